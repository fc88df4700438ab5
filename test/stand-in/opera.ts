import { smoothNoise } from './noise.ts'
import { coverage, noData, radarFile, type RadarWeather } from './radar-file.ts'
import { type Reply, type Service, text } from './reply.ts'

const minute = 60_000
const every = 15 * minute
/** A file lies there so long after its instant. */
const delay = 10 * minute
/** They are taken away after a day. */
const keptFor = 24 * 60 * minute

/** Metres that the front moves to the east in a millisecond: 50 km/h. */
const speed = 50_000 / 3_600_000
/** It crosses the country again and again; metres from one to the next. */
const betweenFronts = 900_000
const frontWidth = 60_000

const nothing = [noData, 0] as const
const wellSeenAndDry = [NaN, 0.9] as const
const badlySeenAndDry = [NaN, 0.2] as const

/** A front from the north-north-west to the south-south-east that moves to the east at 50 km/h, its rain in cells that move with it. */
export const radarWeatherAt = (at: number): RadarWeather => {
  const moved = speed * at
  return (x, y) => {
    const quality = coverage(x, y)
    if (quality === null) return nothing
    const dry = quality > 0.5 ? wellSeenAndDry : badlySeenAndDry
    const along = x - moved + 0.3 * y
    const phase = ((along % betweenFronts) + betweenFronts) % betweenFronts
    const nearness = 1 - Math.abs(phase - betweenFronts / 2) / frontWidth
    if (nearness <= 0) return dry
    const cells = smoothNoise(53, (x - moved) / 40_000, y / 40_000, 0)
    const rate = 14 * nearness * (cells - 0.25)
    return rate >= 0.1 ? [Math.round(rate * 100) / 100, quality] : dry
  }
}

/** All files are as long, so that the list can tell it of files that are not made yet. */
const fileBytes = 250_000

/** Making a file takes a quarter of a second: those of two hours are remembered. */
const made = new Map<number, Buffer>()
function fileAt(at: number): Buffer {
  const there = made.get(at)
  if (there) return there
  const file = radarFile(radarWeatherAt(at), {
    bytes: (bytes) => Buffer.concat([bytes, Buffer.alloc(fileBytes - bytes.length)]),
  })
  made.set(at, file)
  const [oldest] = made.keys()
  if (made.size > 12 && oldest !== undefined) made.delete(oldest)
  return file
}

const isThere = (at: number, now: number) => at % every === 0 && at + delay <= now && at > now - keptFor

function keyOf(at: number): string {
  const [day = '', time = ''] = new Date(at).toISOString().split('T')
  return `${day.replaceAll('-', '/')}/OPERA/COMP/OPERA@${day.replaceAll('-', '')}T${time.slice(0, 5).replace(':', '')}@0@RATE.tiff`
}

const xml = (body: string, status = 200) =>
  text(`<?xml version="1.0" encoding="UTF-8"?>${body}`, status, 'application/xml')

function list(prefix: string, now: number): Reply {
  const first = Math.ceil((now - keptFor) / every) * every
  const instants = Array.from({ length: keptFor / every }, (_, index) => first + index * every)
  const contents = instants
    .filter((at) => isThere(at, now) && keyOf(at).startsWith(prefix))
    .map((at) => {
      const reflectivity = `<Contents><Key>${keyOf(at).replace('RATE', 'DBZH')}</Key><Size>3563217</Size></Contents>`
      return `${reflectivity}<Contents><Key>${keyOf(at)}</Key><LastModified>${new Date(at + delay).toISOString()}</LastModified><Size>${fileBytes}</Size></Contents>`
    })
  return xml(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>openradar-24h</Name><KeyCount>${2 * contents.length}</KeyCount><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
  )
}

/** An anonymous bucket of S3: its list by prefix, and files of rain rates in ranges. */
export const opera: Service = ({ path, query, headers, now }): Reply => {
  if (path === '' || path === '/') return list(query.get('prefix') ?? '', now.getTime())
  const [, year, month, day, hour, minutes] = (
    /OPERA@(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)@0@RATE\.tiff$/.exec(decodeURIComponent(path)) ?? []
  ).map(Number)
  const at = Date.UTC(year ?? 0, (month ?? 1) - 1, day, hour, minutes)
  if (!isThere(at, now.getTime()))
    return xml(
      '<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
      404,
    )
  return ranged(fileAt(at), headers.range)
}

/** The part of a file that a Range asks for, or all of it. */
function ranged(file: Buffer, range: string | undefined): Reply {
  const [, first, last] = (/^bytes=(\d+)-(\d+)$/.exec(range ?? '') ?? []).map(Number)
  if (first === undefined || last === undefined)
    return { status: 200, headers: { 'content-type': 'image/tiff' }, body: file }
  const body = file.subarray(first, last + 1)
  return {
    status: 206,
    headers: {
      'content-type': 'image/tiff',
      'content-range': `bytes ${first}-${first + body.length - 1}/${file.length}`,
    },
    body,
  }
}
