import { hourMs } from '../../../domain/time-units.ts'
import type { HourlyForecast } from '../../../domain/weather.ts'
import { hourStep, type WetKind } from '../../../domain/wet-spells.ts'
import { nationalZone } from '../../../domain/local-time.ts'
import { isLoop, type Stage } from '../../../domain/race.ts'
import { isWet } from '../../../domain/sky.ts'
import type { ProfileHour } from '../../../domain/stage-weather.ts'
import { Card, More } from '../../components/card.tsx'
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

export const profileTitle = 'Pendant l’étape'
/** One hour alone is no course of the weather. */
export const leastProfileHours = 2

/** The hours of the stage at both ends, as a sentence, a drawing and a table; nothing where there is no hour. */
export function ProfileCard({ hours, stage }: { hours: readonly ProfileHour[]; stage: Stage }) {
  if (hours.length < leastProfileHours) return null
  const loop = isLoop(stage)
  return (
    <Card titleId="profil" title={profileTitle} className="profile-card">
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
      <More summary="Heure par heure, en tableau">
        <div className="hour-table" role="region" aria-label="Prévisions pendant l’étape" tabIndex={0}>
          <ProfileTable hours={hours} isLoop={loop} />
        </div>
      </More>
    </Card>
  )
}

/** « De 17 à 28°, pluie possible à l’arrivée vers 16 h. » */
export function profileAnswer(hours: readonly ProfileHour[]): string {
  const ends = hours.flatMap(({ start, finish }) => [start, finish])
  const degrees = ends.flatMap((hour) => hour?.temperature ?? [])
  const range = degrees.length > 0 ? formatDegreeRange(Math.min(...degrees), Math.max(...degrees)) : null
  const parts = [range, rainPart(hours)].filter((part) => part !== null)
  if (parts.length === 0) return 'Température et pluie inconnues.'
  return `${capitalised(parts.join(', '))}.`
}

/** What may fall, by its gravest kind. */
const possible: readonly (readonly [kind: WetKind, words: string])[] = [
  ['freezing', 'pluie verglaçante possible'],
  ['storm', 'orages possibles'],
  ['snow', 'neige possible'],
  ['sleet', 'pluie ou neige possible'],
  ['rain', 'pluie possible'],
]

interface Wet {
  readonly start: number
  readonly kind: WetKind
  readonly end: 'au départ' | 'à l’arrivée'
}

/** What may fall within the window, where and from when to when; null when nothing is known of it. */
function rainPart(hours: readonly ProfileHour[]): string | null {
  const each = hours.flatMap(({ start, finish }) => [start, finish]).filter((hour) => hour !== null)
  const wet = hours.flatMap(({ start, finish }) => [wetAt(start, 'au départ'), wetAt(finish, 'à l’arrivée')])
  const falls = wet.filter((fall) => fall !== null)
  const [first] = falls
  if (!first)
    return each.length > 0 && each.every((hour) => isWet(hour) === false) ? 'sans pluie prévue' : null
  const what = possible.find(([kind]) => falls.some((fall) => fall.kind === kind))?.[1] ?? 'pluie possible'
  const isLoopOrBoth = hours.every(({ finish }) => !finish) || falls.some(({ end }) => end !== first.end)
  return [what, isLoopOrBoth ? '' : first.end, whenOf(falls, stepOf(hours))].filter(Boolean).join(' ')
}

function wetAt(hour: HourlyForecast | null, end: Wet['end']): Wet | null {
  if (!hour) return null
  const { start, kind } = hourStep(hour, 1)
  return kind !== null || isWet(hour) === true ? { start, end, kind: kind ?? 'rain' } : null
}

/** Between two hours of the forecast, ms. */
const stepOf = ([first, second]: readonly ProfileHour[]): number =>
  first && second ? Date.parse(second.time) - Date.parse(first.time) : hourMs

/** « vers 14 h », « de 14 h à 17 h », « par moments entre 13 h et 18 h » */
function whenOf(falls: readonly Wet[], stepMs: number): string {
  const starts = [...new Set(falls.map(({ start }) => start))]
  const [first = 0, last = 0] = [starts[0], starts.at(-1)]
  const [from, until] = [first, last + stepMs].map((ms) => formatHour(new Date(ms), nationalZone))
  if (last + stepMs - first <= hourMs) return `vers ${from}`
  const isContinuous = last - first === (starts.length - 1) * stepMs
  return isContinuous ? `de ${from} à ${until}` : `par moments entre ${from} et ${until}`
}
