import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { RadarFrame } from '../../../src/domain/radar/frame.ts'
import { franceGrid, pointAt } from '../../../src/domain/radar/grid.ts'
import { disagreementAt, measureMotion, motionAt } from '../../../src/domain/radar/motion.ts'
import { makeNowcast, nextHourAt } from '../../../src/domain/radar/nowcast.ts'
import { codeOfRate, dryCode, leastRateMmPerHour, unseenCode } from '../../../src/domain/radar/rain-codes.ts'
import { judged, announcementOf, scoreOf, type FrameScore } from '../../../src/domain/radar/score.ts'
import {
  confusion,
  ended,
  firstFrameAt,
  framesOf,
  front,
  showers,
  type RainField,
} from '../../support/rain-fields.ts'

const minuteMs = 60_000
const nowcastOf = (frames: readonly RadarFrame[]) => ended(makeNowcast(frames)) ?? assert.fail('no motion')

/** How what is said half an hour ahead of each frame comes out. */
function judgementsOf(field: RainField, from: number): readonly FrameScore[] {
  const frames = framesOf(field, 6, from)
  return [0, 1].map((i) => {
    const announcement = ended(announcementOf(nowcastOf(frames.slice(i, i + 3))))
    return judged(announcement, frames[i + 4] ?? assert.fail()) ?? assert.fail('another frame')
  })
}
const scoreOfField = (field: RainField, from = 4) =>
  scoreOf(judgementsOf(field, from), firstFrameAt + 6 * 3_600_000) ?? assert.fail('too little to judge')

const steady = front(50, 0)

const flat = (code: number, at = firstFrameAt): RadarFrame => ({
  at,
  grid: franceGrid,
  codes: new Uint8Array(franceGrid.width * franceGrid.height).fill(code),
})

describe('motion', () => {
  for (const [east, south] of [
    [50, 0],
    [50, 20],
    [-30, 40],
    [90, -30],
  ] as const)
    test(`of ${east} km/h to the east and ${south} to the south is measured within 6 km/h`, () => {
      const [earlier, later] = framesOf(front(east, south), 2, 4)
      assert.ok(earlier && later)
      const field = ended(measureMotion(earlier, later)) ?? assert.fail()
      for (const row of [200, 384, 560]) {
        // In the middle of the front, an hour and a quarter after its start.
        const y = 2 * row - south * 1.25
        const column = (300 + east * 1.25 + 60 * Math.sin(y / 180)) / 2
        const { x, y: down } = motionAt(field, { column, row })
        // Cells of two kilometres a minute.
        assert.ok(Math.abs(x * 120 - east) < 6, `${x * 120} km/h east at row ${row}`)
        assert.ok(Math.abs(down * 120 - south) < 6, `${down * 120} km/h south at row ${row}`)
        assert.ok((disagreementAt(field, { column, row }) ?? 1) <= 0.4)
      }
    })

  test('is never faster than 150 km/h, whatever the pictures', () => {
    for (const field of [confusion, front(159, 0), showers]) {
      const [earlier, later] = framesOf(field, 2)
      assert.ok(earlier && later)
      const motion = ended(measureMotion(earlier, later)) ?? assert.fail()
      for (let i = 0; i < motion.east.length; i += 1) {
        const kmh = Math.hypot(motion.east[i] ?? NaN, motion.south[i] ?? NaN) * 120
        assert.ok(kmh <= 150.5, `${kmh} km/h`)
      }
    }
  })

  test('cannot be measured without rain, and over a gap', () => {
    const later = flat(dryCode, firstFrameAt + 15 * minuteMs)
    assert.equal(ended(measureMotion(flat(dryCode), later)), null)
    assert.equal(ended(measureMotion(flat(unseenCode), later)), null)
    const [first, , third] = framesOf(steady, 3)
    assert.ok(first && third)
    assert.equal(ended(measureMotion(first, third)), null)
  })

  test('is finite for any pictures', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 64, maxLength: 64 }), fc.nat(40), (some, shift) => {
        const codes = (by: number) =>
          Uint8Array.from(
            { length: franceGrid.width * franceGrid.height },
            (_, i) => some[((i >> 3) + by) % 64] ?? 0,
          )
        const earlier = { at: firstFrameAt, grid: franceGrid, codes: codes(0) }
        const later = { at: firstFrameAt + 15 * minuteMs, grid: franceGrid, codes: codes(shift) }
        const field = ended(measureMotion(earlier, later))
        assert.ok(field === null || [...field.east, ...field.south].every(Number.isFinite))
      }),
      { numRuns: 4 },
    )
  })
})

describe('what is said half an hour ahead', () => {
  test('of a front at 50 km/h comes true: an index of 0.8 or more', () => {
    const { csi } = scoreOfField(steady)
    assert.ok(csi >= 0.8, `${csi}`)
  })

  test('of showers that swell and fade comes true often enough: 0.4 or more', () => {
    const { csi } = scoreOfField(showers)
    assert.ok(csi >= 0.4, `${csi}`)
  })

  test('of a confusion is nearly nothing, and so little of it true that announcements stop', () => {
    const nowcast = nowcastOf(framesOf(confusion, 3))
    const { announced } = ended(announcementOf(nowcast))
    const wet = announced.filter((each) => each === 2).length
    assert.ok(wet < 0.1 * announced.length, `${wet} announcements`)
    const score = scoreOf(judgementsOf(confusion, 0), firstFrameAt + 6 * 3_600_000)
    assert.equal(score?.announces, false, JSON.stringify(score))
  })

  test('is judged where it was said and radars see, and only by its own frame', () => {
    const frames = framesOf(steady, 5, 4)
    const announcement = ended(announcementOf(nowcastOf(frames.slice(0, 3))))
    const [, , , fourth, fifth] = frames
    assert.ok(fourth && fifth)
    assert.equal(announcement.at, fifth.at)
    assert.equal(judged(announcement, fourth), null)
    const unseen = { ...flat(unseenCode), at: fifth.at }
    assert.deepEqual(judged(announcement, unseen), { at: fifth.at, hits: 0, misses: 0, falseAlarms: 0 })
    const dry = judged(announcement, { ...flat(dryCode), at: fifth.at })
    assert.ok(dry && dry.falseAlarms > 50 && dry.hits === 0 && dry.misses === 0)
  })
})

describe('the score', () => {
  const now = firstFrameAt
  const judgement = (hoursAgo: number, hits: number, misses: number, falseAlarms: number): FrameScore => ({
    at: now - hoursAgo * 3_600_000,
    hits,
    misses,
    falseAlarms,
  })

  test('is of the last 24 hours: hits of all that came or was announced', () => {
    const score = scoreOf([judgement(25, 900, 0, 0), judgement(23, 40, 30, 20), judgement(1, 20, 0, 10)], now)
    // 60 of 120.
    assert.deepEqual(score, { hits: 60, misses: 30, falseAlarms: 30, csi: 0.5, announces: true })
  })

  test('stops announcements under 0.3, and not before there is something to judge', () => {
    assert.equal(scoreOf([judgement(1, 29, 41, 30)], now)?.announces, false)
    assert.equal(scoreOf([judgement(1, 30, 40, 30)], now)?.announces, true)
    assert.equal(scoreOf([judgement(1, 0, 49, 0)], now), null)
    assert.equal(scoreOf([judgement(1, 0, 50, 0)], now)?.csi, 0)
  })

  test('is not of what was judged 24 hours ago, nor of what is to come', () => {
    const hitsOf = (hoursAgo: number) => scoreOf([judgement(hoursAgo, 60, 0, 0)], now)?.hits
    assert.deepEqual([24, 23.99, 0, -0.01].map(hitsOf), [undefined, 60, 60, undefined])
  })
})

describe('the next hour at a point', () => {
  const frames = framesOf(front(60, 0), 3, 4)
  const newest = frames.at(-1) ?? assert.fail()
  const nowcast = nowcastOf(frames)
  const row = 384
  /** The point so many kilometres east of the eastern edge of the front in the newest frame. */
  const ahead = (km: number) => {
    const axis = 300 + 60 * 1.5 + 60 * Math.sin(((row + 0.5) * 2) / 180)
    return pointAt(franceGrid, { column: (axis + 45 + km) / 2, row: row + 0.5 })
  }
  const atAge = (minutes: number) => newest.at + minutes * minuteMs

  test('is a window: rain that is 30 km away at 60 km/h begins half an hour after the frame', () => {
    const next = nextHourAt(nowcast, ahead(30), atAge(12))
    assert.equal(next.state, 'rain')
    assert.ok(next.state === 'rain')
    const begins = (next.from - newest.at) / minuteMs
    assert.ok(begins >= 25 && begins <= 45, `${begins} minutes`)
    assert.equal(begins % 5, 0)
    assert.equal(next.isOn, false)
    assert.ok(next.rate > 0.2 && next.rate < 12)
  })

  test('counts from now, not from the frame: what was 5 km away 25 minutes ago is there', () => {
    const next = nextHourAt(nowcast, ahead(5), atAge(25))
    assert.ok(next.state === 'rain' && next.isOn)
    assert.ok(next.from <= atAge(25))
  })

  test('says nothing of later than in an hour', () => {
    // 100 km at 60 km/h: an hour and forty minutes.
    assert.deepEqual(nextHourAt(nowcast, ahead(100), atAge(10)), {
      state: 'dry',
      until: atAge(70),
    })
  })

  test('is not said from an old frame, nor from one of the future', () => {
    for (const age of [46, -1])
      assert.deepEqual(nextHourAt(nowcast, ahead(20), atAge(age)), { state: 'unsure' })
  })

  test('is not said of rain that is younger than half an hour', () => {
    const [first, ...young] = frames
    const after = (code: number) =>
      nextHourAt(nowcastOf([flat(code, first?.at), ...young]), ahead(30), atAge(12))
    assert.deepEqual(after(dryCode), { state: 'unsure' })
    // The weakest rain that radars tell from none, half an hour before, is its beginning.
    assert.equal(after(codeOfRate(leastRateMmPerHour)).state, 'rain')
  })

  test('is not « dry » amid rain that moves nobody knows where', () => {
    const confused = framesOf(confusion, 3)
    const nowcastOfIt = nowcastOf(confused)
    const now = (confused.at(-1) ?? assert.fail()).at + 10 * minuteMs
    for (let at = 100; at < 700; at += 20)
      assert.notEqual(
        nextHourAt(nowcastOfIt, pointAt(franceGrid, { column: at, row: at }), now).state,
        'dry',
        `${at}`,
      )
  })

  test('is not « dry » where no radar sees what comes, nor outside of the grid', () => {
    const blind = newest.codes.slice()
    for (let i = 0; i < blind.length; i += 1) if (blind[i] === dryCode) blind[i] = unseenCode
    const [first, second] = frames
    assert.ok(first && second)
    const seen = nowcastOf([first, second, { ...newest, codes: blind }])
    assert.deepEqual(nextHourAt(seen, ahead(100), atAge(10)), { state: 'unsure' })
    assert.deepEqual(nextHourAt(nowcast, { lat: 36.7, lon: -4.4 }, atAge(10)), { state: 'unsure' })
  })

  test('does not say that rain ends where no radar sees what follows it', () => {
    const [first, second] = frames
    assert.ok(first && second)
    const codes = newest.codes.slice()
    for (let i = 0; i < codes.length; i += 1) if (codes[i] === dryCode) codes[i] = unseenCode
    const blind = nowcastOf([first, second, { ...newest, codes }])
    // Of 90 km 60 have passed: the western edge comes in half an hour.
    const [seen, hidden] = [nowcast, blind].map((each) => nextHourAt(each, ahead(-60), atAge(10)))
    assert.ok(seen?.state === 'rain' && seen.to !== null && seen.isOn)
    assert.ok(hidden?.state === 'rain' && hidden.isOn)
    assert.equal(hidden.to, null)
    assert.ok(hidden.until <= seen.to && hidden.until > atAge(10))
  })

  test('needs the frames of the last half hour', () => {
    assert.equal(ended(makeNowcast([])), null)
    assert.equal(ended(makeNowcast(frames.slice(1))), null)
    assert.equal(ended(makeNowcast([frames[0], frames[2]].filter((frame) => frame !== undefined))), null)
  })
})
