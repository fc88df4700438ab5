import type { MapFigures } from '../domain/map-period.ts'
import { hourStart, type MapHourName } from '../domain/map-hour.ts'
import { nationalZone } from '../domain/local-time.ts'
import type { Condition } from '../domain/weather.ts'
import type { IconName } from '../domain/sky.ts'
import { hourMs } from '../domain/time-units.ts'
import type { AnyMapItem, MapHours } from './map-items.ts'

type Column = readonly (number | null)[]
type Read = (index: number) => number | null

/** The hours of a map, ready to be looked up. */
export type HoursReader = ReturnType<typeof readHours>

/** Undoes the differences of a column. */
function figuresOf(column: Column, count: number, factor = 1): Read {
  let last = 0
  const figures = column.map((step, index) => {
    if (index % count === 0) last = 0
    if (step === null) return null
    last += step
    return last / factor
  })
  return (index) => figures[index] ?? null
}

const sixteenthDegrees = 22.5

/** Reads the columns once. */
export function readHours(hours: MapHours) {
  const { count, places, air, sea } = hours
  const first = Date.parse(hours.start)
  const read = (column: Column, factor?: number): Read => figuresOf(column, count, factor)
  const turned = (column: Column): Read => read(column, 1 / sixteenthDegrees)
  const temperature = read(air.temperature)
  const precipitation = read(air.precipitation, 10)
  const windSpeed = read(air.windSpeed)
  const windDirection = turned(air.windDirection)
  const windGusts = read(air.windGusts, 1 / 5)
  const seas = sea && {
    seaTemperature: read(sea.seaTemperature, 10),
    waveHeight: read(sea.waveHeight, 10),
    waveDirection: turned(sea.waveDirection),
    wavePeriod: read(sea.wavePeriod, 10),
  }
  const skies = hours.skies.map((words) => {
    const [condition, icon] = words.split(' ')
    // Written by this very version of the site.
    return { condition: (condition || null) as Condition | null, icon: (icon ?? 'unknown') as IconName }
  })
  const figuresAt = (index: number): MapFigures => ({
    ...(skies[air.sky[index] ?? -1] ?? { condition: null, icon: 'unknown' }),
    temperature: temperature(index),
    humidity: null,
    windSpeed: windSpeed(index),
    windDirection: windDirection(index),
    windGusts: windGusts(index),
    precipitationProbability: null,
  })
  const hourIndex = (hour: MapHourName): number => ((hourStart(hour) ?? Number.NaN) - first) / hourMs
  const isIn = (index: number): boolean => index >= 0 && index < count
  return {
    has: (hour: MapHourName): boolean => isIn(hourIndex(hour)),
    /** The places of a map at an hour; one that the hours do not know, or an hour outside of them, has no figures. */
    at(items: readonly AnyMapItem[], hour: MapHourName): readonly AnyMapItem[] {
      const offset = hourIndex(hour)
      return items.map((item, place) => {
        const index = isIn(offset) && places[place] === item.slug ? place * count + offset : -1
        const timeZone = hours.timeZones[hours.zones[place] ?? -1] ?? nationalZone
        const atHour = {
          precipitation: precipitation(index),
          ...(timeZone === nationalZone ? {} : { timeZone }),
        }
        if (item.kind !== 'beach') return { ...item, ...figuresAt(index), ...atHour }
        const marineWeather = seas && {
          seaTemperature: seas.seaTemperature(index),
          waveHeight: seas.waveHeight(index),
          waveDirection: seas.waveDirection(index),
          wavePeriod: seas.wavePeriod(index),
          visibility: null,
        }
        const isKnown = marineWeather && Object.values(marineWeather).some((figure) => figure !== null)
        return { ...item, ...figuresAt(index), ...atHour, marineWeather: isKnown ? marineWeather : null }
      })
    },
  }
}
