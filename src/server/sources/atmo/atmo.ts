import { airLevels, type AirLevel } from '../../../domain/air.ts'
import { addDays, localDate, nationalZone } from '../../../domain/local-time.ts'
import type { IsoDate } from '../../../domain/part.ts'
import {
  pollenLevels,
  type AirIndexes,
  type IndexDay,
  type PollenLevel,
} from '../../../domain/risks/air-index.ts'
import { readText } from '../../upstream/decode.ts'
import { Failure } from '../../upstream/failure.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { airIndexes } from './source.ts'
import type { Check } from '../source.ts'

/** Today and two days more; some associations publish one day less. */
const daysAhead = 3

interface Layer<Level> {
  readonly operation: string
  readonly path: string
  readonly typeName: string
  readonly levels: readonly Level[]
}

const airLayer: Layer<AirLevel> = {
  operation: 'air-index',
  path: '/ind/ows',
  typeName: 'ind_atmo_2021',
  levels: airLevels,
}
const pollenLayer: Layer<PollenLevel> = {
  operation: 'pollen-index',
  path: '/ind_pol/ows',
  typeName: 'ind_pol',
  levels: pollenLevels,
}

/** The official indexes by commune or group of communes, a day of all France at a time. */
export function createAtmo(upstream: Upstream) {
  /** Never without a date: the server would send 24 million rows. Only what is read is asked for: no cell holds a comma. */
  const day = async <Level>(layer: Layer<Level>, date: IsoDate): Promise<IndexDay<Level>> => ({
    date,
    levels: await upstream.getStream(
      {
        operation: layer.operation,
        path: layer.path,
        query: {
          service: 'WFS',
          version: '2.0.0',
          request: 'GetFeature',
          typeNames: layer.typeName,
          outputFormat: 'csv',
          propertyName: 'code_zone,code_qual,date_ech',
          CQL_FILTER: `date_ech='${date}'`,
        },
        accept: ['text/csv', 'text/plain'],
      },
      async (chunks) => levelsOf(await readText(chunks), date, layer.levels),
    ),
  })

  /** The days that came; the first failure when not one did. */
  async function days<Level>(layer: Layer<Level>, today: IsoDate): Promise<readonly IndexDay<Level>[]> {
    const dates = Array.from({ length: daysAhead }, (_, ahead) => addDays(today, ahead))
    const replies = await Promise.allSettled(dates.map((date) => day(layer, date)))
    const arrived = replies.flatMap((reply) => (reply.status === 'fulfilled' ? [reply.value] : []))
    const failed = replies.find((reply) => reply.status === 'rejected')
    if (arrived.length === 0 && failed) throw failed.reason
    return arrived
  }

  return {
    /**
     * Today, tomorrow and the day after (Paris); `now` is the wall clock. One of the two indexes may be empty where the
     * other came. Throws UpstreamError when neither did.
     */
    async read(now: number): Promise<AirIndexes> {
      const today = localDate(new Date(now), nationalZone)
      const [air, pollen] = await Promise.allSettled([days(airLayer, today), days(pollenLayer, today)])
      if (air.status === 'rejected' && pollen.status === 'rejected') throw air.reason
      if (air.status === 'fulfilled') upstream.noteUnread(airLayer.operation, unreadOn(today, air.value))
      return {
        air: air.status === 'fulfilled' ? air.value : [],
        pollen: pollen.status === 'fulfilled' ? pollen.value : [],
      }
    },
  }
}

/** What the index of today lacks, for the log: it is published for every day, by most for most zones. */
function unreadOn(today: IsoDate, days: readonly IndexDay<unknown>[]): readonly string[] {
  const levels = [...(days.find(({ date }) => date === today)?.levels.values() ?? [])]
  if (levels.length === 0) return [`no zone of ${today}`]
  return levels.every((level) => level === null) ? [`every level of ${today}`] : []
}

/** The level of each zone on a day. A zone with several levels has none: six communes of Guyane share one code. */
function levelsOf<Level>(
  text: string,
  date: IsoDate,
  scale: readonly Level[],
): ReadonlyMap<string, Level | null> {
  const [header = '', ...lines] = text.split(/\r?\n/)
  const names = header.split(',').map((name) => name.trim().replaceAll('"', ''))
  const [zone, quality, day] = ['code_zone', 'code_qual', 'date_ech'].map((name) => names.indexOf(name))
  if (zone === undefined || quality === undefined || day === undefined || Math.min(zone, quality, day) < 0)
    throw new Failure('schema', 'unknown columns')
  const levels = new Map<string, Level | null>()
  for (const line of lines) {
    const cells = line.replaceAll('"', '').split(',')
    const code = cells[zone]?.trim() ?? ''
    if (!/^(?:\d[\dAB]\d{3}|\d{9})$/.test(code) || !cells[day]?.startsWith(date)) continue
    const level = scale[Number(cells[quality]) - 1] ?? null
    levels.set(code, levels.has(code) && levels.get(code) !== level ? null : level)
  }
  return levels
}

/** @public How the doctor asks it. */
export const check: Check<typeof airIndexes> = {
  missed: 'the official air and pollen indexes',
  async ask({ upstream }, { now }) {
    const { air, pollen } = await createAtmo(upstream).read(now.getTime())
    if (air.every(({ levels }) => levels.size === 0)) return { lacks: 'no air index' }
    return pollen.every(({ levels }) => levels.size === 0) ? { lacks: 'no pollen index' } : { at: null }
  },
}
