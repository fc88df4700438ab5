import type { Coordinates } from '../../../domain/geo.ts'
import { lookMs, nearForMs, type LightningLook } from '../../../domain/lightning.ts'
import { floorTo, hourMs, minuteMs } from '../../../domain/time-units.ts'
import { Failure } from '../../upstream/failure.ts'
import { UpstreamError, type Upstream } from '../../upstream/upstream.ts'
import type { Check } from '../source.ts'
import { readPng, type Picture } from './png.ts'
import type { lightningPictures } from './source.ts'

type Box = readonly [west: number, south: number, east: number, north: number]

/** Where France is in view of the satellite, near its rim in the Caribbean and at Mayotte. */
const places = {
  mainland: [-5.2, 41.3, 9.6, 51.1],
  antilles: [-63.2, 14.3, -60.7, 18.2],
  guyane: [-54.7, 2.1, -51.6, 5.8],
  reunion: [55.2, -21.4, 55.9, -20.8],
  mayotte: [44.9, -13.1, 45.4, -12.6],
} as const satisfies Record<string, Box>
export type LightningArea = keyof typeof places
export const lightningAreas = Object.keys(places) as readonly LightningArea[]

/** The area in whose pictures all is seen that is near a point; null where none is asked for. */
export const lightningAreaOf = ({ lat, lon }: Coordinates): LightningArea | null =>
  lightningAreas.find((name) => {
    const [west, south, east, north] = places[name]
    return lon >= west && lon <= east && lat >= south && lat <= north
  }) ?? null

/** Fifty kilometres around the places, in degrees, at 51.1° N and nearer to the equator. */
const aroundLat = 0.5
const aroundLon = 0.75
const earthMetres = 6_378_137
/** A pixel of the satellite's grid, on the ground. Pictures are asked for in such pixels and read in cells twice as wide. */
const pixelMetres = 2_000
const cellPixels = 2

/** The newest look is there after ten to fifteen minutes. */
const delayMs = 10 * minuteMs
const stepsBack = 3
/** How long looks are kept, and most flashes in all of an area: six bytes each, 1 MB for the five areas together. */
const keepMs = 2 * hourMs
const mostFlashes = { mainland: 130_000, overseas: 9_000 }
/** A picture with more lightning than that shows something else, as a part of its cells. */
const mostOfCells = 0.25

/** What is not there has a 502, a 500, or a 200 with XML. */
const notThere = [500, 502]
const accept = [
  'image/png',
  'text/xml',
  'application/xml',
  'application/vnd.ogc.se_xml',
  'text/html',
  'text/plain',
]

/** Flashes that the Lightning Imager of Meteosat saw, read from its pictures: accumulated flash area of five minutes. */
export function createEumetview(upstream: Upstream) {
  /** The look of five minutes; null: it is not there, or not yet. */
  const look = (area: LightningArea, start: number): Promise<LightningLook | null> => {
    const frame = frameOf(places[area])
    const [south, west, north, east] = [frame.bottom, frame.left, frame.top, frame.right]
    return upstream.getStream(
      {
        operation: 'picture',
        path: '/mtg_fd/wms',
        query: {
          service: 'WMS',
          version: '1.3.0',
          request: 'GetMap',
          layers: 'mtg_fd:li_afa',
          styles: '',
          crs: 'EPSG:3857',
          bbox: [west, south, east, north].map(Math.round).join(','),
          width: frame.width,
          height: frame.height,
          format: 'image/png',
          transparent: 'true',
          time: new Date(start).toISOString(),
        },
        alsoStatuses: notThere,
        accept,
      },
      async (chunks, contentType) => {
        const bytes = Buffer.concat(await Array.fromAsync(chunks))
        if (!contentType.startsWith('image/png')) return null
        return { start, flashes: flashesOf(await readPng(bytes, frame.width, frame.height), frame) }
      },
    )
  }

  return {
    isOpen: upstream.isOpen,
    /**
     * The looks of the last two hours at an area, newest first: those of `before`, and those of the last half hour that are
     * not. `now` is the wall clock, ms. Throws UpstreamError when none is newer than 25 minutes.
     */
    async read(
      area: LightningArea,
      before: readonly LightningLook[],
      now: number,
    ): Promise<readonly LightningLook[]> {
      const newest = floorTo(now - delayMs, lookMs)
      const recent = before.filter(({ start }) => start > now - keepMs && start <= newest)
      const found: LightningLook[] = []
      let failure: UpstreamError | null = null
      let absent = 0
      for (let start = newest; start > now - nearForMs && absent <= stepsBack; start -= lookMs) {
        if (recent.some((other) => other.start === start)) continue
        try {
          const seen = await look(area, start)
          if (seen === null) absent += 1
          else found.push(seen)
        } catch (error) {
          if (!(error instanceof UpstreamError)) throw error
          failure = error
          break
        }
      }
      const looks = [...recent, ...found].toSorted((a, b) => b.start - a.start)
      if ((looks[0]?.start ?? -Infinity) >= newest - stepsBack * lookMs)
        return bounded(looks, area === 'mainland' ? mostFlashes.mainland : mostFlashes.overseas)
      throw failure ?? upstream.unreadable('picture', 'none of the last 25 minutes')
    },
  }
}

/** The oldest go where there are too many flashes. */
function bounded(looks: readonly LightningLook[], most: number): readonly LightningLook[] {
  let left = most * 3
  return looks.filter(({ flashes }) => (left -= flashes.length) >= 0)
}

/** What a picture shows: its edges in metres of the web map, its size in pixels. */
interface Frame {
  readonly left: number
  readonly bottom: number
  readonly right: number
  readonly top: number
  readonly width: number
  readonly height: number
}

function frameOf([west, south, east, north]: Box): Frame {
  const [left, right] = [eastMetres(west - aroundLon), eastMetres(east + aroundLon)]
  const [bottom, top] = [northMetres(south - aroundLat), northMetres(north + aroundLat)]
  // The web map stretches what is far from the equator.
  const stretch = 1 / Math.cos((((south + north) / 2) * Math.PI) / 180)
  const pixels = (metres: number): number =>
    cellPixels * Math.ceil(metres / (cellPixels * pixelMetres * stretch))
  return { left, bottom, right, top, width: pixels(right - left), height: pixels(top - bottom) }
}

const eastMetres = (lon: number): number => (lon * Math.PI * earthMetres) / 180
const northMetres = (lat: number): number =>
  earthMetres * Math.log(Math.tan(Math.PI / 4 + (lat * Math.PI) / 360))
const latOf = (metres: number): number => (360 / Math.PI) * Math.atan(Math.exp(metres / earthMetres)) - 90

/** The cells with flashes, each with the most that one of its pixels shows: a mean would lose single ones. */
function flashesOf({ width, height, pixels }: Picture, frame: Frame): Int16Array {
  const columns = width / cellPixels
  const ranks = new Int8Array(columns * (height / cellPixels)).fill(-1)
  for (let i = 0; i < width * height; i += 1) {
    const rank = rankAt(pixels, 4 * i)
    if (rank < 0) continue
    const cell =
      Math.floor(Math.floor(i / width) / cellPixels) * columns + Math.floor((i % width) / cellPixels)
    ranks[cell] = Math.max(ranks[cell] ?? -1, rank)
  }
  const flashes: number[] = []
  for (const [cell, rank] of ranks.entries()) {
    if (rank < 0) continue
    const x = ((cell % columns) + 0.5) * cellPixels
    const y = (Math.floor(cell / columns) + 0.5) * cellPixels
    const lon = (frame.left + (x / width) * (frame.right - frame.left)) / eastMetres(1)
    const lat = latOf(frame.top - (y / height) * (frame.top - frame.bottom))
    flashes.push(Math.round(100 * lat), Math.round(100 * lon), rank)
  }
  if (flashes.length / 3 > mostOfCells * ranks.length)
    throw new Failure('parse', 'lightning nearly everywhere')
  return Int16Array.from(flashes)
}

/**
 * The rank of a pixel's level (`flashLevels`), −1 where nothing was seen. Its scale goes from pale yellow (#fff2ae) over orange (#feb24c,
 * #fd7d37) to dark red, without figures: the more flashes, the less green.
 */
function rankAt(pixels: Uint8Array, at: number): number {
  if ((pixels[at + 3] ?? 0) === 0) return -1
  const green = pixels[at + 1] ?? 0
  return green >= 200 ? 0 : green >= 100 ? 1 : 2
}

/** @public How the doctor asks it. */
export const check: Check<typeof lightningPictures> = {
  missed: 'how near lightning was seen in the last half hour',
  async ask({ upstream }, { now }) {
    const [newest] = await createEumetview(upstream).read('mainland', [], now.getTime())
    return newest ? { at: newest.start } : { lacks: 'no picture' }
  },
}
