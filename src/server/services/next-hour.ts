import type { Coordinates } from '../../domain/geo.ts'
import type { RadarFrame } from '../../domain/radar/frame.ts'
import { makeNowcast, nextHourAt, type Nowcast } from '../../domain/radar/nowcast.ts'
import {
  judged,
  announcementOf,
  scoreOf,
  type FrameScore,
  type Announcement,
} from '../../domain/radar/score.ts'
import type { RadarReport, NowcastScore } from '../../domain/radar/report.ts'
import { dayMs } from '../../domain/time-units.ts'
import { isoInstant } from '../../domain/instant.ts'
import { inSlices } from '../slices.ts'

/** What is carried on yields to others after so long, ms: a fifth of the delay that nobody notices. */
const sliceMs = 4

/** What is said of the next hour of rain, judged by the frames that come: a few kilobytes beside two frames. */
export function createNextHours() {
  let seen: { readonly at: number; readonly nowcast: Nowcast | null } | null = null
  /** By the instant of the frame that they are for. */
  let announcements: ReadonlyMap<number, Announcement> = new Map()
  let judgements: readonly FrameScore[] = []
  const score = (now: number): NowcastScore | null => scoreOf(judgements, now)

  return {
    /** Carries on the newest of some frames, oldest first, and judges by all of them what was said for them. */
    async look(frames: readonly RadarFrame[]): Promise<void> {
      const [oldest, newest] = [frames[0], frames.at(-1)]
      if (oldest === undefined || newest === undefined) return
      const fresh = frames.flatMap((frame) => {
        const announcement = announcements.get(frame.at)
        return (announcement && judged(announcement, frame)) ?? []
      })
      judgements = [...judgements, ...fresh].filter(({ at }) => at > newest.at - dayMs)
      // Judged once, and not at all where its frame has not come.
      const isAwaited = (at: number): boolean => at > oldest.at && !frames.some((frame) => frame.at === at)
      announcements = new Map([...announcements].filter(([at]) => isAwaited(at)))
      const nowcast = await inSlices(makeNowcast(frames), sliceMs)
      const announcement = nowcast && (await inSlices(announcementOf(nowcast), sliceMs))
      if (announcement) announcements = new Map([...announcements, [announcement.at, announcement]])
      seen = { at: newest.at, nowcast }
    },
    /** Whether the frame of that instant, ms, has been carried on, or cannot be. */
    hasSeen: (newest: number): boolean => seen?.at === newest,
    /** The next hour by the frame of that instant, at a point as seen at `now`; null where nothing can be said. */
    at(newest: number, point: Coordinates, now: number): RadarReport['nextHour'] {
      const nowcast = seen?.at === newest ? seen.nowcast : null
      if (nowcast === null || score(now)?.announces === false) return null
      const next = nextHourAt(nowcast, point, now)
      switch (next.state) {
        case 'rain':
          return {
            ...next,
            from: isoInstant(next.from),
            to: next.to === null ? null : isoInstant(next.to),
            until: isoInstant(next.until),
          }
        case 'dry':
          return { ...next, from: null, to: null, isOn: false, rate: null, until: isoInstant(next.until) }
        case 'unsure':
          return null
      }
    },
    /** How what this process has said came out; null while that is too little. */
    score,
  }
}
