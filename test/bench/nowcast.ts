import type { RadarFrame } from '../../src/domain/radar/frame.ts'
import { makeNowcast } from '../../src/domain/radar/nowcast.ts'
import { judged, announcementOf, scoreOf, type FrameScore } from '../../src/domain/radar/score.ts'
import { confusion, framesOf, front, showers } from '../support/rain-fields.ts'
import { atLeast, atMost, figure, type Row } from './support/row.ts'

interface Run {
  /** Critical success index half an hour ahead; NaN where there was too little to judge, which is no good row. */
  readonly csi: number
  /** Milliseconds of processor, of all slices and of the longest. */
  readonly totalMs: number
  readonly longestMs: number
}

/** Frames of half an hour that is known, and of the half hour that is to come. */
const needed = 5

/** Carries each third of five frames on for half an hour, slice by slice, and judges what was said by the last of them. */
function run(frames: readonly RadarFrame[]): Run {
  const slices: number[] = []
  const sliced = <T>(steps: Generator<void, T, void>): T => {
    for (;;) {
      const start = process.threadCpuUsage()
      const step = steps.next()
      const { user, system } = process.threadCpuUsage(start)
      slices.push((user + system) / 1000)
      if (step.done) return step.value
    }
  }
  const judgements: FrameScore[] = []
  const times = frames.length - needed + 1
  for (let time = 0; time < times; time += 1) {
    const nowcast = sliced(makeNowcast(frames.slice(time, time + 3)))
    const last = frames[time + needed - 1]
    const judgement = nowcast && last ? judged(sliced(announcementOf(nowcast)), last) : null
    if (judgement) judgements.push(judgement)
  }
  return {
    csi: scoreOf(judgements, judgements.at(-1)?.at ?? 0)?.csi ?? Number.NaN,
    totalMs: slices.reduce((sum, ms) => sum + ms, 0) / times,
    longestMs: Math.max(...slices),
  }
}

/** The rain of the next hour, from fields whose motion is known: how true it is, and how long it holds the loop. */
export async function measure(): Promise<readonly Row[]> {
  // The first run is that of code which nobody has compiled yet.
  const swelling = framesOf(showers, needed, 4)
  run(swelling)
  const [ofFront, ofShowers, ofConfusion] = [
    run(framesOf(front(50, 0), needed, 4)),
    run(swelling),
    run(framesOf(confusion, needed + 7, 4)),
  ]
  return [
    atLeast('front at 50 km/h, index at 30 minutes', ofFront.csi, '', 0.8),
    atLeast('showers that swell and fade', ofShowers.csi, '', 0.4),
    atMost('confusion, which stops announcements', ofConfusion.csi, '', 0.3),
    figure('rain everywhere, in all', ofShowers.totalMs, 'ms'),
    atMost(
      'longest slice',
      Math.max(ofFront.longestMs, ofShowers.longestMs, ofConfusion.longestMs),
      'ms',
      10,
    ),
  ]
}
