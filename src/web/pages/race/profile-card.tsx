import { nationalZone } from '../../../domain/local-time.ts'
import { isLoop, type Stage } from '../../../domain/race.ts'
import { isWet } from '../../../domain/sky.ts'
import type { ProfileHour } from '../../../domain/stage-weather.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { formatHour } from '../../text/dates.ts'
import { capitalised, formatDegreeRange } from '../../text/numbers.ts'
import { ProfileDrawing } from './profile-drawing.tsx'
import { ProfileTable } from './profile-table.tsx'

/** The drawing is made for the cards of a phone, a tablet and a desk (CSS pixels), so that its words have one size. */
const widths = [
  ['narrow', 280],
  ['middle', 680],
  ['wide', 1_100],
] as const

/** Narrower than this the figures of two hours would touch: a phone scrolls then. */
const leastColumn = 64

/** The hours of the stage at both ends, as a sentence, a drawing and a table; nothing where there is no hour. */
export function ProfileCard({ hours, stage }: { hours: readonly ProfileHour[]; stage: Stage }) {
  if (hours.length < 2) return null
  const loop = isLoop(stage)
  return (
    <section className="card profile-card" aria-labelledby="profil">
      <header>
        <h2 id="profil">Pendant l’étape</h2>
      </header>
      <p className="answer">{profileAnswer(hours)}</p>
      <div className="stage-profile" aria-hidden="true">
        {widths.map(([name, width]) => (
          <ProfileDrawing
            key={name}
            hours={hours}
            column={Math.max(leastColumn, Math.floor(width / hours.length))}
            className={`is-${name}`}
          />
        ))}
      </div>
      <ul className="profile-key" aria-hidden="true">
        {!loop && <li className="is-start">Départ</li>}
        {!loop && <li className="is-finish">Arrivée</li>}
        <li>Courbes : température. Barres : pluie (mm). Flèches : vent (km/h).</li>
      </ul>
      <details className="more">
        <summary>
          Heure par heure, en tableau
          <Icon shape={icons.chevronDown} />
        </summary>
        <div className="hour-table" role="region" aria-label="Prévisions pendant l’étape" tabIndex={0}>
          <ProfileTable hours={hours} isLoop={loop} />
        </div>
      </details>
    </section>
  )
}

/** « De 17 à 28°, pluie possible à l’arrivée vers 16 h. » */
export function profileAnswer(hours: readonly ProfileHour[]): string {
  const ends = hours.flatMap(({ start, finish }) => [start, finish])
  const degrees = ends.flatMap((hour) => hour?.temperature ?? [])
  const range = degrees.length > 0 ? `${formatDegreeRange(Math.min(...degrees), Math.max(...degrees))}` : null
  const parts = [range, rainPart(hours)].filter((part) => part !== null)
  if (parts.length === 0) return 'Température et pluie inconnues.'
  return `${capitalised(parts.join(', '))}.`
}

/** The first rain of the window and where; null when nothing is known of it. */
function rainPart(hours: readonly ProfileHour[]): string | null {
  const steps = hours.flatMap(({ time, start, finish }) => [
    ...(start ? [{ time, where: finish ? 'au départ' : '', wet: isWet(start) }] : []),
    ...(finish ? [{ time, where: 'à l’arrivée', wet: isWet(finish) }] : []),
  ])
  const first = steps.find(({ wet }) => wet === true)
  if (first)
    return ['pluie possible', first.where, `vers ${formatHour(first.time, nationalZone)}`]
      .filter(Boolean)
      .join(' ')
  return steps.length > 0 && steps.every(({ wet }) => wet === false) ? 'sans pluie prévue' : null
}
