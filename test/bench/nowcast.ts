import { makeNowcast } from '../../src/domain/radar/nowcast.ts'
import { judged, sayingOf, scoreOf } from '../../src/domain/radar/score.ts'
import { confusion, framesOf, front, showers, type RainField } from '../support/rain-fields.ts'
import { atLeast, atMost, figure, type Row } from './support/row.ts'

interface Run {
  /** Critical success index half an hour ahead; 0 where there was nothing to judge. */
  readonly csi: number
  /** Milliseconds of processor, of all slices and of the longest. */
  readonly totalMs: number
  readonly longestMs: number
}

/** Carries a field on for half an hour, slice by slice, and judges what was said by what its definition brings. */
function run(field: RainField): Run {
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
  const frames = framesOf(field, 5, 4)
  const nowcast = sliced(makeNowcast(frames.slice(0, 3)))
  const last = frames[4]
  const judgement = nowcast && last ? judged(sliced(sayingOf(nowcast)), last) : null
  return {
    csi: scoreOf(judgement ? [judgement] : [], last?.at ?? 0)?.csi ?? 0,
    totalMs: slices.reduce((sum, ms) => sum + ms, 0),
    longestMs: Math.max(...slices),
  }
}

/** The rain of the next hour, from fields whose motion is known: how true it is, and how long it holds the loop. */
export async function measure(): Promise<readonly Row[]> {
  // The first run is that of code which nobody has compiled yet.
  run(showers)
  const [ofFront, ofShowers, ofConfusion] = [run(front(50, 0)), run(showers), run(confusion)]
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
