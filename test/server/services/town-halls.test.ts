import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import type { Coordinates } from '../../../src/domain/geo.ts'
import { dayMs, hourMs } from '../../../src/domain/time-units.ts'
import { createTownHalls, type TownHallOptions } from '../../../src/server/services/town-halls.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { fixedClock } from '../../support/build-app.ts'

const folderFor = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'town-halls-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** Three communes of Ain and one of Aisne, in boxes of a tenth of a degree. */
const standing: Readonly<Record<string, Coordinates>> = {
  '01001': { lat: 46.15, lon: 4.93 },
  '01002': { lat: 46, lon: 5.42 },
  '01006': { lat: 45.75, lon: 5.59 },
  '02003': { lat: 49.6, lon: 3.4 },
}
const heights: Readonly<Record<string, number>> = { '46.15': 210, '46': 552, '45.75': 718, '49.6': 95 }

const silent = new UpstreamError({ upstream: 'altimetrie', operation: 'elevation', reason: 'timeout' })

function stage(t: TestContext, own: Partial<TownHallOptions> = {}) {
  const log: { readonly message: string }[] = []
  const write = (fields: object, message: string): void => void log.push({ ...fields, message })
  const asked: string[] = []
  const clock = fixedClock()
  const townHalls = createTownHalls({
    communes: Object.keys(standing),
    boxOf(code) {
      const { lat, lon } = standing[code] ?? { lat: NaN, lon: NaN }
      return [lon - 0.05, lat - 0.05, lon + 0.05, lat + 0.05]
    },
    townHallsOf(department) {
      asked.push(department)
      return Promise.resolve(new Map(Object.entries(standing)))
    },
    heightsAt: (points) => Promise.resolve(points.map(({ lat }) => heights[lat] ?? null)),
    pointsAtOnce: 2,
    pauseMs: 0,
    folder: null,
    clock,
    log: { info: write, warn: write, error: write },
    ...own,
  })
  t.after(townHalls.close)
  const known = (): readonly (number | null)[] =>
    Object.keys(standing).map((code) => townHalls.newest(code)?.height ?? null)
  return { townHalls, asked, clock, log, known }
}

const all = [210, 552, 718, 95]

describe('town halls', () => {
  test('are learned once, department by department, so many points at a time', async (t) => {
    const pieces: number[] = []
    const { townHalls, asked, known, log } = stage(t, {
      heightsAt(points) {
        pieces.push(points.length)
        return Promise.resolve(points.map(({ lat }) => heights[lat] ?? null))
      },
    })
    assert.deepEqual(known(), [null, null, null, null])
    await townHalls.look()
    await townHalls.look()
    assert.deepEqual(known(), all)
    assert.deepEqual(townHalls.newest('01002'), { lat: 46, lon: 5.42, height: 552 })
    assert.deepEqual(
      [asked, pieces],
      [
        ['01', '02'],
        [2, 1, 1],
      ],
    )
    assert.deepEqual(log, [{ message: 'town halls learned', departments: 2, known: 4, unknown: 0 }])
  })

  test('hold from when they are taken into use', async (t) => {
    const { townHalls } = stage(t)
    await townHalls.look()
    assert.equal(townHalls.of('01002'), null)
    townHalls.use()
    assert.equal(townHalls.of('01002')?.height, 552)
    assert.equal(townHalls.of('03001'), null)
    const learning = stage(t, { heightsAt: () => Promise.resolve([300]), pointsAtOnce: 1 })
    learning.townHalls.use()
    await learning.townHalls.look()
    assert.equal(learning.townHalls.newest('01002')?.height, 300)
    assert.equal(learning.townHalls.of('01002'), null)
  })

  test('are asked for with time between two questions, and no more once it is closed', async (t) => {
    const { townHalls, asked, log } = stage(t, { pauseMs: 600_000 })
    const looking = townHalls.look()
    await new Promise(setImmediate)
    assert.deepEqual(asked, ['01'])
    townHalls.close()
    await looking
    assert.deepEqual(asked, ['01'])
    assert.ok(log.every(({ message }) => !message.includes('mistake')))
  })

  test('are looked for every hour while a source is silent, until they are closed', async (t) => {
    t.mock.timers.enable({ apis: ['setTimeout'] })
    let asked = 0
    const { townHalls } = stage(t, {
      townHallsOf: () => {
        asked += 1
        return Promise.reject(silent)
      },
    })
    const askedAfter = async (ms: number): Promise<number> => {
      t.mock.timers.tick(ms)
      await new Promise(setImmediate)
      return asked
    }
    townHalls.start()
    assert.deepEqual([await askedAfter(0), await askedAfter(hourMs - 1), await askedAfter(1)], [1, 1, 2])
    townHalls.close()
    assert.equal(await askedAfter(2 * hourMs), 2)
  })

  test('are asked for again after 180 days, and no sooner', async (t) => {
    const { townHalls, asked, clock } = stage(t)
    await townHalls.look()
    clock.advance(180 * dayMs)
    await townHalls.look()
    assert.equal(asked.length, 2)
    clock.advance(1)
    await townHalls.look()
    assert.equal(asked.length, 4)
  })

  test('that lie outside the box of their commune by more than 0.02° are unknown', async (t) => {
    for (const [north, east] of [
      [0, 1],
      [0, -1],
      [1, 0],
      [-1, 0],
    ] as const)
      for (const [off, expected] of [
        [0.069, 552],
        [0.071, null],
      ] as const) {
        const moved = { ...standing, '01002': { lat: 46 + off * north, lon: 5.42 + off * east } }
        const { townHalls, known } = stage(t, {
          townHallsOf: () => Promise.resolve(new Map(Object.entries(moved))),
          heightsAt: (points) => Promise.resolve(points.map(({ lat }) => heights[lat] ?? 552)),
        })
        await townHalls.look()
        assert.deepEqual(known(), [210, expected, 718, 95], `${north} ${east} ${off}`)
      }
  })

  test('that lack, or whose height lacks, are unknown and asked for again after a week', async (t) => {
    const { '01006': _, ...others } = standing
    const { townHalls, asked, clock, known } = stage(t, {
      townHallsOf(department) {
        asked.push(department)
        return Promise.resolve(new Map(Object.entries(others)))
      },
      heightsAt: (points) => Promise.resolve(points.map(({ lat }) => (lat === 46 ? null : 300))),
    })
    await townHalls.look()
    assert.deepEqual(known(), [300, null, null, 300])
    clock.advance(7 * dayMs)
    await townHalls.look()
    assert.deepEqual(asked, ['01', '02'])
    clock.advance(1)
    await townHalls.look()
    assert.deepEqual(asked, ['01', '02', '01'])
  })
})

describe('what was learned before', () => {
  for (const [what, own] of [
    ['the register is silent', { townHallsOf: () => Promise.reject(silent) }],
    ['the heights are silent', { heightsAt: () => Promise.reject(silent) }],
    ['the register leaves town halls out', { townHallsOf: () => Promise.resolve(new Map()) }],
    [
      'heights are left out',
      { heightsAt: (points: readonly Coordinates[]) => Promise.resolve(points.map(() => null)) },
    ],
  ] as const)
    test(`stays when ${what}`, async (t) => {
      const folder = folderFor(t)
      await stage(t, { folder }).townHalls.look()
      const { townHalls, clock, known, log } = stage(t, { folder, ...own })
      clock.advance(181 * dayMs)
      await townHalls.look()
      assert.deepEqual(known(), all)
      assert.ok(log.every(({ message }) => !message.includes('mistake')))
    })

  test('is learned on after a failure, the department that failed last', async (t) => {
    let failures = 1
    const asked: string[] = []
    const { townHalls, known } = stage(t, {
      townHallsOf(department) {
        asked.push(department)
        return failures-- > 0 ? Promise.reject(silent) : Promise.resolve(new Map(Object.entries(standing)))
      },
    })
    await townHalls.look()
    assert.deepEqual(known(), [null, null, null, null])
    await townHalls.look()
    assert.deepEqual(known(), all)
    assert.deepEqual(asked, ['01', '02', '01'])
  })
})

describe('the file of town halls', () => {
  test('is there at the next start, and nobody is asked', async (t) => {
    const folder = folderFor(t)
    await stage(t, { folder }).townHalls.look()
    assert.deepEqual(readdirSync(folder), ['town-halls.json'])
    const { townHalls, asked, known } = stage(t, { folder })
    assert.deepEqual(known(), all)
    await townHalls.look()
    assert.deepEqual(asked, [])
  })

  test('is not believed cut, changed, empty or of another version', async (t) => {
    const folder = folderFor(t)
    const path = join(folder, 'town-halls.json')
    await stage(t, { folder }).townHalls.look()
    const text = readFileSync(path, 'utf8')
    for (const spoiled of [
      text.slice(0, -1),
      text.replace('552', '553'),
      '',
      `${'0'.repeat(64)}\n${text.split('\n')[1]}`,
    ]) {
      writeFileSync(path, spoiled)
      const { townHalls, known } = stage(t, { folder })
      assert.deepEqual(known(), [null, null, null, null])
      await townHalls.look()
      assert.deepEqual(known(), all)
      assert.equal(readFileSync(path, 'utf8'), text)
    }
  })

  test('is asked for anew where a department has a commune that it lacks', async (t) => {
    const folder = folderFor(t)
    await stage(t, { folder, communes: ['01001', '01002', '02003'] }).townHalls.look()
    const { townHalls, asked, known } = stage(t, { folder })
    await townHalls.look()
    assert.deepEqual(asked, ['01'])
    assert.deepEqual(known(), all)
  })

  test('is written by one process, and read by the others then', async (t) => {
    const folder = folderFor(t)
    const lock = join(folder, 'town-halls.json.lock')
    writeFileSync(lock, '')
    const second = stage(t, { folder })
    await second.townHalls.look()
    assert.deepEqual(second.asked, [])
    rmSync(lock)
    await stage(t, { folder }).townHalls.look()
    assert.ok(!existsSync(lock))
    await second.townHalls.look()
    assert.deepEqual([second.asked, second.known()], [[], all])
  })

  test('does not miss its lock where another process has taken it away meanwhile', async (t) => {
    const folder = folderFor(t)
    const { townHalls, known, log } = stage(t, {
      folder,
      townHallsOf() {
        rmSync(join(folder, 'town-halls.json.lock'), { force: true })
        return Promise.resolve(new Map(Object.entries(standing)))
      },
    })
    await townHalls.look()
    assert.deepEqual(known(), all)
    assert.ok(log.every(({ message }) => !message.includes('mistake')))
  })

  test('is done without where the disk takes none', async (t) => {
    const folder = join(folderFor(t), 'file')
    writeFileSync(folder, '')
    const { townHalls, known, log } = stage(t, { folder })
    await townHalls.look()
    assert.deepEqual(known(), all)
    assert.ok(log.some(({ message }) => message === 'disk takes no heights'))
    assert.ok(log.every(({ message }) => !message.includes('mistake')))
  })
})
