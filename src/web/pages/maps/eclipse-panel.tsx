import type { LunarEclipse, Span } from '../../../domain/lunar-eclipse.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { Facts } from '../../components/card.tsx'
import { capitalised, formatNumber } from '../../text/numbers.ts'
import { formatFullDate, formatHour, formatLongDate } from '../../text/dates.ts'
import { minuteMs } from '../../../domain/time-units.ts'

const kindNames: Record<LunarEclipse['kind'], string> = {
  penumbral: 'Éclipse par la pénombre',
  partial: 'Éclipse partielle',
  total: 'Éclipse totale',
}

const kindWords: Record<LunarEclipse['kind'], string> = {
  penumbral: 'La Lune pâlit à peine : il faut de l’attention pour le voir.',
  partial: 'Une partie de la Lune passe dans l’ombre de la Terre.',
  total: 'La Lune entière passe dans l’ombre de la Terre et prend une teinte cuivrée.',
}

const hour = (instant: IsoInstant): string => formatHour(roundedToMinute(instant), nationalZone)
const roundedToMinute = (instant: IsoInstant): Date =>
  new Date(Math.round(Date.parse(instant) / minuteMs) * minuteMs)

const spanText = ({ begin, end }: Span): string => `de ${hour(begin)} à ${hour(end)}`

/** « Mercredi 12 janvier 2028 »; both days of one that midnight divides, whose first hours are not of the second. */
function dayText({ begin, end }: Span): string {
  const [first, last] = [localDate(begin, nationalZone), localDate(end, nationalZone)]
  return first === last
    ? capitalised(formatFullDate(first))
    : `Nuit du ${formatLongDate(first)} au ${formatFullDate(last)}`
}

/** What mainland France and Corsica see of it. */
function visibility(eclipse: LunarEclipse): string {
  const { kind, visible, visibleEverywhere, visibleThroughout, peakVisible } = eclipse
  const phase = kind === 'penumbral' ? 'l’éclipse' : 'la phase dans l’ombre'
  if (visibleThroughout) return `Visible en entier de la métropole : ${phase} va ${spanText(visible)}.`
  const peak = peakVisible ? 'maximum compris' : 'sans le maximum, la Lune étant sous l’horizon'
  if (visibleEverywhere) return `Visible en partie de la métropole, ${spanText(visible)} au mieux, ${peak}.`
  return `Visible d’une partie de la métropole seulement, ${spanText(visible)} au mieux, ${peak}.`
}

/** What is said of an eclipse: its day, its kind, how it looks, its phases, what is seen of it. */
export function eclipseWords(eclipse: LunarEclipse, now: IsoInstant) {
  const { kind, peak, penumbral, partial, total, obscuration } = eclipse
  const phases: readonly (readonly [string, Span | null])[] = [
    ['Pénombre', penumbral],
    ['Ombre', partial],
    ['Totalité', total],
  ]
  return {
    day: dayText(penumbral),
    kind: kindNames[kind] + (kind === 'partial' ? `, ${formatNumber(obscuration * 100)} % du disque` : ''),
    isOn: Date.parse(penumbral.begin) <= Date.parse(now),
    look: kindWords[kind],
    phases: [
      ['Maximum', hour(peak)] as const,
      ...phases.flatMap(([name, span]) => (span === null ? [] : [[name, spanText(span)] as const])),
    ],
    visibility: visibility(eclipse),
  }
}

function Eclipse({ eclipse, now }: { eclipse: LunarEclipse; now: IsoInstant }) {
  const words = eclipseWords(eclipse, now)
  return (
    <li>
      <h3>
        <time dateTime={eclipse.peak}>{words.day}</time>
      </h3>
      <p>
        <strong>{words.kind}</strong>
        {words.isOn && onText}
      </p>
      <p>{words.look}</p>
      <dl className="eclipse-phases">
        <Facts of={words.phases} />
      </dl>
      <p>{words.visibility}</p>
    </li>
  )
}

/** After the kind of one that has begun. */
export const onText = ' · en cours'

export const eclipsesTitle = 'Prochaines éclipses de Lune'
export const eclipsesNote =
  'Calculées pour la métropole et la Corse, à l’heure de Paris. Aucune protection n’est nécessaire.'

/** The next eclipses of the moon, by the clock of Paris. */
export const EclipsePanel = ({ eclipses, now }: { eclipses: readonly LunarEclipse[]; now: IsoInstant }) => (
  <section className="eclipse-panel" aria-labelledby="eclipses-title">
    <h2 id="eclipses-title">{eclipsesTitle}</h2>
    <p>{eclipsesNote}</p>
    <ol>
      {eclipses.map((eclipse) => (
        <Eclipse key={eclipse.peak} eclipse={eclipse} now={now} />
      ))}
    </ol>
  </section>
)
