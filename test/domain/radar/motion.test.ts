import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { frameEveryMs, type RadarFrame } from '../../../src/domain/radar/frame.ts'
import { franceGrid } from '../../../src/domain/radar/grid.ts'
import {
  blockStates,
  disagreementAt,
  measureMotion,
  motionAt,
  type MotionField,
} from '../../../src/domain/radar/motion.ts'
import { codeOfRate, dryCode, unseenCode } from '../../../src/domain/radar/rain-codes.ts'
import { ended, firstFrameAt, framesOf, front, type RainField } from '../../support/rain-fields.ts'

const [earlier, later] = framesOf(front(50, 0), 2, 4)
const field = (earlier && later && ended(measureMotion(earlier, later))) ?? assert.fail('no motion')
const { columns, rows } = field
/** Cells of the grid from one block to the next. */
const size = franceGrid.width / columns

/** The same with this state of each block. */
const withStates = (state: (column: number, row: number) => number): MotionField => ({
  ...field,
  states: Uint8Array.from({ length: columns * rows }, (_, block) =>
    state(block % columns, Math.floor(block / columns)),
  ),
})
const middleOf = (column: number, row: number) => ({ column: (column + 0.5) * size, row: (row + 0.5) * size })

test('rain at an edge of the radar is not doubted for what falls at the other edge', () => {
  const edges = [
    ['west', 0, 4, (column: number) => column > 2],
    ['east', columns - 1, 4, (column: number) => column < columns - 3],
    ['north', 4, 0, (_: number, row: number) => row > 2],
    ['south', 4, rows - 1, (_: number, row: number) => row < rows - 3],
  ] as const
  for (const [name, column, row, isAway] of edges) {
    const doubted = withStates((x, y) => (isAway(x, y) ? blockStates.disagrees : blockStates.agrees))
    assert.equal(disagreementAt(doubted, middleOf(column, row)), 0, name)
    const alone = withStates((x, y) => (isAway(x, y) ? blockStates.disagrees : blockStates.empty))
    assert.equal(disagreementAt(alone, middleOf(column, row)), null, name)
  }
})

test('doubt is the share of the nine blocks around that have rain', () => {
  const { agrees, disagrees, empty } = blockStates
  const states = withStates((x, y) => (y !== 4 || x < 4 || x > 6 ? empty : x === 5 ? disagrees : agrees))
  assert.equal(disagreementAt(states, middleOf(5, 4)), 1 / 3)
  assert.equal(disagreementAt(states, middleOf(4, 5)), 1 / 2)
  assert.equal(disagreementAt(states, middleOf(7, 4)), 0)
  assert.equal(disagreementAt(states, middleOf(8, 4)), null)
})

test('doubt at an edge counts the rain of the edge itself', () => {
  const { agrees, disagrees } = blockStates
  const west = withStates((x) => (x === 0 ? disagrees : agrees))
  assert.equal(disagreementAt(west, middleOf(0, 4)), 1 / 2)
  const north = withStates((_, y) => (y === 0 ? disagrees : agrees))
  assert.equal(disagreementAt(north, middleOf(4, 0)), 1 / 2)
})

test('rain moves in every corner of the picture as it does beside it', () => {
  for (const [column, row] of [
    [0, 0],
    [columns - 1, 0],
    [0, rows - 1],
    [columns - 1, rows - 1],
  ] as const) {
    const corner = motionAt(field, middleOf(column, row))
    const beyond = motionAt(field, {
      column: column === 0 ? 0 : franceGrid.width - 1,
      row: row === 0 ? 0 : franceGrid.height - 1,
    })
    assert.deepEqual(beyond, corner, `${column} ${row}`)
    // The front fills the middle: its 50 km/h to the east are felt everywhere, in cells of two kilometres a minute.
    assert.ok(Math.abs(corner.x * 120 - 50) < 15, `${corner.x * 120} km/h`)
    assert.ok(Math.abs(corner.y * 120) < 15, `${corner.y * 120} km/h`)
  }
})

test('rain is measured along every side of the picture', () => {
  const km = (franceGrid.width * franceGrid.cellM) / 1000
  const along = (x: number, y: number) => Math.min(x, y, km - x, km - y) < 24
  const frames = framesOf((x, y) => (along(x, y) ? 4 + 3 * Math.sin(x / 9) * Math.cos(y / 13) : 0), 2)
  assert.ok(frames[0] && frames[1])
  const { states } = ended(measureMotion(frames[0], frames[1])) ?? assert.fail('no motion')
  states.forEach((state, block) => {
    const [column, row] = [block % columns, Math.floor(block / columns)]
    const isEdge = [0, columns - 1].includes(column) || [0, rows - 1].includes(row)
    assert.equal(state === blockStates.empty, !isEdge, `${column} ${row}`)
  })
})

/** Rain everywhere, stronger and weaker over some tens of kilometres. */
const hills = (x: number, y: number): number =>
  4 + 3 * Math.sin(x / 9) * Math.cos(y / 13) + Math.sin((x + 2 * y) / 17)

for (const [kmh, state, what] of [
  [50, 'agrees', 'agrees with rain around it that moves at 30 km/h'],
  [90, 'disagrees', 'disagrees with it'],
] as const)
  test(`rain that moves at ${kmh} km/h ${what}`, () => {
    // The block of column 5 and row 4, and what comes into it from the west, among others of 64 km.
    const isSwift = (x: number, y: number) => x > 290 && x < 384 && y > 256 && y < 320
    const frames = framesOf((x, y, hours) => hills(x - (isSwift(x, y) ? kmh : 30) * hours, y), 2)
    assert.ok(frames[0] && frames[1])
    const { states } = ended(measureMotion(frames[0], frames[1])) ?? assert.fail('no motion')
    assert.equal(states[4 * columns + 5], blockStates[state])
  })

test('between two rains the motion is of both, and more of the nearer one', () => {
  // 20 km/h to the east along the west of the picture, 60 along the east; nothing falls between them.
  const km = (franceGrid.width * franceGrid.cellM) / 1000
  const field: RainField = (x, y, hours) => {
    const [slow, swift] = [x - 20 * hours, x - 60 * hours]
    if (slow < 160) return hills(slow, y)
    return swift > km - 200 ? hills(swift, y) : 0
  }
  const [before, after] = framesOf(field, 2)
  const motion = (before && after && ended(measureMotion(before, after))) ?? assert.fail('no motion')
  // From cells of two kilometres a minute.
  const speeds = Array.from({ length: columns }, (_, column) => motionAt(motion, middleOf(column, 5)).x * 120)
  // At their edges the rains are measured by a few km/h too slow or too fast.
  const between = speeds.slice(4, -4)
  assert.ok((between[0] ?? NaN) < 25 && (between.at(-1) ?? NaN) > 55, `${speeds}`)
  assert.ok(
    between.every((speed, i) => i === 0 || speed > (between[i - 1] ?? NaN)),
    `${speeds}`,
  )
})

test('showers of one cell are followed, in the first or in the last of the four cells of a coarse one', () => {
  const { width, height } = franceGrid
  for (const [column, row] of [
    [0, 0],
    [1, 1],
  ] as const) {
    // Some in each block, at no regular place; four cells to the east in a quarter of an hour.
    const frameAfter = (quarters: number): RadarFrame => {
      const codes = new Uint8Array(width * height).fill(dryCode)
      for (let n = 0; n < 4_000; n += 1) {
        const x = 2 * ((n * 7_919) % (width / 2 - 4)) + column + 4 * quarters
        const y = 2 * ((n * 104_729) % (height / 2)) + row
        codes[y * width + x] = codeOfRate(9)
      }
      return { at: firstFrameAt + quarters * frameEveryMs, grid: franceGrid, codes }
    }
    const motion = ended(measureMotion(frameAfter(0), frameAfter(1))) ?? assert.fail('no motion')
    // Cells in a minute.
    assert.ok(Math.abs(motionAt(motion, middleOf(5, 5)).x - 4 / 15) < 0.01, `${column} ${row}`)
  }
})

describe('the rain of a block', () => {
  const { width, height } = franceGrid
  const [column, row] = [8, 6]
  /** The state of a block of which so many cells of 4 km, by rows, have rain, and of which radars see only so many. */
  function stateOf(wet: number, seen: number): number | undefined {
    const [earlier, later] = [0, 1].map((quarters): RadarFrame => {
      const codes = new Uint8Array(width * height).fill(dryCode)
      for (let cell = 0; cell < 256; cell += 1)
        for (const [x, y] of [
          [0, 0],
          [1, 0],
          [0, 1],
          [1, 1],
        ] as const) {
          const [ownColumn, ownRow] = [column * size + 2 * (cell % 16) + x, row * size + 2 * (cell >> 4) + y]
          codes[ownRow * width + ownColumn] = cell >= seen ? unseenCode : cell < wet ? codeOfRate(9) : dryCode
        }
      return { at: firstFrameAt + quarters * frameEveryMs, grid: franceGrid, codes }
    })
    const motion = earlier && later && ended(measureMotion(earlier, later))
    return motion?.states[row * columns + column]
  }

  // A block has 256 cells.
  for (const [wet, seen, expected, what] of [
    [6, 256, blockStates.agrees, 'six wet cells are a pattern'],
    [5, 256, undefined, 'five are none'],
    [40, 128, blockStates.agrees, 'a half that radars see is enough'],
    [40, 127, undefined, 'less than half is not'],
  ] as const)
    test(`is measured or not: ${what}`, () => assert.equal(stateOf(wet, seen), expected))
})
