import { Type } from 'typebox'
import { byName } from '../../../domain/by-name.ts'
import { roundCoordinates, type Coordinates } from '../../../domain/geo.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'
import type { Marine, SeaState } from '../../../domain/marine.ts'
import { seaDays } from '../../../domain/beach-conditions.ts'
import { ranges, type Range } from '../../../domain/ranges.ts'
import {
  batchBytes,
  costOf,
  currentFigure,
  currentTime,
  hasVariable,
  inChunks,
  matchReplies,
  placesQuery,
  repliesSchema,
  Reply,
  hourHolding,
  hourOfNow,
  tableOf,
} from './open-meteo-reply.ts'
import type { openMeteoMarine } from './source.ts'
import { UpstreamError, type Upstream } from '../../upstream/upstream.ts'
import { hourMs } from '../../../domain/time-units.ts'
import type { Check } from '../source.ts'
import { chunksOf } from '../../collections.ts'

const daysAhead = 7
/** Days of which the hours are kept; of the others, what each is like. */
const daysByHour = 2
const currentToleranceMs = 3 * hourMs
/** Wave models are coarser than air ones, and the cell is the nearest at sea. */
const cellToleranceDegrees = 0.6
const placesPerRequest = 100

type Figures = Omit<SeaState, 'time'>

/** The sea at a point of a list: null where the model has none, « unreadable » where the reply does not tell. */
type SeaAnswer = Marine | null | 'unreadable'

/** Our figures, the source's variables, and what nature allows. */
const variables: Readonly<Record<keyof Figures, readonly [string, Range]>> = {
  seaTemperature: ['sea_surface_temperature', ranges.seaTemperature],
  waveHeight: ['wave_height', ranges.waveHeight],
  waveDirection: ['wave_direction', ranges.direction],
  wavePeriod: ['wave_period', ranges.wavePeriod],
  swellHeight: ['swell_wave_height', ranges.waveHeight],
  swellDirection: ['swell_wave_direction', ranges.direction],
  swellPeriod: ['swell_wave_period', ranges.wavePeriod],
  seaLevel: ['sea_level_height_msl', ranges.seaLevel],
}

const figureNames = Object.keys(variables) as (keyof Figures)[]
const variableNames = Object.values(variables).map(([name]) => name)

/** Where the model has no sea the source answers 400 with this reason, or nulls. */
const NoData = Type.Object({
  error: Type.Literal(true),
  reason: Type.String({ pattern: '^No data is available', maxLength: 500 }),
})

/** A reply must speak of the sea and of now, if only to say that there is none. */
const marineSchema = (timeZone: string, now: Date) =>
  Type.Union([
    Type.Refine(
      Reply,
      (reply) => isOfNow(reply, timeZone, now),
      () => 'no figure of the sea now',
    ),
    NoData,
  ])

/** The sea at beaches. Hourly figures only: « now » is the hour that holds it, and each variable counts in the quota. */
export function createOpenMeteoMarine(upstream: Upstream, { apiKey }: { apiKey?: string | undefined } = {}) {
  const query = (points: readonly Coordinates[], timeZone: string) => ({
    ...placesQuery(points, apiKey),
    hourly: variableNames.join(','),
    timezone: timeZone,
    forecast_days: daysAhead,
    cell_selection: 'sea',
  })

  async function marine(point: Coordinates, timeZone: string, now: Date): Promise<Marine | null> {
    const reply = await upstream.getJson(
      {
        operation: 'marine',
        path: '/v1/marine',
        query: query([point], timeZone),
        cost: costOf(variableNames.length),
        alsoStatuses: [400],
      },
      marineSchema(timeZone, now),
    )
    return 'error' in reply ? null : toMarine(reply, timeZone, now)
  }

  function marines<P extends Coordinates>(
    points: readonly P[],
    now: Date,
    zoneOf: (point: P) => string,
  ): Promise<readonly SeaAnswer[]> {
    return inChunks<SeaAnswer, P>(chunksOf(points, placesPerRequest), 'unreadable', async (chunk) => {
      const replies = await upstream.getJson(
        {
          operation: 'marines',
          path: '/v1/marine',
          query: query(chunk, nationalZone),
          maxBytes: batchBytes,
          cost: chunk.length * costOf(variableNames.length),
        },
        repliesSchema(chunk, cellToleranceDegrees, (reply) => isOfNow(reply, nationalZone, now)),
      )
      const matched = matchReplies(chunk, [replies].flat(), cellToleranceDegrees)
      return chunk.map((point, index) => {
        const reply = matched[index]
        const isRead = reply && isOfNow(reply, nationalZone, now)
        return isRead ? toMarine(reply, nationalZone, now, zoneOf(point)) : 'unreadable'
      })
    })
  }

  return {
    /** The sea at a point; null where the model has none. Throws UpstreamError. */
    marine,

    /** The sea at many points, in the order asked, its days by the clock of each. Throws UpstreamError when every request failed. */
    marines,

    /**
     * The sea at a point or, where the model takes it for land, a few kilometres off: two requests at most. Null when the
     * model has nothing around. Throws UpstreamError.
     */
    async nearestMarine(point: Coordinates, timeZone: string, now: Date): Promise<Marine | null> {
      const here = await marine(point, timeZone, now)
      if (here !== null) return here
      const around = await marines(pointsAround(point), now, () => timeZone).catch(nothingIfUnsupported)
      const sea = around.find((candidate) => candidate !== null && candidate !== 'unreadable')
      // What could not be read may be the sea: only whoever has seen all of it says that there is none.
      if (!sea && around.includes('unreadable'))
        throw upstream.unreadable('marines', 'places around cannot be read')
      return sea ?? null
    },
  }
}

/** A list of which one place has no data may be refused whole. */
function nothingIfUnsupported(error: unknown): readonly SeaAnswer[] {
  if (error instanceof UpstreamError && error.status === 400) return []
  throw error
}

const kilometresPerDegree = 111.2
const allAround: readonly (readonly [kilometres: number, bearing: number])[] = [
  [4, 0],
  [4, 90],
  [4, 180],
  [4, 270],
  [8, 45],
  [8, 135],
  [8, 225],
  [8, 315],
]

/** Points 4 and 8 km off, the nearer first. */
export const pointsAround = (point: Coordinates): readonly Coordinates[] =>
  allAround.map(([kilometres, bearing]) => pointAt(point, kilometres, bearing))

/** Flat-earth step: under 0.1 % off at ten kilometres. */
function pointAt({ lat, lon }: Coordinates, kilometres: number, bearing: number): Coordinates {
  const angle = (bearing * Math.PI) / 180
  const north = (kilometres * Math.cos(angle)) / kilometresPerDegree
  const east = (kilometres * Math.sin(angle)) / (kilometresPerDegree * Math.cos((lat * Math.PI) / 180))
  return roundCoordinates({ lat: lat + north, lon: lon + east })
}

function isOfNow(reply: Reply, timeZone: string, now: Date): boolean {
  if (
    reply.current !== undefined &&
    hasVariable(reply.current, variableNames) &&
    isNear(reply.current, reply, now)
  )
    return true
  const { times } = tableOf(reply.hourly, reply, timeZone)
  return hasVariable(reply.hourly, variableNames) && hourHolding(times, now) >= 0
}

/** `labels`: the zone in whose clock the reply is written; `zone`: that of the place, whose days these are. */
function toMarine(reply: Reply, labels: string, now: Date, zone = labels): Marine | null {
  const hours = toHours(reply, labels, now, zone)
  const hourly = hours.slice(0, daysByHour * 24)
  const hourNow = hourOfNow(hourly, now)
  const current = toCurrent(reply, now) ?? hourNow ?? null
  return current !== null && isSea(current) ? { current, hourly, daily: seaDays(hours, zone) } : null
}

/** Over land the waves are unknown, or all zero beside an unknown temperature. */
const isSea = ({ seaTemperature, waveHeight, wavePeriod, swellHeight }: SeaState): boolean =>
  seaTemperature !== null ||
  [waveHeight, wavePeriod, swellHeight].some((value) => value !== null && value > 0)

const isNear = (block: Readonly<Record<string, unknown>>, reply: Reply, now: Date): boolean =>
  Math.abs(currentTime(block, reply) - now.getTime()) <= currentToleranceMs

/** The hours from the place's midnight, or from that of the reply's clock where that is later. */
function toHours(reply: Reply, labels: string, now: Date, zone: string): readonly SeaState[] {
  const table = tableOf(reply.hourly, reply, labels)
  const columns = toFigures((name, range) => table.column(name, range))
  const today = localDate(now, zone)
  return table.times
    .map((time, index): SeaState => ({
      time: new Date(time).toISOString(),
      ...byName(figureNames, (figure) => columns[figure][index] ?? null),
    }))
    .filter((_, index) => localDate(new Date(table.times[index] ?? 0), zone) >= today)
}

function toCurrent(reply: Reply, now: Date): SeaState | null {
  const block = reply.current
  if (block === undefined || !isNear(block, reply, now)) return null
  const state = {
    time: new Date(currentTime(block, reply)).toISOString(),
    ...toFigures((name, range) => currentFigure(block, name, range)),
  }
  return isSea(state) ? state : null
}

const toFigures = <T>(read: (name: string, range: Range) => T): Record<keyof Figures, T> =>
  byName(figureNames, (figure) => read(...variables[figure]))

/** A beach at Biarritz. */
const beach: Coordinates = { lat: 43.4832, lon: -1.5701 }

/** @public How the doctor asks it. */
export const check: Check<typeof openMeteoMarine> = {
  missed: 'waves, water temperature and sea level at beaches',
  async ask({ upstream, apiKey }, { timeZone, now }) {
    const marine = await createOpenMeteoMarine(upstream, { apiKey }).marine(beach, timeZone, now)
    return marine ? { at: marine.current.time } : { lacks: 'no sea' }
  },
}
