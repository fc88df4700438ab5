import { bathingWaves, type HourSpan } from '../../domain/bathing-hours.ts'
import { coldShockBelow, type SeaSurface } from '../../domain/beach-conditions.ts'
import type { IsoDate } from '../../domain/part.ts'
import type { BeachRegion } from '../../domain/place.ts'
import { formatDayInSentence, formatHour, localTimeNote } from './dates.ts'
import { capitalised, formatDegrees, formatNumber, formatSpeed, formatWaveHeight, nbsp } from './numbers.ts'

/** The state of the sea by the Douglas scale, as French bulletins name it. */
export const seaSurfaceNames: Record<SeaSurface, string> = {
  glassy: 'mer calme',
  rippled: 'mer ridée',
  smooth: 'mer belle',
  slight: 'mer peu agitée',
  moderate: 'mer agitée',
  rough: 'mer forte',
  'very-rough': 'mer très forte',
  high: 'mer grosse',
  'very-high': 'mer très grosse',
  phenomenal: 'mer énorme',
}

/** Below `coldShockBelow`; of no other water is it said how it feels, and never whether bathing is safe. */
export const coldShockText = 'Eau très froide, choc thermique à craindre'

export const coastNames: Record<BeachRegion, string> = {
  Atlantic: 'Atlantique',
  Mediterranean: 'Méditerranée',
  'English Channel': 'Manche et mer du Nord',
  Overseas: 'Outre-mer',
}

/** A day at a beach, as far as it is known: °C, metres, km/h. */
export interface BeachDay {
  readonly date: IsoDate
  readonly seaTemperature: number | null
  readonly waveHeight: number | null
  readonly air: number | null
  readonly wind: number | null
}

/** « Samedi : mer 21°, vagues 0,5 m »; where nothing is known of the sea, the air. Null where nothing is known at all. */
export function beachDayText(day: BeachDay, today: IsoDate): string | null {
  const facts = (named: readonly (readonly [string, number | null, (value: number) => string])[]): string[] =>
    named.flatMap(([name, value, format]) => (value === null ? [] : `${name} ${format(value)}`))
  const sea = facts([
    ['mer', day.seaTemperature, formatDegrees],
    ['vagues', day.waveHeight, formatWaveHeight],
  ])
  const details =
    sea.length > 0
      ? sea
      : facts([
          ['air', day.air, formatDegrees],
          ['vent', day.wind, formatSpeed],
        ])
  if (details.length === 0) return null
  return `${capitalised(formatDayInSentence(day.date, today))}${nbsp}: ${details.join(', ')}`
}

/** Hours of a day for bathing; null where nothing can be said of it. */
export interface BathingDay {
  readonly date: IsoDate
  readonly spans: readonly HourSpan[] | null
}

/** « Meilleures heures pour se baigner : aujourd’hui de 9 h à 12 h et de 16 h à 20 h, demain aucune. »; null where nothing can be said. */
export function bathingText(days: readonly BathingDay[], today: IsoDate, zone: string): string | null {
  const clauses = days.flatMap(({ date, spans }) => {
    if (spans === null) return []
    const hours = spans.map(({ from, to }) => `de ${formatHour(from, zone)} à ${formatHour(to, zone)}`)
    return `${formatDayInSentence(date, today)} ${hours.length > 0 ? hours.join(' et ') : 'aucune'}`
  })
  return clauses.length === 0
    ? null
    : `Meilleures heures pour se baigner${nbsp}: ${clauses.join(', ')}${localTimeNote(zone)}.`
}

/** What makes an hour one of them: `bathingHours`. Overseas the vigilance is not known here. */
export const bathingRule = (isVigilanceKnown: boolean): string =>
  `de jour, ${isVigilanceKnown ? 'hors vigilance orange ou rouge' : 'sans tenir compte de la vigilance locale'}, sans pluie, vagues jusqu’à ${formatNumber(bathingWaves, { decimals: 2 })}${nbsp}m, vent sous 30${nbsp}km/h, UV sous${nbsp}8, eau à ${coldShockBelow}${nbsp}°C au moins. Ce n’est pas un avis de baignade.`
