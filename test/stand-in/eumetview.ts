import type { Point } from './climate.ts'
import { minute } from './local-clock.ts'
import { png } from './png.ts'
import { type Reply, type Service, text } from './reply.ts'

/** The first three classes that others have read off its legend, pale to dark. */
const colours = { few: 0xfff2ae, some: 0xfeb24c, many: 0xb10026 } as const

interface Storm extends Point {
  readonly radiusKm: number
  readonly colour: number
}

/** Storms that stand still: over the Cévennes, and off Saint-Denis de La Réunion. None is near another town of tests. */
const storms: readonly Storm[] = [
  { lat: 44.1, lon: 3.4, radiusKm: 12, colour: colours.some },
  { lat: 44.1, lon: 3.4, radiusKm: 5, colour: colours.many },
  { lat: -20.7, lon: 55.6, radiusKm: 4, colour: colours.few },
]

const sceneMs = 5 * minute
/** So long after their start pictures are there. */
const lateMs = 13 * minute
const earth = 6_378_137

const refusal = (message: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="no"?><ServiceExceptionReport version="1.3.0" xmlns="http://www.opengis.net/ogc"><ServiceException code="InvalidDimensionValue" locator="time">\n      ${message}\n</ServiceException></ServiceExceptionReport>`

export const xmlReply: Reply = text(refusal('Could not find a match for time'), 200, 'text/xml;charset=UTF-8')

function picture(query: URLSearchParams): Buffer | null {
  const [left = NaN, bottom = NaN, right = NaN, top = NaN] = (query.get('bbox') ?? '').split(',').map(Number)
  const [width, height] = [Number(query.get('width')), Number(query.get('height'))]
  if (![left, bottom, right, top].every(Number.isFinite) || !(width > 0 && height > 0)) return null
  const pixels = new Uint8Array(4 * width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const lon = ((left + ((x + 0.5) / width) * (right - left)) / earth / Math.PI) * 180
      const north = top - ((y + 0.5) / height) * (top - bottom)
      const lat = (2 * Math.atan(Math.exp(north / earth)) * 180) / Math.PI - 90
      for (const storm of storms) {
        const eastKm = (lon - storm.lon) * 111.3 * Math.cos((storm.lat * Math.PI) / 180)
        if (Math.hypot(eastKm, (lat - storm.lat) * 111.3) > storm.radiusKm) continue
        const rgb = [storm.colour >> 16, (storm.colour >> 8) & 255, storm.colour & 255]
        pixels.set([...rgb, 255], 4 * (y * width + x))
      }
    }
  return png(width, height, pixels)
}

/** The same question has the same answer: storms stand still, and only whether a picture is there depends on its time. */
const drawn = new Map<string, Buffer | null>()

/** `/mtg_fd/wms`: a picture of a box at a time; 502 where there is none. */
export const eumetview: Service = ({ path, query, now }): Reply => {
  if (path !== '/mtg_fd/wms' || query.get('layers') !== 'mtg_fd:li_afa') return text('Not Found', 404)
  const time = Date.parse(query.get('time') ?? '')
  if (Number.isNaN(time)) return xmlReply
  if (time % sceneMs !== 0 || time > now.getTime() - lateMs)
    return text('<html><title>502 Bad Gateway</title></html>', 502, 'text/html')
  const key = ['bbox', 'width', 'height'].map((name) => query.get(name)).join()
  const body = drawn.get(key) ?? picture(query)
  drawn.set(key, body)
  return body ? { status: 200, headers: { 'content-type': 'image/png' }, body } : xmlReply
}

/** Answers that look like a picture and must not be read as « no lightning ». */
export type PictureMisfit = 'xml' | 'xml-called-png'

export const pictureMisfit = (right: Reply, variant: PictureMisfit): Reply =>
  variant === 'xml' ? xmlReply : { ...right, body: xmlReply.body }
