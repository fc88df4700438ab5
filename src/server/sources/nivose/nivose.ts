import { latest } from '../../../domain/instant.ts'
import { isSnowOfNow, snowForMs, type SnowReading } from '../../../domain/measured-snow.ts'
import { ranges } from '../../../domain/ranges.ts'
import { tenths } from '../../../domain/rounding.ts'
import { textsOf } from '../../upstream/decode.ts'
import { Failure } from '../../upstream/failure.ts'
import { instantIn } from '../../upstream/figures.ts'
import { packedFile } from '../../upstream/packed-file.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { Check } from '../source.ts'
import { snowStations } from './source.ts'

const { maxBytes } = snowStations.limits
/** More stations than this, or a longer line, are no file of these. */
const mostStations = 1_000
const longestLine = 4_000

/** The columns by name, whatever unit stands behind it in brackets. */
const columns = ['lat', 'lon', 'altitude', 'name', 'validity_time', 'ht_neige'] as const

/** What stations in the mountains measure: one file a year, to which each morning is appended. */
export function createNivose(upstream: Upstream) {
  const year = (of: number, now: number): Promise<readonly SnowReading[] | null> =>
    packedFile(upstream, { operation: 'year', path: `/nivo_${of}.csv.gz`, maxBytes }, (chunks) =>
      newestOf(chunks, now),
    )

  return {
    /** The newest depth of each station, none older than 48 hours before `now` (wall clock, ms). Throws UpstreamError. */
    async read(now: number): Promise<readonly SnowReading[]> {
      const years = new Set([now, now - snowForMs].map((at) => new Date(at).getUTCFullYear()))
      const files = []
      for (const each of years) files.push(await year(each, now))
      if (files.every((file) => file === null)) throw upstream.unreadable('year', 'no file of this year')
      return files.flatMap((file) => file ?? [])
    },
  }
}

/** The newest readable row of each station, read line by line: the file of a year is long, what is of now is short. */
async function newestOf(chunks: AsyncIterable<Uint8Array>, now: number): Promise<readonly SnowReading[]> {
  const newest = new Map<string, SnowReading>()
  let read: ((line: string) => SnowReading | null) | null = null
  for await (const line of linesOf(chunks)) {
    if (read === null) {
      read = readerOf(line)
      continue
    }
    const reading = read(line)
    if (reading === null || !isSnowOfNow(reading.at, now)) continue
    const last = newest.get(reading.name)
    if ((last?.at ?? '') <= reading.at) newest.set(reading.name, reading)
    if (newest.size > mostStations) throw new Failure('too-large', `more than ${mostStations} stations`)
  }
  if (read === null) throw new Failure('parse', 'empty body')
  return [...newest.values()]
}

async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string, void> {
  let rest = ''
  for await (const text of textsOf(chunks)) {
    const lines = (rest + text).split(/\r?\n/)
    rest = lines.pop() ?? ''
    if (rest.length > longestLine) throw new Failure('too-large', 'a line without end')
    yield* lines
  }
  if (rest !== '') yield rest
}

/** How a row is read, by the names in the first line. Throws a Failure when one that is needed lacks. */
function readerOf(header: string): (line: string) => SnowReading | null {
  const names = header.split(';').map((name) => name.trim().toLowerCase().replace(/\(.*$/, ''))
  const places = new Map(names.map((name, at) => [name, at]))
  if (columns.some((name) => !places.has(name))) throw new Failure('schema', 'unknown columns')
  return (line) => {
    const cells = line.split(';')
    const cell = (name: string): string => cells[places.get(name) ?? -1]?.trim() ?? ''
    const figure = (name: string): number => (cell(name) === '' ? NaN : Number(cell(name)))
    const at = instantIn(cell('validity_time'))
    const reading = { lat: figure('lat'), lon: figure('lon'), altitude: figure('altitude') }
    const depth = figure('ht_neige')
    const isComplete = [...Object.values(reading), depth].every(Number.isFinite)
    if (!isComplete || at === null || depth < 0 || depth > ranges.snowDepthMetres[1]) return null
    const fresh = figure('ssfrai')
    const kelvin = figure('t')
    return {
      ...reading,
      name: stationName(cell('name')),
      at,
      depth: Math.round(depth * 100),
      fresh: fresh >= 0 && fresh <= ranges.snowDepthMetres[1] ? Math.round(fresh * 100) : null,
      temperature: kelvin > 180 && kelvin < 330 ? tenths(kelvin - 273.15) : null,
    }
  }
}

/** « BONNEVAL-NIVOSE » → « Bonneval » */
const stationName = (name: string): string =>
  name
    .replace(/[-_ ]NIVO(?:SE)?$/i, '')
    .toLowerCase()
    .replace(/(?<=^|[\s'-])\p{L}/gu, (letter) => letter.toUpperCase())

/** @public How the doctor asks it. */
export const check: Check<typeof snowStations> = {
  missed: 'snow as stations measure it',
  async ask({ upstream }, { now }) {
    const readings = await createNivose(upstream).read(now.getTime())
    const newest = latest(readings.map(({ at }) => at))
    return newest === undefined ? { lacks: 'no depth of the last 48 hours' } : { at: newest }
  },
}
