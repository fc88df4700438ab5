import type { Point } from './climate.ts'

/** What the service refuses, with the reason it gives. */
export class BadRequest extends Error {}

export const refuse = (reason: string): never => {
  throw new BadRequest(reason)
}

/** Comma-separated values of a parameter given once or several times. */
export const listed = (query: URLSearchParams, key: string) =>
  query
    .getAll(key)
    .flatMap((value) => value.split(','))
    .filter((value) => value !== '')

const numbersOf = (query: URLSearchParams, key: string) =>
  listed(query, key).map((value) => {
    const number = Number(value)
    return Number.isFinite(number)
      ? number
      : refuse(`Data corrupted at path ''. Cannot initialize Float from invalid String value ${value}.`)
  })

export function pointsOf(query: URLSearchParams): readonly Point[] {
  const latitudes = numbersOf(query, 'latitude')
  const longitudes = numbersOf(query, 'longitude')
  if (latitudes.length === 0 || latitudes.length !== longitudes.length) {
    refuse("Parameter 'latitude' and 'longitude' must have the same number of elements")
  }
  return latitudes.map((lat, index) => {
    const lon = longitudes[index] ?? 0
    if (Math.abs(lat) > 90) refuse(`Latitude must be in range of -90 to 90°. Given: ${lat}.`)
    if (Math.abs(lon) > 180) refuse(`Longitude must be in range of -180 to 180°. Given: ${lon}.`)
    return { lat, lon }
  })
}

// Boxes of the French territories; the real service looks the point up in a map of the zones.
const autoZones: readonly (readonly [string, number, number, number, number])[] = [
  ['Europe/Paris', 41, 52, -6, 10],
  ['America/Guadeloupe', 15.7, 18.2, -63.2, -60.9],
  ['America/Martinique', 14.3, 15, -61.3, -60.7],
  ['America/Cayenne', 2, 6, -55, -51],
  ['Indian/Reunion', -22, -20, 55, 56],
  ['Indian/Mayotte', -13.2, -12.5, 45, 45.4],
  ['America/Miquelon', 46.5, 47.3, -57, -56],
  ['Pacific/Tahiti', -29, -7, -156, -133],
  ['Pacific/Noumea', -23.5, -19, 163, 169],
]

const automaticZone = ({ lat, lon }: Point) =>
  autoZones.find(
    ([, south, north, west, east]) => lat >= south && lat <= north && lon >= west && lon <= east,
  )?.[0] ?? 'GMT'

export function zoneOf(asked: readonly string[], index: number, points: readonly Point[]) {
  if (asked.length > 1 && asked.length !== points.length) {
    refuse("Parameter 'timezone' must have the same number of elements as coordinates")
  }
  const name = asked[asked.length > 1 ? index : 0] ?? 'GMT'
  const point = points[index]
  return name === 'auto' && point ? automaticZone(point) : name
}

export function countOf(query: URLSearchParams, key: string) {
  const value = query.get(key)
  if (value === null) return null
  return /^\d{1,6}$/.test(value)
    ? Number(value)
    : refuse(`Data corrupted at path '${key}'. Cannot initialize Int from invalid String value ${value}.`)
}

/** Null stands for the best match, when no model is named. */
export function modelsOf(query: URLSearchParams, supported: readonly string[]) {
  const models = listed(query, 'models')
  const unknown = models.find((model) => !supported.includes(model))
  if (unknown !== undefined) {
    refuse(`Data corrupted at path ''. Cannot initialize MultiDomains from invalid String value ${unknown}.`)
  }
  return models.length === 0 ? [null] : models
}
