import { readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { iconNames } from '../../domain/sky.ts'
import { weakTag } from '../http/etag.ts'
import type { Part } from '../../domain/part.ts'
import type { MassifBulletin, MassifSummary } from '../../views/mountains.ts'
import type { PortView } from '../../views/tides.ts'
import { ageless, Cache } from '../cache.ts'
import { createDrawingProcess } from './drawing-process.ts'
import { readTextWidth } from './font-widths.ts'
import { massifPicture } from './massif-picture.ts'
import { createRenderQueue } from './render-queue.ts'
import { sharePicture, tidePicture, type DrawingKit, type Pictured } from './share-picture.ts'

export interface ShareImagesOptions {
  /** Holds `Inter-Regular.ttf` and `Inter-SemiBold.ttf`. */
  readonly fontFolder: string
  /** Holds one SVG file per weather icon. */
  readonly iconFolder: string
  readonly maxBytes: number
  readonly log: { warn(fields: object, message: string): void }
}

/** One picture: drawn when its bytes are asked for, known by its tag before. */
export interface ShareImage {
  /** Changes with anything that the picture shows. */
  readonly tag: string
  /** The PNG file, or null when it cannot be drawn now: too many wait, or the drawing failed. */
  png(): Promise<Buffer | null>
}

/** Drawing takes a processor for some 20 ms: one at a time leaves the pages theirs; fifty wait a second as a rule. */
const queueLimits = { running: 1, waiting: 50, waitMs: 1_500 }

/** Measured: the process stays at 60 MB, whatever it draws. With the wait above, an answer comes within 3.5 s. */
const processLimits = { drawMs: 2_000, idleMs: 30_000, pictures: 1_000, memoryBytes: 120 * 2 ** 20 }

/** Stands beside this module, in the sources as in the build. */
const drawingProgram = join(import.meta.dirname, `drawing-program${extname(import.meta.filename)}`)

/** Too many wait, or the drawing failed; it may be asked for again at once. */
class NotDrawn extends Error {}

/**
 * Share images as PNG files, drawn in a process of their own and kept by what they show: a place whose weather has not
 * changed is not drawn again. Throws at once when a font or an icon is absent.
 */
export function createShareImages(options: ShareImagesOptions) {
  const kit = readKit(options)
  const { fontFolder, log } = options
  const inTurn = createRenderQueue(queueLimits)
  const { draw, close } = createDrawingProcess({
    program: drawingProgram,
    args: Object.values(fontFiles).map((file) => join(fontFolder, file)),
    log,
    limits: processLimits,
  })
  const pictures = new Cache<string, Buffer>(
    ageless('pictures', options.maxBytes, (key, png) => png.length + 2 * key.length + 128),
    async (svg) => {
      const png = await inTurn(() => draw(svg))
      if (!png) throw new NotDrawn()
      return png
    },
  )
  const png = async (key: string, svg: string): Promise<Buffer | null> => {
    try {
      return (await pictures.get(key, svg)).value
    } catch (error) {
      if (error instanceof NotDrawn) return null
      throw error
    }
  }
  const image = (svg: string): ShareImage => {
    const tag = weakTag(svg)
    return { tag, png: () => png(tag, svg) }
  }
  return {
    of: (pictured: Pictured) => image(sharePicture(pictured, kit)),
    /** Its next tide. */
    ofPort: (view: PortView) => image(tidePicture(view, kit)),
    /** The level of its bulletin. */
    ofMassif: (massif: MassifSummary, part: Part<MassifBulletin>) =>
      image(massifPicture({ massif, part }, kit)),
    close,
  }
}

export type ShareImages = ReturnType<typeof createShareImages>

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
