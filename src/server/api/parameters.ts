import { Type } from 'typebox'
import type { Coordinates } from '../../domain/geo.ts'
import { ApiError } from '../http/refusals.ts'

/** One strict written form: digits, a point, at most one sign. Infinite values, blanks and other notations fail. */
export const decimalText = Type.String({ pattern: '^-?\\d{1,3}(\\.\\d{1,20})?$', maxLength: 26 })

const integerText = Type.String({ pattern: '^\\d{1,4}$' })

export const PointQuery = Type.Object({ lat: decimalText, lon: decimalText })
export const PointOrNoneQuery = Type.Partial(PointQuery)

export const slugText = Type.String({ pattern: '^[a-z0-9-]{1,80}$' })
export const SlugParameters = Type.Object({ slug: slugText })

export const departmentText = Type.String({ pattern: '^(?:\\d{2}|2[AB]|9[78]\\d)$' })
export const DepartmentParameters = Type.Object({ code: departmentText })

const mostPoints = 10
const pointText = '-?\\d{1,3}(?:\\.\\d{1,20})?,-?\\d{1,3}(?:\\.\\d{1,20})?'
/** Latitudes and longitudes: « 45.9237,6.8694;48.4,-4.5 ». */
export const PointsQuery = Type.Object({
  points: Type.String({
    pattern: `^${pointText}(?:;${pointText}){0,${mostPoints - 1}}$`,
    maxLength: mostPoints * 54,
  }),
})

export const NearbyQuery = Type.Object({
  ...PointQuery.properties,
  radius: Type.Optional(integerText),
  limit: Type.Optional(integerText),
})

/** How far around a point is looked, in km: 50 unless said. */
export const radiusFrom = (text: string | undefined): number =>
  integerFrom('radius', text, { min: 1, max: 100, or: 50 })

/** How many answers are wanted, `or` unless said. */
export const limitFrom = (text: string | undefined, or: number): number =>
  integerFrom('limit', text, { min: 1, max: mostAnswers, or })

export const mostAnswers = 20

/** A number of a query within its range, or its default; 400 naming the field otherwise. */
function integerFrom(
  name: string,
  text: string | undefined,
  range: { min: number; max: number; or: number },
): number {
  if (text === undefined) return range.or
  const value = Number(text)
  if (value < range.min || value > range.max)
    throw new ApiError(400, `Le paramètre « ${name} » doit être compris entre ${range.min} et ${range.max}.`)
  return value
}

/** The point of a query that need not have one; 400 naming the half that is missing. */
export function pointOrNone({ lat, lon }: { lat?: string; lon?: string }): Coordinates | null {
  if (lat === undefined && lon === undefined) return null
  if (lat === undefined || lon === undefined) throw absent(lat === undefined ? 'lat' : 'lon')
  return pointFrom({ lat, lon })
}

/** The refusal of a request without a parameter it needs. */
export const absent = (field: string): ApiError =>
  new ApiError(400, `Le paramètre « ${field} » est absent ou invalide.`)

/** The point of a checked query, to 4 decimals; 400 naming the field when it leaves the globe. */
export const pointFrom = ({ lat, lon }: { lat: string; lon: string }): Coordinates => ({
  lat: degrees('lat', lat, 90),
  lon: degrees('lon', lon, 180),
})

/** The points of a checked list of them. */
export const pointsFrom = ({ points }: { points: string }): readonly Coordinates[] =>
  points.split(';').map((text) => {
    const [lat = '', lon = ''] = text.split(',')
    return pointFrom({ lat, lon })
  })

function degrees(name: string, text: string, limit: number): number {
  // Adding nothing turns a negative zero into the one zero that keys and addresses know.
  const value = Math.round(Number(text) * 1e4) / 1e4 + 0
  if (Math.abs(value) > limit)
    throw new ApiError(400, `Le paramètre « ${name} » doit être compris entre −${limit} et ${limit}.`)
  return value
}
