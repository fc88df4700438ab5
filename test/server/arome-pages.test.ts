import assert from 'node:assert/strict'
import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { hourMs, minuteMs } from '../../src/domain/time-units.ts'
import { placePath } from '../../src/paths.ts'
import type { Fault } from '../stand-in/fault.ts'
import { aromeEnv, bucketFigures } from '../support/arome.ts'
import { buildApp, patient, type BuiltSite } from '../support/build-app.ts'
import { endingOfSuite } from '../support/ending-of-suite.ts'
import { asEcCodesSaid } from '../support/grib2/ec-codes.ts'
import { textOf } from '../support/now-on-pages.ts'
import { roundHalfAway } from '../../src/domain/rounding.ts'

/** A clock whose wall and whose monotonic time are moved one without the other. */
function twoClocks(start: string) {
  let [wall, elapsed] = [Date.parse(start), 0]
  return {
    now: () => wall,
    monotonic: () => elapsed,
    advance(ms: number) {
      wall += ms
      elapsed += ms
    },
    /** Time passes, and the clock on the wall stands. */
    pass(ms: number) {
      elapsed += ms
    },
  }
}

/** A run that could not be read is tried again after ten minutes. */
const untilNextTry = 11 * minuteMs

/** A town, a village at 1,800 m and a beach. */
const town = 'lyon'
const village = 'tignes'
const beach = 'frejus-frejus-plage'

/** At 14 h, 18 h and 21 h by the clock of Paris, of the run of 9 h UTC. */
const hoursAfterRun = [4, 8, 11] as const

describe('visitors of a site with its own AROME', () => {
  const ending = endingOfSuite()
  const clock = twoClocks('2026-11-24T07:00:00Z')
  const folder = mkdtempSync(join(tmpdir(), 'arome-site-'))
  ending.after(() => rmSync(folder, { recursive: true, force: true }))
  let built: BuiltSite

  const look = async (): Promise<void> => built.services.arome?.look()
  const pageOf = async (path: string): Promise<string> => {
    const { statusCode, body } = await built.app.inject(path)
    assert.equal(statusCode, 200, path)
    return body
  }
  /** Where a page says that its forecast is from: « AROME, réseau du mardi 24 novembre à 4 h, il y a 3 h ». */
  const originOf = async (path: string): Promise<string> =>
    /Estimé \(modèle\)[^·]*· ([^·]*)/
      .exec(textOf(await pageOf(path)).replaceAll(' (nouvelle fenêtre)', ''))?.[1]
      ?.replace(' ,', ',')
      .trim() ?? ''
  const see = async (origin: string | RegExp, places = [town, village]): Promise<void> => {
    for (const path of places.map((place) => `/${place}?complet=1`))
      assert.match(
        await originOf(path),
        typeof origin === 'string' ? new RegExp(`^${origin}$`) : origin,
        path,
      )
  }
  const nobodysMistake = (): void =>
    assert.deepEqual(
      built.log.filter(({ msg }) => String(msg).includes('mistake')),
      [],
    )

  before(async () => {
    built = await buildApp(ending, {
      pages: true,
      deadlines: patient,
      clock,
      env: aromeEnv(folder),
    })
    await look()
  })

  test('see of which run it is', async () => {
    await see('AROME, réseau du mardi 24 novembre à 4 h, il y a 4 h')
  })

  describe('see the run before, with its age,', () => {
    before(() => clock.advance(6 * hourMs))

    const inFiles = '.grib2'
    const ofFirstHours = 'SP1__00H06H'
    const faults: readonly (readonly [when: string, fault: Fault])[] = [
      ['the list of the next one is empty', { kind: 'other-run', variant: 'no-files' }],
      ['its list is cut', { kind: 'cut-xml' }],
      ['its list is of another month', { kind: 'other-run', variant: 'another-month' }],
      ['its list is a page of a proxy', { kind: 'html-200' }],
      ['a group of its files is absent', { kind: 'other-run', variant: 'missing-group' }],
      ['it stops in the middle of its hours', { kind: 'other-run', variant: 'stops-at-24' }],
      ['its temperatures are in degrees Celsius', { kind: 'other-run', variant: 'celsius' }],
      ['all its values are missing', { kind: 'other-run', variant: 'all-missing' }],
      ['its messages are of another run', { kind: 'other-run', variant: 'other-run' }],
      ['its messages are on another grid', { kind: 'other-run', variant: 'other-grid' }],
      ['its messages are packed another way', { kind: 'other-run', variant: 'other-packing' }],
      ['a message is longer than its file', { kind: 'other-run', variant: 'too-long', path: ofFirstHours }],
      ...([0, 5, 8] as const).map(
        (section) =>
          [
            `a file is cut in section ${section} of a message`,
            { kind: 'other-run', variant: `cut-in-section-${section}`, path: ofFirstHours },
          ] as const,
      ),
      ['a file is cut and sent with 200', { kind: 'cut-json', path: ofFirstHours, keep: 0.6 }],
      ['files come in parts, with 206', { kind: 'status', status: 206, path: inFiles }],
      ['a file in the middle answers 503', { kind: 'status', status: 503, path: '31H36H' }],
      ['a file is gone', { kind: 'status', status: 404, path: ofFirstHours }],
      ['the connection breaks in every file', { kind: 'reset-in-body', path: inFiles }],
      ['the bucket has moved', { kind: 'redirect', status: 301 }],
      ['its files have moved', { kind: 'redirect', status: 301, path: inFiles }],
      ['the bucket is gone', { kind: 'refuse' }],
    ]
    for (const [when, fault] of faults)
      test(`when ${when}`, async () => {
        const set = built.standIn.fault('arome', fault)
        await look()
        assert.ok(set.hits() > 0)
        // A run is there for all places or for none.
        await see('AROME, réseau du mardi 24 novembre à 4 h, il y a 10 h', [town])
        nobodysMistake()
        built.standIn.clearFaults('arome')
        clock.pass(untilNextTry)
      })
  })

  test('see the next one once it is well', async () => {
    await look()
    await see('AROME, réseau du mardi 24 novembre à 10 h, il y a 4 h')
  })

  test('see on pages and on a map what ecCodes reads of the same messages, to the last printed figure', async (t) => {
    const { catalogue, arome, heightAt } = built.services
    const places = [
      ...catalogue.cities.flatMap((city) => ({ ...city, path: placePath(city) })),
      ...catalogue.beaches
        .filter(({ slug }) => slug === beach)
        .map((each) => ({ ...each, path: `/plage/${beach}` })),
    ].flatMap((place) => {
      const series = arome?.seriesAt(place) ?? null
      return series ? [{ ...place, series }] : []
    })
    assert.ok(places.length > 20, `${places.length} places`)
    const files = ['SP1 00H06H', 'SP1 07H12H', 'SP2 00H06H'] as const
    const figures = await bucketFigures(t, built.standIn, '2026-11-24T09:00:00Z', files)
    const points = places.map(({ series }) => series)
    const said = asEcCodesSaid(t, 'pages', () => ({
      heights: figures('SP2 00H06H', { code: [3, 6], surface: 1, hour: 0 }, points),
      hours: Object.fromEntries(
        hoursAfterRun.map((hour) => {
          const of = (category: number, number: number) =>
            figures(files[hour > 6 ? 1 : 0], { code: [category, number], hour }, points)
          return [hour, { temperature: of(0, 0), east: of(2, 2), north: of(2, 3) }]
        }),
      ),
    }))
    /** Whole degrees and km/h at a place, so many hours after the run. */
    const printed = (index: number, hour: (typeof hoursAfterRun)[number]) => {
      const { series, lat, lon, ...place } = places[index] ?? assert.fail()
      const at = (list: readonly number[] | undefined): number => list?.[index] ?? NaN
      const own = 'elevation' in place ? heightAt({ lat, lon }) : 0
      const instant = series.runAt + hour * hourMs
      const hasNone = own === null || series.hours.find((each) => each.at === instant)?.isWarmerAbove
      const correction = hasNone ? 0 : Math.max(-4, Math.min(4, (at(said.heights) - own) * 0.0065))
      const { temperature, east, north } = said.hours[hour] ?? assert.fail()
      const whole = (figure: number): number => roundHalfAway(Math.round(figure * 10) / 10)
      return {
        degrees: `${whole(at(temperature) - 273.15 + correction)}`.replace('-', '−'),
        wind: `${whole(3.6 * Math.hypot(at(east), at(north)))}`,
      }
    }

    // A page waits for it no longer than a visitor would, and a busy machine makes it in more.
    await built.site.weatherMap('current')
    const map = await pageOf('/carte-meteo?complet=1&heure=2026-11-24T18')
    const markers = new Map(
      [...map.matchAll(/<a class="map-marker[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
        ([, href = '', link = '']) => {
          const [, degrees, wind] = /, (−?\d+) °C, .* (\d+) km\/h/.exec(textOf(link)) ?? []
          return [href, { degrees, wind }]
        },
      ),
    )
    const drawn = places.filter(({ path }) => markers.has(path))
    assert.ok(drawn.length > 5, `${drawn.length} places on the map`)
    for (const [index, { path }] of places.entries())
      if (markers.has(path)) assert.deepEqual(markers.get(path), printed(index, 8), `the map, ${path}`)

    const textAt = async (path: string): Promise<string> => textOf(await pageOf(`${path}?complet=1`))
    const indexOf = (path: string): number => places.findIndex((place) => place.path === path)
    for (const path of [`/${town}`, `/${village}`])
      for (const hour of [8, 11] as const) {
        const { degrees } = printed(indexOf(path), hour)
        const shown = new RegExp(` ${degrees}° ${hour + 10} h `)
        assert.match(await textAt(path), shown, path)
      }
    const now = printed(indexOf(`/plage/${beach}`), 4)
    const [, degrees, wind] =
      / Air (−?\d+)° .*? Vent [^,]*, (\d+) km\/h/.exec(await textAt(`/plage/${beach}`)) ?? []
    assert.deepEqual({ degrees, wind }, now, beach)
  })

  test('see the next one though our clock is hours late, once its files no longer change', async () => {
    clock.advance(4 * hourMs + 35 * minuteMs)
    built.standIn.setNow(() => new Date(clock.now() + 2 * hourMs))
    await look()
    await see('AROME, réseau du mardi 24 novembre à 10 h, il y a 8 h')
    clock.pass(3 * minuteMs)
    await look()
    built.standIn.setNow(null)
    await see('AROME, réseau du mardi 24 novembre à 16 h, il y a 2 h')
  })

  test('see the next one though its messages come in another order, and twice', async () => {
    clock.advance(6 * hourMs + 10 * minuteMs)
    built.standIn.fault('arome', { kind: 'other-run', variant: 'repeated' })
    await look()
    built.standIn.clearFaults('arome')
    await see('AROME, réseau du mardi 24 novembre à 22 h, il y a 2 h')
  })

  test('see the run before while another process reads the next one, and that one then', async () => {
    clock.advance(6 * hourMs)
    const lock = join(folder, 'arome-20261125T03.rec.lock')
    writeFileSync(lock, '')
    await look()
    await see('AROME, réseau du mardi 24 novembre à 22 h, il y a 8 h')
    rmSync(lock)
    await look()
    await see('AROME, réseau du mercredi 25 novembre à 4 h, il y a 2 h')
  })

  test('see the next one though the disk is full', async () => {
    clock.advance(6 * hourMs)
    symlinkSync('/dev/full', join(folder, 'arome-20261125T09.rec.part'))
    await look()
    await see('AROME, réseau du mercredi 25 novembre à 10 h, il y a 2 h')
    assert.ok(built.log.some(({ msg }) => msg === 'disk takes no run'))
  })

  test('see the other sources when no run of the last twelve hours could be read', async () => {
    built.standIn.fault('arome', { kind: 'status', status: 503 })
    clock.advance(8 * hourMs)
    await look()
    await see('AROME, réseau du mercredi 25 novembre à 10 h, il y a 10 h')
    clock.advance(2 * hourMs)
    await look()
    await see(/^Open-Meteo/)
    nobodysMistake()
  })
})
