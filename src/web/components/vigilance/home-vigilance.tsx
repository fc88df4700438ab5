import type { IsoInstant, Part } from '../../../domain/part.ts'
import { isWarned, levels, type KnownOrUnknown } from '../../../domain/vigilance.ts'
import type { VigilanceSummary } from '../../../views/vigilance-levels.ts'
import { paths } from '../../../paths.ts'
import { levelAdjectives, levelLabels, levelNames } from '../../text/levels.ts'
import { nbsp, plural } from '../../text/numbers.ts'
import { levelTitle, phenomenonInSentence } from '../../text/vigilance.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
import { RetryButton } from '../retry-button.tsx'
import { BulletinLine } from './bulletin-line.tsx'
import { LevelBadge, LevelPatterns } from './level-badge.tsx'
import { UnknownLevel } from './unknown-level.tsx'

/** « 14 départements », or what there is when only coasts are concerned. */
const warnedWords = ({ warnedDepartments, warnedCoasts }: VigilanceSummary): string =>
  [
    warnedDepartments > 0 ? plural(warnedDepartments, 'département') : null,
    warnedCoasts > 0 ? plural(warnedCoasts, 'littoral', 'littoraux') : null,
  ]
    .filter((text) => text !== null)
    .join(' et ')

/** Where the highest level is: « 1 département ». */
const highestWords = ({ atHighest }: VigilanceSummary): string =>
  atHighest.length > 0 ? plural(atHighest.length, 'département') : 'sur le littoral'

function buttonTexts(part: Part<VigilanceSummary>): readonly [KnownOrUnknown, string, string] {
  const level = part.state === 'missing' ? 'unknown' : part.value.highest
  if (part.state === 'missing' || level === 'unknown')
    return ['unknown', 'Vigilance indisponible', 'carte et site officiel']
  if (!isWarned(level)) return ['green', levelLabels.green, 'toute la France, aujourd’hui']
  const { atHighest, warnedDepartments } = part.value
  const others = warnedDepartments > atHighest.length ? `, ${warnedDepartments}${nbsp}en vigilance` : ''
  return [level, levelTitle(level), `${highestWords(part.value)}${others}`]
}

/** The way to the vigilance map, in the colour of the country’s highest level; it glows a moment above green. */
export function VigilanceButton({ part }: { part: Part<VigilanceSummary> }) {
  const [level, title, detail] = buttonTexts(part)
  return (
    <a
      className={`vigilance-row vigilance-button is-${level}${isWarned(level) ? ' is-glowing' : ''}`}
      href={paths.vigilance()}
    >
      {level === 'green' ? (
        <b className="swatch is-green" />
      ) : (
        <Icon shape={level === 'unknown' ? icons.circleHelp : icons.triangleAlert} />
      )}
      <span>
        <span className="visually-hidden">Carte de vigilance{nbsp}: </span>
        <strong>{title}</strong> <span>{detail}</span>
      </span>
      <Icon shape={icons.chevronRight} className="ui-icon go" />
    </a>
  )
}

/** The vigilance of the country in a few words: highest level, how many departments, what, and tomorrow. */
export function VigilanceSummaryCard({ part, now }: { part: Part<VigilanceSummary>; now: IsoInstant }) {
  return (
    <section className="card vigilance-summary" aria-labelledby="summary-title">
      <LevelPatterns />
      <header>
        <h2 id="summary-title">Vigilance en France</h2>
      </header>
      {part.state === 'missing' ? <UnknownSummary /> : <Summary summary={part.value} now={now} />}
    </section>
  )
}

function UnknownSummary() {
  return (
    <>
      <UnknownLevel text={levelLabels.unknown} />
      <p className="card-actions">
        <RetryButton />
      </p>
    </>
  )
}

const tomorrowWords = (highest: KnownOrUnknown): string =>
  isWarned(highest) ? `jusqu’à ${levelAdjectives[highest]}` : levelLabels[highest].toLocaleLowerCase('fr-FR')

function Summary({ summary, now }: { summary: VigilanceSummary; now: IsoInstant }) {
  const { highest, counts, phenomena, tomorrowHighest } = summary
  const names = phenomena.map(phenomenonInSentence).join(', ')
  return (
    <>
      <p className="answer">
        <LevelBadge level={highest} />{' '}
        {isWarned(highest)
          ? `${names ? `${names}${nbsp}: ` : ''}${highestWords(summary)}`
          : levelLabels[highest]}
      </p>
      {isWarned(highest) && (
        <p className="answer-detail">{`En tout, ${warnedWords(summary)} en vigilance aujourd’hui.`}</p>
      )}
      <ul className="level-counts">
        {[...levels.toReversed(), 'unknown' as const].map((level) => (
          <li key={level}>
            <span className={`swatch is-${level}`} />
            {levelNames[level]} <b>{counts[level]}</b>
          </li>
        ))}
      </ul>
      <p className="answer-detail">{`Demain${nbsp}: ${tomorrowWords(tomorrowHighest)}.`}</p>
      <p className="card-actions">
        <a className="button" href={paths.vigilance()}>
          Voir la carte de vigilance
        </a>
      </p>
      <BulletinLine provenance={summary} now={now} />
    </>
  )
}
