import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { renderAsync } from '@resvg/resvg-js'
import { LRUCache } from 'lru-cache'
import type { IsoInstant, Part } from '../../domain/part.ts'
import { iconNames } from '../../domain/sky.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import type { PlaceView } from '../../site-api.ts'
import { readTextWidth } from './font-widths.ts'
import { createRenderQueue } from './render-queue.ts'
import { sharePicture, type DrawingKit } from './share-picture.ts'

export interface ShareImagesOptions {
  /** Holds `Inter-Regular.ttf` and `Inter-SemiBold.ttf`. */
  readonly fontFolder: string
  /** Holds one SVG file per weather icon. */
  readonly iconFolder: string
  readonly maxBytes: number
}

/** One picture: drawn when its bytes are asked for, known by its tag before. */
export interface ShareImage {
  /** Changes with anything that the picture shows. */
  readonly tag: string
  /** The PNG file, or null when too many pictures wait to be drawn already. */
  png(): Promise<Buffer | null>
}

export interface ShareImages {
  of(place: PlaceView, now: IsoInstant, part: Part<PlaceWeather>): ShareImage
}

/** Drawing takes a processor for some 20 ms: two at a time leave the pages theirs; fifty wait a second at most. */
const limits = { running: 2, waiting: 50 }

/**
 * Share images as PNG files, drawn outside the event loop and kept by what they show: a place whose weather has not
 * changed is not drawn again. Throws at once when a font or an icon is absent.
 */
export function createShareImages(options: ShareImagesOptions): ShareImages {
  const kit = readKit(options)
  const draw = createDrawer(options)
  const kept = new LRUCache<string, Buffer>({
    maxSize: options.maxBytes,
    sizeCalculation: (png, key) => png.length + 2 * key.length + 128,
  })
  const flights = new Map<string, Promise<Buffer | null>>()
  const keep = async (key: string, svg: string): Promise<Buffer | null> => {
    const png = await draw(svg)
    if (png) kept.set(key, png)
    return png
  }
  const png = async (key: string, svg: string): Promise<Buffer | null> => {
    const known = kept.get(key)
    if (known) return known
    const running = flights.get(key)
    if (running) return running
    const flight = keep(key, svg).finally(() => flights.delete(key))
    flights.set(key, flight)
    return flight
  }
  return {
    of(place, now, part) {
      const svg = sharePicture(place, now, part, kit)
      const key = createHash('sha256').update(svg).digest('base64url').slice(0, 22)
      return { tag: `W/"${key}"`, png: () => png(key, svg) }
    },
  }
}

const fontFiles = { regular: 'Inter-Regular.ttf', bold: 'Inter-SemiBold.ttf' }

function readKit({ fontFolder, iconFolder }: ShareImagesOptions): DrawingKit {
  const files = iconNames.map(
    (name) => [name, readFileSync(join(iconFolder, `${name}.svg`), 'utf8')] as const,
  )
  const icons = new Map(files)
  return {
    icon: (name) => icons.get(name) ?? '',
    boldWidth: readTextWidth(readFileSync(join(fontFolder, fontFiles.bold))),
  }
}

/** The machine's own fonts are left out: the picture is the same everywhere, also where there are none. */
function createDrawer({ fontFolder }: ShareImagesOptions): (svg: string) => Promise<Buffer | null> {
  const queue = createRenderQueue(limits)
  const font = {
    fontFiles: Object.values(fontFiles).map((file) => join(fontFolder, file)),
    loadSystemFonts: false,
    defaultFontFamily: 'Inter',
  }
  return (svg) => queue.run(async () => (await renderAsync(svg, { font })).asPng())
}
