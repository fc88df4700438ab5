import type { ReactNode } from 'react'
import shapes from '../../../../data/shapes/small-map.json' with { type: 'json' }
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { isWarned, levels, type LevelOrUnknown } from '../../../domain/vigilance.ts'
import type { VigilanceLevels, VigilanceSummary } from '../../../views/vigilance-levels.ts'
import { paths } from '../../../paths.ts'
import { LatePart } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { levelAdjectives, levelLabels, levelNames } from '../../text/levels.ts'
import { nbsp, plural } from '../../text/numbers.ts'
import { levelTitle, phenomenonInSentence, unknownCoastText } from '../../text/vigilance.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
import { RetryButton } from '../retry-button.tsx'
import { Card } from '../card.tsx'
import { BulletinLine, OfficialLink } from './bulletin-line.tsx'
import { LoadingVigilanceButton } from './loading-button.tsx'

/** « orages : 1 département parmi les 10 en vigilance, et 1 littoral » */
function detailWords({ atHighest, warnedDepartments, warnedCoasts, phenomena }: VigilanceSummary): string {
  const names = phenomena.map(phenomenonInSentence).join(', ')
  if (atHighest.length === 0) return `${names} sur le littoral`.trim()
  const isPart = warnedDepartments > atHighest.length
  const where = `${plural(atHighest.length, 'département')}${isPart ? ` parmi les ${warnedDepartments} en vigilance` : ''}`
  const coasts = warnedCoasts > 0 ? `, et ${plural(warnedCoasts, 'littoral', 'littoraux')}` : ''
  return `${names ? `${names}${nbsp}: ` : ''}${where}${coasts}`
}

/** Of coasts nobody may know while the land is green. */
const calmWords = ({ unknownCoasts }: VigilanceSummary): string =>
  unknownCoasts > 0 ? unknownCoastText : 'toute la France, aujourd’hui'

/** The highest level of the country, its name, and what and where it is of. */
export function lineTexts(part: Part<VigilanceSummary>): readonly [LevelOrUnknown, string, string] {
  const level = part.state === 'missing' ? 'unknown' : part.value.highest
  if (part.state === 'missing' || level === 'unknown')
    return ['unknown', 'Vigilance indisponible', 'carte et site officiel']
  if (!isWarned(level)) return ['green', levelLabels.green, calmWords(part.value)]
  return [level, levelTitle(level), detailWords(part.value)]
}

/** The way to the vigilance map, in the colour of the country’s highest level; it glows a moment above green. */
function VigilanceButton({ part }: { part: Part<VigilanceSummary> }) {
  const [level, title, detail] = lineTexts(part)
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

interface CardProps {
  readonly part: Part<VigilanceSummary>
  readonly levels: Deferred<VigilanceLevels>
  readonly now: IsoInstant
}

/** The vigilance of the country, once: the highest level and the way to its map, the map small, counts, tomorrow. */
export const VigilanceSummaryCard = ({ part, levels: asked, now }: CardProps) => (
  <Frame
    line={<VigilanceButton part={part} />}
    map={<LatePart of={asked}>{(map) => <SmallVigilanceMap part={map} />}</LatePart>}
  >
    {part.state === 'missing' ? <UnknownSummary /> : <Summary summary={part.value} now={now} />}
  </Frame>
)

/** The summary on its way, at the height it will have. */
export const LoadingVigilanceSummary = () => (
  <Frame line={<LoadingVigilanceButton />} map={<SmallVigilanceMap part={null} />} isLate />
)

export const countryTitle = 'Vigilance en France'

interface FrameProps {
  readonly line: ReactNode
  readonly map: ReactNode
  readonly children?: ReactNode
  readonly isLate?: boolean
}

const Frame = ({ line, map, children, isLate }: FrameProps) => (
  <Card titleId="summary-title" title={countryTitle} className="vigilance-summary" aria-busy={isLate}>
    {line}
    <div className="summary-body">
      {map}
      <div className="summary-words">{children}</div>
    </div>
  </Card>
)

const UnknownSummary = () => (
  <>
    <p className="answer-detail">
      {levelLabels.unknown} – consultez <OfficialLink />.
    </p>
    <p className="card-actions">
      <RetryButton />
    </p>
  </>
)

/** « Demain : jaune au plus. » */
export function tomorrowLine({
  tomorrowHighest: highest,
}: Pick<VigilanceSummary, 'tomorrowHighest'>): string {
  const words = isWarned(highest)
    ? `${levelAdjectives[highest]} au plus`
    : levelLabels[highest].toLocaleLowerCase('fr-FR')
  return `Demain${nbsp}: ${words}.`
}

/** The levels that any department has, the highest first. */
export const countedLevels = ({ counts }: Pick<VigilanceSummary, 'counts'>): readonly LevelOrUnknown[] =>
  [...levels.toReversed(), 'unknown' as const].filter((level) => counts[level] > 0)

function Summary({ summary, now }: { summary: VigilanceSummary; now: IsoInstant }) {
  const { counts } = summary
  return (
    <>
      <ul className="level-counts" aria-label="Départements par niveau">
        {countedLevels(summary).map((level) => (
          <li key={level}>
            <span className={`swatch is-${level}`} />
            {`${levelNames[level]} `}
            <b>{counts[level]}</b>
          </li>
        ))}
      </ul>
      <p className="answer-detail">{tomorrowLine(summary)}</p>
      <BulletinLine provenance={summary} now={now} />
    </>
  )
}

const outlines = Object.entries(shapes.departments)
const inOrder: readonly LevelOrUnknown[] = ['unknown', ...levels]

/** The colours of the country at a glance, grey where nothing is known: beside words that say the same. */
function SmallVigilanceMap({ part }: { part: Part<VigilanceLevels> | null }) {
  const shown = part === null || part.state === 'missing' ? {} : part.value.levels
  const at = (level: LevelOrUnknown): string =>
    outlines.map(([code, outline]) => ((shown[code] ?? 'unknown') === level ? outline : '')).join('')
  return (
    <svg className="small-map" viewBox={shapes.viewBox.join(' ')} width="180" height="198" aria-hidden="true">
      {inOrder.map((level) => {
        const path = at(level)
        return path === '' ? null : <path key={level} className={`is-${level}`} d={path} />
      })}
    </svg>
  )
}
