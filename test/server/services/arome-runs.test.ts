import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, test } from 'node:test'
import { hourMs, minuteMs } from '../../../src/domain/time-units.ts'
import { playedHeight } from '../../stand-in/arome.ts'
import type { Fault } from '../../stand-in/fault.ts'
import { beach, brest, highVillage, lyon, runsOver } from '../../support/arome.ts'
import { fixedClock, type Ending } from '../../support/build-app.ts'
import { startStandIn } from '../../support/fake-upstreams.ts'

/** The run of 9 h has been whole for an hour, that of 3 h for seven. */
const midday = '2026-11-24T13:00:00Z'
const nineOClock = Date.UTC(2026, 10, 24, 9)
const threeOClock = Date.UTC(2026, 10, 24, 3)
const iso = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString())

async function stage(t: Ending, own: Parameters<typeof runsOver>[3] = {}, start = midday) {
  const clock = fixedClock(start)
  const standIn = await startStandIn(null, { now: () => new Date(clock.now()) })
  const opened = runsOver(t, standIn, clock, own)
  t.after(standIn.close)
  return { ...opened, clock, standIn }
}

const folderFor = (t: Ending): string => {
  const folder = mkdtempSync(join(tmpdir(), 'arome-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

describe('a run that is whole', () => {
  test('is used for every place that its grid reaches, hour by hour, and for no other', async (t) => {
    const { runs } = await stage(t)
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(nineOClock))
    for (const place of [lyon, highVillage, beach]) {
      const series = runs.seriesAt(place)
      assert.equal(series?.hours.length, 51)
      assert.equal(iso(series.hours[0]?.at ?? null), '2026-11-24T10:00:00.000Z')
      assert.ok(series.distanceKm <= 3)
      assert.equal(series.modelHeight, playedHeight(series.lat, series.lon))
    }
    assert.equal(runs.seriesAt(brest), null)
  })

  test('stands for a position by the nearest place within 3 km', async (t) => {
    const { runs } = await stage(t)
    await runs.look()
    assert.equal(runs.seriesAt({ lat: lyon.lat + 0.02, lon: lyon.lon })?.lat, lyon.lat)
    assert.equal(runs.seriesAt({ lat: lyon.lat + 0.03, lon: lyon.lon }), null)
  })

  test('is said at the grid point whose height is nearest to that of a village', async (t) => {
    const { runs } = await stage(t)
    await runs.look()
    const series = runs.seriesAt(highVillage)
    assert.ok(series)
    const nearest = { lat: 45.45, lon: 6.975 }
    const off = (height: number): number => Math.abs(height - highVillage.elevation)
    assert.ok(off(series.modelHeight) <= off(playedHeight(nearest.lat, nearest.lon)))
  })

  test('is asked for once: later looks cost a list at most', async (t) => {
    const { runs, standIn, clock } = await stage(t)
    await runs.look()
    const files = standIn.calls.list().filter(({ path }) => path.endsWith('.grib2')).length
    assert.equal(files, 19, 'nine of each package, and the first one twice for the heights')
    clock.advance(3 * minuteMs)
    await runs.look()
    assert.equal(standIn.calls.list().filter(({ path }) => path.endsWith('.grib2')).length, files)
  })

  test('gives way to the next one when that is whole, and to nothing after twelve hours', async (t) => {
    const { runs, standIn, clock } = await stage(t)
    await runs.look()
    clock.advance(5 * hourMs + 20 * minuteMs)
    await runs.look()
    assert.equal(iso(runs.runAt()), '2026-11-24T15:00:00.000Z')
    standIn.fault('arome', { kind: 'status', status: 503 })
    clock.advance(8 * hourMs)
    await runs.look()
    assert.equal(iso(runs.runAt()), '2026-11-24T15:00:00.000Z')
    clock.advance(2 * hourMs)
    await runs.look()
    assert.equal(runs.runAt(), null)
    assert.equal(runs.seriesAt(lyon), null)
  })
})

/** The files of the run of 3 h, read once for all tests that begin with it. */
let earlier: Promise<string> | null = null
const whenAllEnd: (() => Promise<void> | void)[] = []
after(async () => {
  for (const end of whenAllEnd) await end()
})

async function readEarlier(): Promise<string> {
  const folder = folderFor({ after: (end) => void whenAllEnd.push(end) })
  const endings: (() => Promise<void> | void)[] = []
  const { runs } = await stage({ after: (end) => void endings.push(end) }, { folder }, '2026-11-24T07:00:00Z')
  await runs.look()
  for (const end of endings) await end()
  return folder
}

/** At 7 h the run of 3 h is in use; the clock goes on from there. */
async function stageWithRunBefore(t: Ending) {
  const folder = folderFor(t)
  cpSync(await (earlier ??= readEarlier()), folder, { recursive: true })
  const staged = await stage(t, { folder }, '2026-11-24T07:00:00Z')
  await staged.runs.look()
  assert.equal(iso(staged.runs.runAt()), iso(threeOClock))
  return staged
}

const hasEcCodes = !spawnSync('grib_get_data', ['-V']).error

test(
  'agrees with grib_get_data of the same messages, for a town, a village at 1,800 m and a beach',
  { skip: !hasEcCodes && 'ecCodes is not installed' },
  async (t) => {
    const { runs, standIn } = await stage(t)
    await runs.look()
    const work = folderFor(t)
    const fetched = async (name: string, group: string): Promise<string> => {
      const run = '2026-11-24T09:00:00Z'
      const key = `pnt/${run}/arome/0025/${name}/arome__0025__${name}__${group}__${run}.grib2`
      const path = join(work, `${name}-${group}.grib2`)
      const answer = await fetch(`${standIn.env['AROME_URL']}/${encodeURI(key)}`)
      writeFileSync(path, Buffer.from(await answer.arrayBuffer()))
      return path
    }
    const [first, second] = [await fetched('SP1', '00H06H'), await fetched('SP2', '00H06H')]
    /** What the point of a field is at a step, by its code and surface. */
    const valueOf = (path: string, where: string, at: { lat: number; lon: number }): number => {
      const lines = execFileSync('grib_get_data', ['-w', where, '-F', '%.4f', path], {
        encoding: 'utf8',
        maxBuffer: 2 ** 26,
      })
      const line = lines.split('\n').find((each) => {
        const [lat, lon] = each.trim().split(/\s+/).map(Number)
        return Math.abs((lat ?? NaN) - at.lat) < 1e-4 && Math.abs((lon ?? NaN) - at.lon) < 1e-4
      })
      return Number(line?.trim().split(/\s+/).at(-1))
    }
    const code = (category: number, number: number, step: number, surface = 103): string =>
      `parameterCategory=${category},parameterNumber=${number},typeOfFirstFixedSurface:i=${surface},endStep=${step}`
    for (const place of [lyon, highVillage, beach]) {
      const series = runs.seriesAt(place)
      const hour = series?.hours[4]
      assert.ok(series && hour)
      const near = (ours: number | null, theirs: number, within: number): void =>
        assert.ok(Math.abs((ours ?? NaN) - theirs) <= within + 1e-4, `${ours} is not ${theirs}`)
      // Each within half of the step in which the records are written.
      near(hour.temperatureK, valueOf(first, code(0, 0, 5), series), 0.005)
      near(hour.relativeHumidity, valueOf(first, code(1, 1, 5), series), 0.5)
      near(hour.windEast, valueOf(first, code(2, 2, 5), series), 0.005)
      near(hour.windNorth, valueOf(first, code(2, 3, 5), series), 0.005)
      near(hour.gust, valueOf(first, code(2, 22, 5), series), 0.005)
      near(hour.pressure, valueOf(first, code(3, 1, 5, 101), series) / 100, 0.05)
      near(hour.cloud.total, valueOf(first, code(6, 1, 5, 1), series), 0.5)
      near(hour.cloud.low, valueOf(second, code(6, 3, 5, 1), series), 0.5)
      near(hour.cape, valueOf(second, code(7, 6, 5, 1), series), 10)
      const fallen = (step: number): number => valueOf(first, code(1, 52, step, 1), series)
      near(hour.precipitation, fallen(5) - fallen(4), 0.005)
      const snow = (step: number): number => valueOf(first, code(1, 53, step, 1), series)
      near(hour.snow, snow(5) - snow(4), 0.005)
    }
  },
)

describe('the run before stays in use', () => {
  const faults: readonly (readonly [what: string, fault: Fault])[] = [
    ['a group of files is absent', { kind: 'other-run', variant: 'missing-group' }],
    ['it stops at hour 24', { kind: 'other-run', variant: 'stops-at-24' }],
    ['the list is empty', { kind: 'other-run', variant: 'no-files' }],
    ['the list is of another month', { kind: 'other-run', variant: 'another-month' }],
    ['the list is cut', { kind: 'cut-xml', path: '/' }],
    ['the list is a page of a proxy', { kind: 'html-200' }],
    ['a file is cut and sent with 200', { kind: 'cut-json', path: '19H24H', keep: 0.6 }],
    ['the connection breaks in every file', { kind: 'reset-in-body', path: '.grib2' }],
    ['a file answers 503', { kind: 'status', status: 503, path: '31H36H' }],
    ['a file is gone', { kind: 'status', status: 404, path: '49H51H' }],
    ['temperatures are in degrees Celsius', { kind: 'other-run', variant: 'celsius' }],
    ['messages are of another run', { kind: 'other-run', variant: 'other-run' }],
  ]
  for (const [what, fault] of faults)
    test(`when of the next one ${what}`, async (t) => {
      const { runs, clock, standIn, log } = await stageWithRunBefore(t)
      clock.advance(6 * hourMs)
      standIn.fault('arome', fault)
      await runs.look()
      assert.equal(iso(runs.runAt()), iso(threeOClock), 'its age is told by its own time')
      assert.equal(runs.seriesAt(lyon)?.runAt, threeOClock)
      const errors = log.filter(({ message }) => String(message).includes('mistake'))
      assert.deepEqual(errors, [])
    })

  test('and the next one is taken ten minutes after it could not be read, once it is well', async (t) => {
    const { runs, clock, standIn } = await stageWithRunBefore(t)
    clock.advance(6 * hourMs)
    standIn.fault('arome', { kind: 'status', status: 404, path: '.grib2' })
    await runs.look()
    standIn.clearFaults('arome')
    clock.advance(3 * minuteMs)
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(threeOClock))
    clock.advance(8 * minuteMs)
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(nineOClock))
  })

  test('while the next one is still being written', async (t) => {
    const { runs, clock } = await stageWithRunBefore(t)
    clock.advance(4 * hourMs + 41 * minuteMs)
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(threeOClock), 'the youngest file is a minute old')
    clock.advance(2 * minuteMs)
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(nineOClock))
  })

  test('when the clock is hours late, and the new one is taken once its files no longer change', async (t) => {
    const clock = fixedClock('2026-11-24T11:35:00Z')
    // The bucket lives two hours later.
    const standIn = await startStandIn(t, { now: () => new Date(clock.now() + 2 * hourMs) })
    const { runs } = runsOver(t, standIn, clock)
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(threeOClock))
    clock.advance(3 * minuteMs)
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(nineOClock))
  })
})

test('gusts of another window than the last hour are unknown, and the rest of the run is used', async (t) => {
  const { runs, standIn } = await stage(t)
  standIn.fault('arome', { kind: 'other-run', variant: 'other-gust-window' })
  await runs.look()
  const hours = runs.seriesAt(lyon)?.hours ?? []
  assert.equal(hours.length, 51)
  // Of the first hour both windows are the same.
  assert.deepEqual(
    hours.slice(1).filter(({ gust }) => gust !== null),
    [],
  )
})

test('a connection that breaks once costs a second try and no run', async (t) => {
  const { runs, standIn } = await stage(t)
  standIn.fault('arome', { kind: 'reset-in-body', path: '07H12H', count: 1 })
  await runs.look()
  assert.equal(iso(runs.runAt()), iso(nineOClock))
})

test('the second address is asked where the first has nothing', async (t) => {
  const { standIn } = await stage(t)
  const address = standIn.env['AROME_URL'] ?? ''
  const { runs } = await stage(t, { addresses: [`${address}/moved`, address] })
  await runs.look()
  assert.equal(iso(runs.runAt()), iso(nineOClock))
})

describe('runs in a folder', () => {
  test('are there at once after a start, and are read once for two processes', async (t) => {
    const folder = folderFor(t)
    const first = await stage(t, { folder })
    await first.runs.look()
    assert.equal(iso(first.runs.runAt()), iso(nineOClock))
    const second = await stage(t, { folder })
    await second.runs.look()
    assert.equal(iso(second.runs.runAt()), iso(nineOClock))
    assert.equal(second.standIn.calls.count(), 0)
    assert.deepEqual(second.runs.seriesAt(lyon), first.runs.seriesAt(lyon))
  })

  test('say what the run before said of the hours before theirs, and what it was told itself', async (t) => {
    const { runs, clock } = await stageWithRunBefore(t)
    const first = runs.seriesAt(lyon)
    assert.ok(first)
    assert.ok(
      first.earlier.every(({ temperatureK }) => temperatureK === null),
      'nobody was there before',
    )
    clock.advance(6 * hourMs)
    await runs.look()
    const second = runs.seriesAt(lyon)
    assert.equal(iso(second?.runAt ?? null), iso(nineOClock))
    assert.equal(second?.earlier.length, 48)
    assert.equal(iso(second.earlier.at(-1)?.at ?? null), iso(nineOClock))
    assert.deepEqual(
      second.earlier.slice(-6),
      first.hours.slice(0, 6).map(({ at, temperatureK, precipitation, isWarmerAbove }) => ({
        at,
        temperatureK,
        precipitation,
        isWarmerAbove,
      })),
    )
    assert.ok(second.earlier.slice(0, -6).every(({ temperatureK }) => temperatureK === null))
    clock.advance(6 * hourMs)
    await runs.look()
    const third = runs.seriesAt(lyon)
    assert.equal(third?.earlier.length, 48)
    assert.deepEqual(third.earlier.slice(-12, -6), second.earlier.slice(-6))
  })

  test('are read by one process while the other waits', async (t) => {
    const folder = folderFor(t)
    const [one, two] = [await stage(t, { folder }), await stage(t, { folder })]
    await Promise.all([one.runs.look(), two.runs.look()])
    const files = [one, two].map(
      ({ standIn }) => standIn.calls.list().filter(({ path }) => path.endsWith('.grib2')).length,
    )
    assert.deepEqual(
      files.toSorted((a, b) => a - b),
      [0, 19],
    )
    await Promise.all([one.runs.look(), two.runs.look()])
    assert.deepEqual(
      [one, two].map(({ runs }) => iso(runs.runAt())),
      [iso(nineOClock), iso(nineOClock)],
    )
  })

  test('that are damaged are read anew', async (t) => {
    const folder = folderFor(t)
    const first = await stage(t, { folder })
    await first.runs.look()
    const [name = ''] = readdirSync(folder)
    const bytes = readFileSync(join(folder, name))
    for (const spoil of [
      () => writeFileSync(join(folder, name), bytes.subarray(0, bytes.length - 1)),
      () =>
        writeFileSync(
          join(folder, name),
          bytes.map((byte, at) => (at === bytes.length - 40 ? byte ^ 1 : byte)),
        ),
      () => writeFileSync(join(folder, name), ''),
    ]) {
      spoil()
      const { runs, standIn } = await stage(t, { folder })
      await runs.look()
      assert.equal(iso(runs.runAt()), iso(nineOClock))
      assert.ok(standIn.calls.count() > 0)
    }
  })

  test('go into memory where the folder takes no files', async (t) => {
    const file = join(folderFor(t), 'a-file')
    writeFileSync(file, '')
    const { runs, log } = await stage(t, { folder: join(file, 'folder') })
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(nineOClock))
    assert.ok(log.some(({ message }) => message === 'disk takes no run'))
  })

  test('go into memory where the disk is full', async (t) => {
    const { runs, log } = await stage(t, {
      folder: folderFor(t),
      source: (source) => ({
        ...source,
        read: (listing, order, stop) =>
          source.read(listing, { ...order, path: order.path === null ? null : '/dev/full' }, stop),
      }),
    })
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(nineOClock))
    assert.ok(log.some(({ message }) => message === 'disk takes no run'))
  })
})
