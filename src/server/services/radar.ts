import type { Coordinates } from '../../domain/geo.ts'
import { missing, toPart, type Part } from '../../domain/part.ts'
import { lookAt, oldFrameMs, type RadarFrame } from '../../domain/radar/frame.ts'
import { franceGrid, indexAt, positionOf } from '../../domain/radar/grid.ts'
import type { RadarReport, NowcastScore } from '../../domain/radar/report.ts'
import { radarPicture, rainScale, type RadarScheme } from '../../domain/radar/picture.ts'
import { isOnItsWay, nextFrameAt, radarSlots } from '../../domain/radar/slots.ts'
import { minuteMs } from '../../domain/time-units.ts'
import type { Radar } from '../../views/radar.ts'
import type { Clock } from '../cache.ts'
import type { SharedValues } from '../cache/shared-values.ts'
import type { createOpera, RadarFile } from '../sources/opera/opera.ts'
import { endedWithin } from '../deadlines.ts'
import { isUnreadable, UpstreamError } from '../upstream/upstream.ts'
import { packFrame, unpackFrame, type PackedFrame } from './packed-frame.ts'
import { createNextHours } from './next-hour.ts'
import { missingFor } from './part.ts'
import { createPolled, type ServiceLog } from './polled-source.ts'
import { createRadarPictures, type RadarDrawing } from './radar-picture.ts'

export interface RadarOptions {
  /** Null: it is switched off. */
  readonly source: ReturnType<typeof createOpera> | null
  readonly picturePath: (at: string, scheme: RadarScheme) => string
  readonly credit: string
  readonly clock: Clock
  readonly log: ServiceLog
  /** What other processes have read; absent: there are none. */
  readonly shared?: SharedValues<PackedFrame> | undefined
  /** The longest a caller is kept waiting for a first frame; 3 s unless said. */
  readonly waitMs?: number
}

/** The frames of two hours, and what they show in short. */
export interface SummarisedRadar<T> {
  readonly radar: Radar
  readonly summary: T | null
}

/** A frame that is not there is asked for this often while somebody looks. */
const refreshMs = 2 * minuteMs
/** A file that cannot be read will hardly be better later. */
const mostTries = 3

interface FrameInMemory {
  readonly frame: RadarFrame
  /** Drawn when somebody asks for it. */
  drawing: Promise<RadarDrawing> | null
}

export type RadarService = ReturnType<typeof createRadar>

/** What radars see of rain over mainland France and Corsica. It is asked only while somebody looks. */
export function createRadar(options: RadarOptions) {
  const { source, clock, log, picturePath, credit, shared, waitMs = 3_000 } = options
  const draw = createRadarPictures(franceGrid)
  const nextHours = createNextHours()
  let inMemory: ReadonlyMap<number, FrameInMemory> = new Map()
  /** How often the frame of an instant that was asked for could not be read; what of the others is not there is on its way. */
  const unreadableTimes = new Map<number, number>()
  /** Resolves once the next frame is there. */
  let nextFrame = Promise.withResolvers<void>()

  /** Reads what lacks, the newest first. Throws UpstreamError where nothing could be read. */
  async function read(from: NonNullable<typeof source>, now: number): Promise<number> {
    const slots = radarSlots(now)
    const [oldest = 0] = slots
    inMemory = new Map([...inMemory].filter(([at]) => at >= oldest))
    for (const at of unreadableTimes.keys()) if (at < oldest) unreadableTimes.delete(at)
    const wanted = slots.filter((at) => !inMemory.has(at) && (unreadableTimes.get(at) ?? 0) < mostTries)
    if (wanted.length === 0) return inMemory.size
    let listed: Promise<readonly RadarFile[]> | null = null
    const own = async (at: number): Promise<RadarFrame | null> => {
      const file = (await (listed ??= from.files(wanted))).find((each) => each.at === at)
      return file ? from.frame(file) : null
    }
    let failure: unknown = null
    let isNew = false
    for (const at of wanted.toReversed()) {
      let times = unreadableTimes.get(at) ?? 0
      try {
        const frame = await (shared ? frameOfAll(shared, at, own) : own(at))
        if (frame === null) continue
        inMemory = new Map([...inMemory, [at, { frame, drawing: null }]])
        nextFrame.resolve()
        nextFrame = Promise.withResolvers()
        isNew = true
      } catch (error) {
        if (!(error instanceof UpstreamError)) throw error
        failure = error
        if (error.operation === 'frame' && isUnreadable(error)) times += 1
      } finally {
        unreadableTimes.set(at, times)
      }
    }
    if (isNew) await nextHours.look(frames())
    if (failure !== null) throw failure
    return inMemory.size
  }

  const polled =
    source &&
    createPolled<number>({
      name: 'opera',
      read: (now) => read(source, now),
      isOpen: source.isOpen,
      clock,
      log,
      refreshMs,
      longestRetryMs: minuteMs,
    })

  const frames = (): readonly RadarFrame[] =>
    [...inMemory.values()].map(({ frame }) => frame).toSorted((a, b) => a.at - b.at)

  /** The frames, the newest of which is awaited so long where none tells of now; null: they are on their way. */
  async function askedFrames(limitMs: number): Promise<{
    readonly all: readonly RadarFrame[]
    readonly isCached: boolean
  } | null> {
    const isRecent = (): boolean => !isOld(Math.max(...inMemory.keys()), clock.now())
    const isCached = isRecent()
    const flight = polled?.refresh() ?? null
    if (isCached || flight === null || polled?.failure()) return { all: frames(), isCached }
    let isOver = false
    const over = flight.then(() => (isOver = true))
    if (limitMs > 0) await endedWithin(Promise.race([over, nextFrame.promise]), limitMs)
    return isOver || isRecent() ? { all: frames(), isCached } : null
  }

  /** A part of what the newest frame shows, which is wrong from `end` on, ms. */
  function partOf<T>(value: T, { newest, isCached, end }: NewestFrame): Part<T> {
    const now = clock.now()
    const untilNext = newest === radarSlots(now).at(-1) ? nextFrameAt(now) - now : refreshMs
    return toPart(value, {
      now,
      at: newest,
      source: 'opera',
      // A page lives as long as its shortest-lived part: a minute at least, also just before the next frame, and no longer
      // while the newest is still to be carried on.
      freshForMs: nextHours.hasSeen(newest) ? Math.max(minuteMs, untilNext) : minuteMs,
      isStale: isOld(newest, now),
      isCached,
      // From the first on the frame says nothing of now.
      ...(isOld(newest, now) ? {} : { validUntil: Math.min(newest + oldFrameMs + 1, end) }),
    })
  }

  /** What frames tell; missing without any. */
  async function withFrames<T>(
    limitMs: number,
    describe: (all: readonly RadarFrame[], newest: number) => T,
    endOf: (value: T) => number = () => Infinity,
  ): Promise<Part<T>> {
    const asked = await askedFrames(limitMs)
    if (asked === null) return missing(limitMs > 0 ? 'timeout' : 'busy')
    const newest = asked.all.at(-1)?.at
    if (newest !== undefined) {
      const value = describe(asked.all, newest)
      return partOf(value, { newest, isCached: asked.isCached, end: endOf(value) })
    }
    const failure = polled?.failure() ?? null
    return failure === null ? missing('refused') : missingFor(failure)
  }

  function overviewOf(newest: number): Radar {
    const now = clock.now()
    return {
      frames: radarSlots(now).map((at) => {
        const instant = new Date(at).toISOString()
        if (inMemory.has(at))
          return {
            at: instant,
            state: 'image',
            picture: picturePath(instant, 'light'),
            darkPicture: picturePath(instant, 'dark'),
          } as const
        const state = !unreadableTimes.has(at) || isOnItsWay(at, newest, now) ? 'not-yet' : 'missing'
        return { at: instant, state, picture: null, darkPicture: null } as const
      }),
      newest: new Date(newest).toISOString(),
      unavailableSince: isOld(newest, now) ? new Date(newest).toISOString() : null,
      bounds: radarPicture,
      scale: rainScale,
      credit,
      score: nextHours.score(now),
    }
  }

  return {
    /** The frames of two hours. */
    async overview(): Promise<Part<Radar>> {
      if (polled === null) return missing('off')
      return withFrames(waitMs, (_, newest) => overviewOf(newest))
    },
    /** The same, with what they show in short, the newest last: null where that says nothing of now. */
    async summarised<T>(summarise: (frames: readonly RadarFrame[]) => T): Promise<Part<SummarisedRadar<T>>> {
      if (polled === null) return missing('off')
      return withFrames(waitMs, (all, newest) => ({
        radar: overviewOf(newest),
        summary: isOld(newest, clock.now()) ? null : summarise(all),
      }))
    },
    /** What was seen at a point; `unsupported` where no radar of the network is. Nobody waits: `busy` until a frame is read. */
    async at(point: Coordinates): Promise<Part<RadarReport>> {
      if (indexAt(franceGrid, positionOf(franceGrid, point)) === null) return missing('unsupported')
      if (polled === null) return missing('off')
      const report = (all: readonly RadarFrame[], newest: number): RadarReport => {
        const now = clock.now()
        const seen = reportOf(isOld(newest, now) ? null : lookAt(all, point), newest)
        // Where radars see badly nobody would see whether it comes true.
        const isSeen = seen.state === 'wet' || seen.state === 'dry'
        const nextHour = isSeen ? nextHours.at(newest, point, now) : null
        return { ...seen, nextHour, score: nextHours.score(now) }
      }
      return withFrames(0, report, endOfRain)
    },
    /** The picture of an instant in ms, null where its frame is not in memory. */
    picture(at: number, scheme: RadarScheme): Promise<Buffer> | null {
      const there = inMemory.get(at)
      return there ? (there.drawing ??= draw(there.frame)).then((drawing) => drawing[scheme]) : null
    },
    /** The frames in memory, oldest first. */
    frames,
    /** How what was said of the next hour came out; null while that is too little to judge. */
    score: (): NowcastScore | null => nextHours.score(clock.now()),
    close: (): void => polled?.close(),
  }
}

/** What a part of the newest frame is made of; instants in ms. */
interface NewestFrame {
  readonly newest: number
  readonly isCached: boolean
  readonly end: number
}

/** When rain that is announced is over, ms: later its window says nothing. */
const endOfRain = ({ nextHour }: RadarReport): number =>
  nextHour?.state === 'rain' ? Date.parse(nextHour.to ?? nextHour.until) : Infinity

/** A frame that one of all processes has read, by `own` where that is to be this one; null where the source lacks it. */
async function frameOfAll(
  shared: SharedValues<PackedFrame>,
  at: number,
  own: (at: number) => Promise<RadarFrame | null>,
): Promise<RadarFrame | null> {
  const { each } = await shared.many([{ key: String(at), previous: null }], Infinity, async () => {
    const frame = await own(at)
    return [frame ? await packFrame(frame) : new Error('not there yet')]
  })
  const [answer] = each
  if (answer === undefined || answer instanceof Error) return null
  return (await unpackFrame(at, answer.value)) ?? own(at)
}

/** The newest frame says nothing of now. */
const isOld = (newest: number, now: number): boolean => now - newest > oldFrameMs

/** What a look says in a report; null: the newest frame is too old to tell anything of now. */
export function reportOf(
  look: ReturnType<typeof lookAt>,
  newest: number,
): Omit<RadarReport, 'nextHour' | 'score'> {
  const at = new Date(newest).toISOString()
  const unknown = { at, rate: null, since: null, isStartSeen: false, nearest: null, isAroundSeen: false }
  switch (look?.state) {
    case 'wet':
      return {
        ...unknown,
        state: 'wet',
        rate: look.rate,
        since: new Date(look.since).toISOString(),
        isStartSeen: look.isStartSeen,
      }
    case 'dry':
      return { ...unknown, state: 'dry', nearest: look.nearest, isAroundSeen: look.isAroundSeen }
    case 'unseen':
      return { ...unknown, state: 'unseen' }
    case undefined:
      return { ...unknown, state: 'unavailable' }
  }
}
