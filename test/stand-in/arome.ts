import {
  frameMessage,
  packValues,
  type MadeMessage,
  type PackedValues,
} from '../support/grib2/grib-encoder.ts'
import { smoothNoise } from './noise.ts'
import { type Reply, type Service, text } from './reply.ts'

// The bucket of AROME: runs of Météo-France's shape on a small part of its grid, around towns from Lyon and the Alps to the sea.

const hour = 3_600_000
/** Runs begin every three hours; a run's files appear from two hours after its beginning on, five minutes apart. */
const runEvery = 3 * hour
const firstFile = 2 * hour
const betweenFiles = 5 * 60_000
/** They are taken away after 15 days. */
const keptFor = 15 * 24 * hour

/** A grid as runs are made on; a corner or edge of it is beyond the reach of the model. */
export interface PlayedGrid extends NonNullable<MadeMessage['grid']> {
  readonly isMasked: (lat: number, lon: number) => boolean
}

/** Around these a run says something: most of what a run takes to read is its values. */
const playedTowns = [
  { name: 'Lyon', lat: 45.75, lon: 4.87 },
  { name: 'Brénod', lat: 46.07, lon: 5.6 },
  { name: 'Annecy', lat: 45.9, lon: 6.12 },
  { name: 'Tignes', lat: 45.47, lon: 6.95 },
  { name: 'Grenoble', lat: 45.18, lon: 5.72 },
  { name: 'Avignon', lat: 43.97, lon: 4.92 },
  { name: 'Marseille', lat: 43.35, lon: 5.3 },
  { name: 'Toulon', lat: 43.12, lon: 6 },
  { name: 'Fréjus', lat: 43.32, lon: 6.7 },
  { name: 'Nice', lat: 43.65, lon: 7.2 },
]
/** Degrees to the north, east, south and west of a town. */
const aroundTown = 0.15

/** The part of the grid that is played; its points are those of the whole. */
const playedGrid: PlayedGrid = {
  columns: 121,
  rows: 145,
  north: 46.6,
  west: 4.5,
  latStep: 0.025,
  lonStep: 0.025,
  isMasked: (lat, lon) =>
    playedTowns.every((town) => Math.max(Math.abs(town.lat - lat), Math.abs(town.lon - lon)) > aroundTown),
}

const groupNames = ['00H06H', '07H12H', '13H18H', '19H24H', '25H30H', '31H36H', '37H42H', '43H48H', '49H51H']
const packages = ['SP1', 'SP2'] as const
type PackageName = (typeof packages)[number]

/** A field over all points, by latitude and longitude. */
type Shape = (lat: number, lon: number, height: number) => number

/** Metres: a plain in the west, the Alps in the east, the sea in the south. */
export function playedHeight(lat: number, lon: number): number {
  if (lat < 43.35 || (lat < 43.6 && lon > 7)) return 0
  const slope = Math.max(0, lon - 5.3) * 1_100 + 400 * smoothNoise(71, lon * 6, lat * 6, 0)
  return Math.round(Math.min(3_200, 180 + slope))
}

const noise = (seed: number, lat: number, lon: number): number => smoothNoise(seed, lon * 3, lat * 3, 0)

/** Millimetres of an hour in which it rains, snow as water. */
const rain: Shape = (lat, lon) => Math.round(Math.max(0, 12 * (noise(5, lat, lon) - 0.45)) * 50) / 50
const snow: Shape = (lat, lon, height) => (height > 1_400 ? 0.9 * rain(lat, lon, height) : 0)
const graupel: Shape = (lat, lon, height) => (height < 600 && rain(lat, lon, height) > 3 ? 0.6 : 0)

/** Hours after the run in which it rains. */
const wetHours = [4, 5, 6, 14, 15, 16, 17, 29, 30, 40]
const wetUntil = (end: number): number => wetHours.filter((each) => each <= end).length

function valuesOf(shape: Shape, grid: PlayedGrid): Float64Array {
  const { columns, rows, north, west, latStep, lonStep, isMasked } = grid
  return Float64Array.from({ length: columns * rows }, (_, index) => {
    const lat = north - Math.floor(index / columns) * latStep
    const lon = west + (index % columns) * lonStep
    return isMasked(lat, lon) ? NaN : shape(lat, lon, playedHeight(lat, lon))
  })
}

interface Played {
  readonly code: readonly [category: number, number: number]
  readonly surface?: number
  readonly level?: number
  readonly shape: Shape
  readonly packing: MadeMessage['packing']
  /** What is added to the whole field at an hour after the run, by the hour of the day in UTC. */
  readonly shift?: (at: number) => number
  readonly window?: 'last-hour' | 'sum'
  /** It is there at step 0 as well. */
  readonly fromStart?: true
}

const daily = (at: number): number => Math.sin(((new Date(at).getUTCHours() - 9) / 24) * 2 * Math.PI)
const tenMetres = { surface: 103, level: 10 }
const onGround = { surface: 1, level: 0 }
const zero = { bits: 0, reference: 0 }

/** In the order in which a file has them. */
const fields: Readonly<Record<PackageName, readonly Played[]>> = {
  SP1: [
    {
      code: [0, 0],
      fromStart: true,
      packing: { bits: 16, reference: 250, binaryScale: -10 },
      shift: (at) => 4 * daily(at),
      shape: (lat, lon, height) => 286 - 0.0065 * height + 3 * noise(1, lat, lon) - lat / 20,
    },
    {
      code: [1, 1],
      fromStart: true,
      packing: { bits: 12, reference: 0, binaryScale: -5 },
      shift: (at) => -10 * daily(at),
      shape: (lat, lon) => 50 + 35 * noise(2, lat, lon),
    },
    {
      code: [2, 2],
      ...tenMetres,
      fromStart: true,
      packing: { bits: 14, reference: -40, binaryScale: -7 },
      shape: (lat, lon) => 12 * (noise(3, lat, lon) - 0.4),
    },
    {
      code: [2, 3],
      ...tenMetres,
      fromStart: true,
      packing: { bits: 14, reference: -40, binaryScale: -7 },
      shape: (lat, lon) => 10 * (noise(4, lat, lon) - 0.6),
    },
    {
      code: [2, 22],
      ...tenMetres,
      window: 'last-hour',
      packing: { bits: 12, reference: 4, binaryScale: -7 },
      shift: (at) => 2 * daily(at) + 2,
      shape: (lat, lon) => 5 + 12 * noise(3, lat, lon),
    },
    { code: [2, 23], ...tenMetres, window: 'last-hour', packing: zero, shape: () => 0 },
    {
      code: [3, 1],
      surface: 101,
      level: 0,
      fromStart: true,
      packing: { bits: 16, reference: 99_000, binaryScale: -3 },
      shift: (at) => 100 * daily(at),
      shape: (lat, lon) => 101_300 + 400 * noise(6, lat, lon),
    },
    {
      code: [6, 1],
      ...onGround,
      packing: { bits: 8, reference: 0, binaryScale: -1 },
      shape: (lat, lon) => Math.round(100 * noise(7, lat, lon)),
    },
    {
      code: [1, 52],
      ...onGround,
      window: 'sum',
      packing: { bits: 14, reference: 0, binaryScale: -6 },
      shape: rain,
    },
    {
      code: [1, 53],
      ...onGround,
      window: 'sum',
      packing: { bits: 14, reference: 0, binaryScale: -6 },
      shape: snow,
    },
    {
      code: [1, 75],
      ...onGround,
      window: 'sum',
      packing: { bits: 10, reference: 0, binaryScale: -6 },
      shape: graupel,
    },
    { code: [4, 7], ...onGround, window: 'sum', packing: zero, shape: () => 0 },
  ],
  SP2: [
    {
      code: [6, 3],
      ...onGround,
      packing: { bits: 8, reference: 0, binaryScale: -1 },
      shape: (lat, lon) => Math.round(90 * noise(8, lat, lon)),
    },
    {
      code: [6, 4],
      ...onGround,
      packing: { bits: 8, reference: 0, binaryScale: -1 },
      shape: (lat, lon) => Math.round(80 * noise(9, lat, lon)),
    },
    {
      code: [6, 5],
      ...onGround,
      packing: { bits: 8, reference: 0, binaryScale: -1 },
      shape: (lat, lon) => Math.round(70 * noise(10, lat, lon)),
    },
    {
      code: [7, 6],
      ...onGround,
      fromStart: true,
      packing: { bits: 12, reference: 0, binaryScale: 0 },
      shape: (lat, lon) => Math.round(1_500 * noise(11, lat, lon)),
    },
    // The skin of the ground, which has the code of the air's temperature.
    { code: [0, 0], ...onGround, fromStart: true, packing: { bits: 0, reference: 280 }, shape: () => 280 },
  ],
}

const heightPacking = { bits: 16, reference: 0, binaryScale: -4 }

/** Files of runs on a grid. What changes from hour to hour is the reference alone, or how often it has rained: each field is packed once. */
function createFiles(grid: PlayedGrid) {
  const packed = new Map<string, PackedValues>()
  const lengths = new Map<string, number>()

  function packedAs(name: string, shape: Shape, packing: MadeMessage['packing']): PackedValues {
    const made = packed.get(name) ?? packValues(valuesOf(shape, grid), grid.columns * grid.rows, packing)
    packed.set(name, made)
    return made
  }

  function messageOf(field: Played, name: string, runAt: number, step: number): Buffer {
    const at = runAt + step * hour
    const { code, packing, shape, shift = () => 0, window, surface = 103, level = 2 } = field
    const wet = wetUntil(step)
    const isSum = window === 'sum' && packing.bits > 0
    // Nothing has fallen yet: not a bit of it.
    const used = isSum && wet === 0 ? { ...packing, bits: 0 } : packing
    const times = isSum ? wet : 1
    const values = packedAs(
      `${name} ${isSum ? wet : ''}`,
      (lat, lon, height) => times * shape(lat, lon, height),
      used,
    )
    const startHour = window === 'last-hour' ? step - 1 : 0
    const process = window === 'last-hour' ? 2 : 1
    return frameMessage(
      {
        runAt,
        grid,
        category: code[0],
        number: code[1],
        surface,
        level,
        hour: step,
        ...(window ? { window: { startHour, process } } : {}),
        packing: { ...used, reference: used.reference + shift(at) },
      },
      values,
    )
  }

  function heightsAt(runAt: number, step: number): Buffer {
    const about = { category: 3, number: 6, surface: 1, level: 0, hour: step, packing: heightPacking }
    return frameMessage(
      { runAt, grid, ...about },
      packedAs('height', (_lat, _lon, height) => height, heightPacking),
    )
  }

  function file(runAt: number, name: PackageName, group: string): Buffer {
    const [first = 0, last = 0] = group.split('H').map(Number)
    const messages = Array.from({ length: last - first + 1 }, (_, index) => first + index).flatMap((step) =>
      fields[name].flatMap((field, index) =>
        step > 0 || field.fromStart ? [messageOf(field, `${name} ${index}`, runAt, step)] : [],
      ),
    )
    return Buffer.concat([...(name === 'SP2' ? [heightsAt(runAt, first)] : []), ...messages])
  }

  return {
    file,
    /** The same for every run. */
    lengthOf(runAt: number, name: PackageName, group: string): number {
      const key = `${name} ${group}`
      const length = lengths.get(key) ?? file(runAt, name, group).length
      lengths.set(key, length)
      return length
    },
  }
}
type Files = ReturnType<typeof createFiles>

const nameOf = (runAt: number): string => new Date(runAt).toISOString().replace('.000Z', 'Z')
const keyOf = (runAt: number, name: PackageName, group: string): string =>
  `pnt/${nameOf(runAt)}/arome/0025/${name}/arome__0025__${name}__${group}__${nameOf(runAt)}.grib2`
const writtenAt = (runAt: number, group: string): number =>
  runAt + firstFile + groupNames.indexOf(group) * betweenFiles

const isThere = (runAt: number, group: string, now: number): boolean =>
  runAt % runEvery === 0 && writtenAt(runAt, group) <= now && now - runAt < keptFor

const xml = (body: string, status = 200) =>
  text(`<?xml version="1.0" encoding="UTF-8"?>${body}`, status, 'application/xml')

function list({ lengthOf }: Files, prefix: string, now: number): Reply {
  const [, run = '', name = ''] = /^pnt\/([^/]+)\/arome\/0025\/(SP1|SP2)\/$/.exec(prefix) ?? []
  const runAt = Date.parse(run)
  const found = packages.find((each) => each === name)
  const contents = (found ? groupNames : []).flatMap((group) =>
    found && isThere(runAt, group, now)
      ? [
          `<Contents><Key>${keyOf(runAt, found, group)}</Key><LastModified>${new Date(writtenAt(runAt, group)).toISOString()}</LastModified><ETag>"0"</ETag><Size>${lengthOf(runAt, found, group)}</Size><StorageClass>STANDARD</StorageClass></Contents>`,
        ]
      : [],
  )
  return xml(
    `<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>meteofrance-pnt</Name><Prefix>${prefix}</Prefix><KeyCount>${contents.length}</KeyCount><MaxKeys>1000</MaxKeys><IsTruncated>false</IsTruncated>${contents.join('')}</ListBucketResult>`,
  )
}

/** An anonymous bucket of S3: its list by prefix, and the files of the runs on a grid. */
export function aromeBucket(grid: PlayedGrid): Service {
  const files = createFiles(grid)
  return ({ path, query, now }): Reply => {
    if (path === '' || path === '/') return list(files, query.get('prefix') ?? '', now.getTime())
    const [, name = '', group = '', run = ''] =
      /\/arome__0025__(SP1|SP2)__([0-9H]{6})__([^_/]+)\.grib2$/.exec(decodeURIComponent(path)) ?? []
    const found = packages.find((each) => each === name)
    if (!found || !groupNames.includes(group) || !isThere(Date.parse(run), group, now.getTime()))
      return xml(
        '<Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message></Error>',
        404,
      )
    return {
      status: 200,
      headers: { 'content-type': 'application/octet-stream' },
      body: files.file(Date.parse(run), found, group),
    }
  }
}

export const arome = aromeBucket(playedGrid)

/** What may be wrong with a run whose files are all well sent. */
export type RunMisfit =
  | 'no-files'
  | 'missing-group'
  | 'stops-at-24'
  | 'another-month'
  | 'celsius'
  | 'all-missing'
  | 'other-gust-window'
  | 'other-run'
  | 'other-grid'
  | 'other-packing'
  /** Backwards, and then once more. */
  | 'repeated'
  /** The last message says that it goes on beyond the file. */
  | 'too-long'
  /** In the middle of a section of the message in the middle; 8 is the mark at the end. */
  | `cut-in-section-${0 | 5 | 8}`

/** Messages of a file, which follow one another. */
function messagesIn(file: Buffer): readonly Buffer[] {
  const messages: Buffer[] = []
  for (let at = 0; at < file.length;) {
    const length = Number(file.readBigUInt64BE(at + 8))
    messages.push(file.subarray(at, at + length))
    at += length
  }
  return messages
}

/** Where a section of a message begins. */
function sectionAt(message: Buffer, number: number): number {
  if (number === 0) return 0
  if (number === 8) return message.length - 4
  let at = 16
  while (message[at + 4] !== number) at += message.readUInt32BE(at)
  return at
}

function misfitList(text: string, variant: RunMisfit): string {
  if (variant === 'no-files') return text.replace(/<Contents>.*<\/Contents>/, '')
  if (variant === 'missing-group') return text.replace(/<Contents><Key>[^<]*SP2__25H30H.*?<\/Contents>/, '')
  if (variant === 'stops-at-24')
    return text.replace(/<Contents><Key>[^<]*__(?:25|31|37|43|49)H.*?<\/Contents>/g, '')
  if (variant === 'another-month') return text.replaceAll(/pnt\/(\d{4})-\d\d/g, 'pnt/$1-02')
  if (variant === 'repeated')
    return text.replaceAll(/<Size>(\d+)/g, (_, bytes: string) => `<Size>${2 * Number(bytes)}`)
  return text
}

/** A message whose bitmap leaves out every point. */
function withoutValues(message: Buffer): Buffer {
  const [packing, bitmap] = [sectionAt(message, 5), sectionAt(message, 6)]
  const points = message.readUInt32BE(sectionAt(message, 3) + 6)
  const bits = Buffer.alloc(6 + Math.ceil(points / 8))
  bits.writeUInt32BE(bits.length)
  bits.writeUInt8(6, 4)
  const head = Buffer.from(message.subarray(0, bitmap))
  head.writeUInt32BE(0, packing + 5)
  const made = Buffer.concat([head, bits, Buffer.from([0, 0, 0, 5, 7]), Buffer.from('7777')])
  made.writeBigUInt64BE(BigInt(made.length), 8)
  return made
}

/** The same message with something wrong, where it is one of those that the variant is about. */
function misfitMessage(message: Buffer, variant: RunMisfit): Buffer {
  const product = sectionAt(message, 4)
  const [category, number, surface] = [message[product + 9], message[product + 10], message[product + 22]]
  if (variant === 'other-gust-window' && category === 2 && number === 22) {
    // From the start of the run, as the catalogue says of them.
    const end = message.readUInt32BE(product + 18) + message.readUInt32BE(product + 49)
    message.writeUInt32BE(0, product + 18)
    message.writeUInt32BE(end, product + 49)
  }
  if (variant === 'other-run') message.writeUInt8(1, sectionAt(message, 1) + 15)
  if (category !== 0 || number !== 0 || surface !== 103) return message
  const packing = sectionAt(message, 5)
  if (variant === 'celsius') message.writeFloatBE(message.readFloatBE(packing + 11) - 273.15, packing + 11)
  if (variant === 'other-packing') message.writeUInt16BE(40, packing + 9)
  if (variant === 'other-grid') {
    const shape = sectionAt(message, 3)
    for (const corner of [50, 59])
      message.writeUInt32BE(message.readUInt32BE(shape + corner) + 25_000, shape + corner)
  }
  return variant === 'all-missing' ? withoutValues(message) : message
}

function misfitFile(file: Buffer, variant: RunMisfit): Buffer {
  const messages = messagesIn(file)
  const section = /^cut-in-section-(\d)$/.exec(variant)?.[1]
  if (section !== undefined) {
    const middle = messages[messages.length >> 1] ?? file
    const begins = sectionAt(middle, Number(section))
    return file.subarray(0, middle.byteOffset - file.byteOffset + begins + 2)
  }
  if (variant === 'repeated') return Buffer.concat([...messages.toReversed(), ...messages])
  if (variant === 'too-long') {
    const last = messages.at(-1) ?? file
    last.writeBigUInt64BE(BigInt(last.length + 1_000), 8)
    return file
  }
  return Buffer.concat(messages.map((message) => misfitMessage(message, variant)))
}

/** The same answer with something wrong that only shows in what it says. */
export const misfitRun = (reply: Reply, variant: RunMisfit): Reply => ({
  ...reply,
  body: typeof reply.body === 'string' ? misfitList(reply.body, variant) : misfitFile(reply.body, variant),
})
