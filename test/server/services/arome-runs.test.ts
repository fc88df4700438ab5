import assert from 'node:assert/strict'
import {
  cpSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import type { EarlierHour } from '../../../src/domain/arome/series.ts'
import { hourMs, minuteMs } from '../../../src/domain/time-units.ts'
import type { SharedFiles } from '../../../src/server/cache/shared-files.ts'
import { playedHeight } from '../../stand-in/arome.ts'
import { beach, brest, bucketFigures, highVillage, lyon, runsOver } from '../../support/arome.ts'
import { fixedClock, type Ending } from '../../support/build-app.ts'
import { endingOfSuite } from '../../support/ending-of-suite.ts'
import { startStandIn } from '../../support/fake-upstreams.ts'
import { asEcCodesSaid } from '../../support/grib2/ec-codes.ts'

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
  const ending = endingOfSuite()
  let staged: Awaited<ReturnType<typeof stage>>
  before(async () => {
    staged = await stage(ending)
    await staged.runs.look()
  })

  test('is used for every place that its grid reaches, hour by hour, and for no other', () => {
    const { runs, log } = staged
    assert.equal(iso(runs.runAt()), iso(nineOClock))
    assert.deepEqual(
      log.map(({ message }) => message),
      ['run read', 'run in use'],
    )
    for (const place of [lyon, highVillage, beach]) {
      const series = runs.seriesAt(place)
      assert.equal(series?.hours.length, 51)
      assert.equal(iso(series.hours[0]?.at ?? null), '2026-11-24T10:00:00.000Z')
      assert.ok(series.distanceKm <= 3)
      assert.equal(series.modelHeight, playedHeight(series.lat, series.lon))
    }
    assert.equal(runs.seriesAt(brest), null)
  })

  test('stands for a position by the nearest place within 3 km', () => {
    const { runs } = staged
    assert.equal(runs.seriesAt({ lat: lyon.lat + 0.02, lon: lyon.lon })?.lat, lyon.lat)
    assert.equal(runs.seriesAt({ lat: lyon.lat + 0.03, lon: lyon.lon }), null)
  })

  test('is said at the grid point whose height is nearest to that of a village', () => {
    const { runs } = staged
    const series = runs.seriesAt(highVillage)
    assert.ok(series)
    const nearest = { lat: 45.45, lon: 6.975 }
    const off = (height: number): number => Math.abs(height - highVillage.elevation)
    assert.ok(off(series.modelHeight) <= off(playedHeight(nearest.lat, nearest.lon)))
  })

  test('is asked for once: later looks cost a list at most', async () => {
    const { runs, standIn, clock } = staged
    const files = standIn.calls.list().filter(({ path }) => path.endsWith('.grib2')).length
    assert.equal(files, 19, 'nine of each package, and the first one twice for the heights')
    clock.advance(3 * minuteMs)
    await runs.look()
    assert.equal(standIn.calls.list().filter(({ path }) => path.endsWith('.grib2')).length, files)
  })

  test('agrees with grib_get_data of the same messages, for a town, a village at 1,800 m and a beach', async (t) => {
    const { runs, standIn } = staged
    const figures = await bucketFigures(t, standIn, '2026-11-24T09:00:00Z', ['SP1 00H06H', 'SP2 00H06H'])
    const hours = [lyon, highVillage, beach].map((place) => {
      const series = runs.seriesAt(place)
      const hour = series?.hours[4]
      assert.ok(series && hour)
      return { series, hour }
    })
    /** By name: file, code and surface of a field, and hours after the run. */
    const fields = {
      temperature: ['SP1', [0, 0], 103, [5]],
      humidity: ['SP1', [1, 1], 103, [5]],
      east: ['SP1', [2, 2], 103, [5]],
      north: ['SP1', [2, 3], 103, [5]],
      gust: ['SP1', [2, 22], 103, [5]],
      pressure: ['SP1', [3, 1], 101, [5]],
      cloud: ['SP1', [6, 1], 1, [5]],
      low: ['SP2', [6, 3], 1, [5]],
      cape: ['SP2', [7, 6], 1, [5]],
      fallen: ['SP1', [1, 52], 1, [4, 5]],
      snow: ['SP1', [1, 53], 1, [4, 5]],
    } as const
    const said = asEcCodesSaid(t, 'fifth-hour', () =>
      Object.fromEntries(
        Object.entries(fields).map(([name, [file, code, surface, of]]) => [
          name,
          of.map((hour) =>
            figures(
              `${file} 00H06H`,
              { code, surface, hour },
              hours.map(({ series }) => series),
            ),
          ),
        ]),
      ),
    )
    for (const [index, { hour }] of hours.entries()) {
      /** Of the last hour, less that of the one before where sums are compared. */
      const of = (name: keyof typeof fields): number => {
        const [first = [], second] = said[name] ?? []
        return second ? (second[index] ?? NaN) - (first[index] ?? NaN) : (first[index] ?? NaN)
      }
      const near = (ours: number | null, theirs: number, within: number): void =>
        assert.ok(Math.abs((ours ?? NaN) - theirs) <= within + 1e-4, `${ours} is not ${theirs}`)
      // Each within half of the step in which the records are written.
      near(hour.temperatureK, of('temperature'), 0.005)
      near(hour.relativeHumidity, of('humidity'), 0.5)
      near(hour.windEast, of('east'), 0.005)
      near(hour.windNorth, of('north'), 0.005)
      near(hour.gust, of('gust'), 0.005)
      near(hour.pressure, of('pressure') / 100, 0.05)
      near(hour.cloud.total, of('cloud'), 0.5)
      near(hour.cloud.low, of('low'), 0.5)
      near(hour.cape, of('cape'), 10)
      near(hour.precipitation, of('fallen'), 0.005)
      near(hour.snow, of('snow'), 0.005)
    }
  })

  test('gives way to the next one when that is whole, and to nothing after twelve hours', async () => {
    const { runs, standIn, clock } = staged
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

/** Machines that know of a run and have no byte of it. */
const withoutBytes = {
  have: () => Promise.resolve(false),
  leave: () => Promise.resolve(),
  write: () => Promise.resolve(false),
  read: () => Promise.resolve(false),
}

test('a run that another process reads is waited for, and read here when that one gives up', async (t) => {
  let state: 'elsewhere' | 'ours' = 'elsewhere'
  const shared = { ...withoutBytes, claim: () => Promise.resolve({ state }) }
  const { runs, log, standIn, clock } = await stage(t, { shared })
  await runs.look()
  assert.equal(runs.runAt(), null)
  assert.deepEqual(log, [])
  assert.deepEqual(
    standIn.calls.list().filter(({ path }) => path.endsWith('.grib2')),
    [],
  )
  state = 'ours'
  clock.advance(3 * minuteMs)
  await runs.look()
  assert.equal(iso(runs.runAt()), iso(nineOClock))
})

test('a run that is dated ahead of our clock is read once its list has stood still for two minutes', async (t) => {
  const { runs, clock } = await stage(t, {
    source: (source) => ({
      ...source,
      list: async (runAt) => ({
        ...(await source.list(runAt)),
        youngestAt: Date.parse('2026-11-24T15:00:00Z'),
      }),
    }),
  })
  clock.advance(10 * minuteMs)
  await runs.look()
  clock.advance(minuteMs)
  await runs.look()
  assert.equal(runs.runAt(), null)
  clock.advance(minuteMs)
  await runs.look()
  assert.equal(iso(runs.runAt()), iso(nineOClock))
})

/** The folder of a site that has looked once at this time, for all tests that begin with it. */
const folders = new Map<string, Promise<string>>()
const whenAllEnd: (() => Promise<void> | void)[] = []
after(async () => {
  for (const end of whenAllEnd) await end()
})

async function readOnce(start: string): Promise<string> {
  const folder = folderFor({ after: (end) => void whenAllEnd.push(end) })
  const endings: (() => Promise<void> | void)[] = []
  const { runs } = await stage({ after: (end) => void endings.push(end) }, { folder }, start)
  await runs.look()
  for (const end of endings) await end()
  return folder
}

/** A folder with what was read at this time. */
async function folderOf(t: Ending, start: string): Promise<string> {
  const read = folders.get(start) ?? readOnce(start)
  folders.set(start, read)
  const folder = folderFor(t)
  cpSync(await read, folder, { recursive: true })
  return folder
}

/** At 7 h the run of 3 h is in use; the clock goes on from there. */
async function stageWithRunBefore(t: Ending) {
  const start = '2026-11-24T07:00:00Z'
  const folder = await folderOf(t, start)
  const staged = await stage(t, { folder }, start)
  await staged.runs.look()
  assert.equal(iso(staged.runs.runAt()), iso(threeOClock))
  return { ...staged, folder }
}

describe('the run before stays in use', () => {
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
})

test('gusts of another window than the last hour are unknown, as the log says, and the rest of the run is used', async (t) => {
  const { runs, standIn, log } = await stage(t)
  standIn.fault('arome', { kind: 'other-run', variant: 'other-gust-window' })
  await runs.look()
  const hours = runs.seriesAt(lyon)?.hours ?? []
  assert.equal(hours.length, 51)
  // Of the first hour both windows are the same.
  assert.deepEqual(
    hours.slice(1).filter(({ gust }) => gust !== null),
    [],
  )
  const note = log.find(({ message }) => message === 'upstream read in part')
  assert.match(String(note?.['detail']), /0–51 h, process 2: another window/)
})

test('a connection that breaks once and a file that comes cut once cost a second try each and no run', async (t) => {
  const { runs, standIn } = await stage(t)
  const broken = standIn.fault('arome', { kind: 'reset-in-body', path: '07H12H', count: 1 })
  const cut = standIn.fault('arome', { kind: 'cut-json', keep: 0.6, path: '13H18H', count: 1 })
  await runs.look()
  assert.deepEqual([broken.hits(), cut.hits()], [1, 1])
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
    const folder = await folderOf(t, midday)
    const { runs, standIn } = await stage(t, { folder })
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(nineOClock))
    assert.equal(standIn.calls.count(), 0)
    assert.equal(runs.seriesAt(lyon)?.hours.length, 51)
  })

  test('say what the run before said of the hours before theirs, and what it was told itself', async (t) => {
    const { runs, clock } = await stageWithRunBefore(t)
    /** The 48 hours before the run in use. */
    const before = (): readonly EarlierHour[] => {
      const past = runs.pastAt(lyon)
      assert.equal(past?.runAt, runs.runAt())
      assert.equal(past?.hours.length, 49)
      assert.deepEqual(past.hours.at(-1), runs.seriesAt(lyon)?.hours[0], 'then the first of the run')
      return past.hours.slice(0, -1)
    }
    assert.ok(
      before().every(({ temperatureK }) => temperatureK === null),
      'nobody was there before',
    )
    const first = runs.seriesAt(lyon)?.hours.slice(0, 6) ?? []
    clock.advance(6 * hourMs)
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(nineOClock))
    const second = before()
    assert.equal(iso(second.at(-1)?.at ?? null), iso(nineOClock))
    assert.deepEqual(
      second.slice(-6),
      first.map(({ at, temperatureK, precipitation, isWarmerAbove }) => ({
        at,
        temperatureK,
        precipitation,
        isWarmerAbove,
      })),
    )
    assert.ok(second.slice(0, -6).every(({ temperatureK }) => temperatureK === null))
    clock.advance(6 * hourMs)
    await runs.look()
    assert.deepEqual(before().slice(-12, -6), second.slice(-6))
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

  test('that are damaged are not used but read anew', async (t) => {
    const folder = await folderOf(t, midday)
    const [name = ''] = readdirSync(folder)
    const bytes = readFileSync(join(folder, name))
    const bitChanged = bytes.map((byte, at) => (at === bytes.length - 40 ? byte ^ 1 : byte))
    for (const damaged of [bytes.subarray(0, bytes.length - 1), bitChanged, '']) {
      writeFileSync(join(folder, name), damaged)
      const { runs, standIn } = await stage(t, { folder })
      standIn.fault('arome', { kind: 'status', status: 503 })
      await runs.look()
      assert.equal(runs.runAt(), null)
      assert.ok(standIn.calls.count() > 0)
    }
    writeFileSync(join(folder, name), bitChanged)
    const { runs } = await stage(t, { folder })
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(nineOClock))
  })

  test('that cannot be read any more while they are in use leave their places to others, as one line says', async (t) => {
    const folder = await folderOf(t, midday)
    const { runs, log } = await stage(t, { folder })
    await runs.look()
    const [name = ''] = readdirSync(folder)
    truncateSync(join(folder, name), 1_000)
    for (const place of [lyon, beach, lyon]) assert.equal(runs.seriesAt(place), null)
    assert.deepEqual(
      log.filter(({ message }) => message === 'run not readable').map(({ served }) => served),
      ['the other sources'],
    )
  })

  test('leave nothing half written behind, whether they could be read or not', async (t) => {
    const folder = folderFor(t)
    const { runs, standIn, clock } = await stage(t, { folder })
    standIn.fault('arome', { kind: 'cut-json', keep: 0.5, path: '43H48H' })
    await runs.look()
    assert.deepEqual([runs.runAt(), readdirSync(folder)], [null, []])
    standIn.clearFaults('arome')
    clock.advance(11 * minuteMs)
    await runs.look()
    assert.deepEqual(readdirSync(folder), ['arome-20261124T09.rec'])
  })

  test('stay for two of them, and what others left half written goes', async (t) => {
    const { runs, folder, clock } = await stageWithRunBefore(t)
    const left = ['arome-20261123T15.rec', 'arome-20261123T21.rec.part', 'arome-20261123T21.rec.lock']
    const ofOthers = ['another.rec', 'of-somebody-else.rec']
    for (const name of [...left, ...ofOthers]) writeFileSync(join(folder, name), '')
    clock.advance(6 * hourMs)
    await runs.look()
    assert.deepEqual(
      readdirSync(folder).toSorted(),
      ['arome-20261124T03.rec', 'arome-20261124T09.rec', ...ofOthers].toSorted(),
    )
  })

  test('are read in place of a process that ended while it read: 35 minutes later', async (t) => {
    const folder = folderFor(t)
    const { runs, clock, log } = await stage(t, { folder })
    const lock = join(folder, 'arome-20261124T09.rec.lock')
    writeFileSync(lock, '')
    utimesSync(lock, clock.now() / 1000, clock.now() / 1000)
    clock.advance(35 * minuteMs)
    await runs.look()
    await runs.look()
    assert.equal(runs.runAt(), null, 'it may be reading still')
    clock.advance(minuteMs)
    await runs.look()
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(nineOClock))
    assert.deepEqual(
      log.map(({ message }) => message),
      ['run read', 'run in use'],
      'a run that is not in the folder yet is no failure',
    )
  })

  test('go into memory where the folder takes no files of another machine', async (t) => {
    const folder = folderFor(t)
    symlinkSync(join(folder, 'nowhere', 'a-file'), join(folder, 'arome-20261124T09.rec.part'))
    const shared: SharedFiles = {
      ...withoutBytes,
      claim: () => Promise.resolve({ state: 'there', length: 8 }),
    }
    const { runs, log } = await stage(t, { folder, shared })
    await runs.look()
    assert.deepEqual(
      log.map(({ message }) => message),
      ['disk takes no run'],
    )
  })

  test('go into memory where the folder takes no files', async (t) => {
    const file = join(folderFor(t), 'a-file')
    writeFileSync(file, '')
    const { runs, log } = await stage(t, { folder: join(file, 'folder') })
    await runs.look()
    assert.equal(iso(runs.runAt()), iso(nineOClock))
    assert.ok(log.some(({ message }) => message === 'disk takes no run'))
  })
})
