import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { distanceKm } from '../../src/domain/geo.ts'
import { hourMs, minuteMs } from '../../src/domain/time-units.ts'
import type { PlaceWeather } from '../../src/domain/weather.ts'
import { playedGround } from '../stand-in/altimetrie.ts'
import type { Fault } from '../stand-in/fault.ts'
import { townHallNorth } from '../stand-in/geo-api.ts'
import { aromeEnv } from '../support/arome.ts'
import { buildApp, fixedClock, patient } from '../support/build-app.ts'
import { textOf } from '../support/now-on-pages.ts'
import { roundHalfAway } from '../../src/domain/rounding.ts'

/** A village of the Jura that has no height of its own, of the first department that is asked for. */
const village = 'brenod'
/** On a busy machine; what is waited for may never come. */
const timeout = 2 * minuteMs

interface SourceFault {
  readonly upstream: 'altimetrie' | 'geo-api'
  readonly fault: Fault
}

/** A site that reads its first run once it has learned what there is to learn of the village's department. */
async function openSite(t: TestContext, fault: SourceFault | null) {
  const folder = mkdtempSync(join(tmpdir(), 'arome-heights-'))
  t.after(() => rmSync(folder, { recursive: true, force: true }))
  const clock = fixedClock('2026-11-24T07:00:00Z')
  const built = await buildApp(t, {
    pages: true,
    deadlines: patient,
    clock,
    env: aromeEnv(folder),
    faults: [{ upstream: 'arome', fault: { kind: 'refuse' } }, ...(fault ? [fault] : [])],
  })
  // The department after it is asked for once it is known; a failure ends the questions.
  const hasLearned = (): boolean =>
    fault
      ? built.log.some(({ msg }) => msg === 'town halls learned')
      : built.standIn.calls.list().some(({ path }) => path === '/departements/02/communes')
  while (!hasLearned()) await wait(20, undefined, { signal: t.signal })
  await built.services.arome?.look()
  built.standIn.clearFaults('arome')
  clock.advance(6 * hourMs)
  await built.services.arome?.look()
  const place = built.services.catalogue.resolve(village)
  assert.ok(place?.kind === 'city' && place.elevation === null)
  const { lat, lon } = place
  const townHall = { lat: lat + townHallNorth, lon }
  return {
    ...built,
    townHall,
    height: Math.round(playedGround(townHall.lat, townHall.lon)),
    series: () => built.services.arome?.seriesAt(place) ?? assert.fail(),
    weather: async () =>
      (await built.app.inject(`/api/weather?name=${village}`)).json<{ data: PlaceWeather }>().data,
    page: async () => textOf((await built.app.inject(`/${village}?complet=1`)).body),
  }
}

type Site = Awaited<ReturnType<typeof openSite>>

/** How much warmer each of the next hours is than the model's ground, in °C. */
async function correctionsOf({ weather, series }: Site): Promise<readonly number[]> {
  const { hourly } = await weather()
  return hourly.slice(0, 12).map((hour, index) => {
    const said = series().hours.find(({ at }) => at === Date.parse(hour.time))
    assert.ok(said && !said.isWarmerAbove && hour.temperature !== null, `hour ${index}`)
    return Math.round((hour.temperature - (said.temperatureK - 273.15)) * 10) / 10
  })
}

test(
  'a village without a height of its own is told the temperature at its town hall',
  { timeout },
  async (t) => {
    const without = await openSite(t, {
      upstream: 'altimetrie',
      fault: { kind: 'status', status: 429, retryAfter: 60 },
    })
    const before = await without.weather()
    assert.equal(before.model?.placeHeight, null)
    assert.deepEqual(new Set(await correctionsOf(without)), new Set([0]))
    assert.match(await without.page(), /point de grille à [\d,]+ (?:k?m), à \d+ m d’altitude · au-delà/)

    const site = await openSite(t, null)
    const after = await site.weather()
    const { lat, lon, modelHeight } = site.series()
    assert.equal(after.model?.placeHeight, site.height)
    assert.equal(after.elevation, modelHeight)
    assert.equal(after.model.distanceKm, Math.round(distanceKm(site.townHall, { lat, lon }) * 10) / 10)
    assert.ok(Math.abs(modelHeight - site.height) < Math.abs((before.elevation ?? NaN) - site.height))
    assert.notDeepEqual([lat, lon], [without.series().lat, without.series().lon], 'a point nearer in height')
    const correction = (modelHeight - site.height) * 0.0065
    assert.ok(Math.abs(correction) > 0.5 && Math.abs(correction) < 4, `${correction} °C`)
    for (const said of await correctionsOf(site)) assert.ok(Math.abs(said - correction) <= 0.15, `${said} °C`)
    const page = await site.page()
    const metres = (height: number): string =>
      roundHalfAway(height).toLocaleString('fr-FR').replaceAll(/\s/g, ' ')
    assert.ok(
      page.includes(`à ${metres(modelHeight)} m d’altitude, le lieu est à ${metres(site.height)} m`),
      page,
    )
  },
)

// One of each service; their other faults are held by the tests of the adapters and of what learns from them.
for (const [what, upstream, fault] of [
  ['the heights are a page of a proxy', 'altimetrie', { kind: 'html-200' }],
  ['the register is gone', 'geo-api', { kind: 'refuse' }],
] as const)
  test(
    `when ${what} a village is told the temperature of the model’s ground, and the log says why in one line`,
    { timeout },
    async (t) => {
      const site = await openSite(t, { upstream, fault })
      const { source, model } = await site.weather()
      assert.deepEqual([source, model?.placeHeight], ['arome', null])
      const failures = site.log.filter(
        (line) => line['upstream'] === upstream && line['msg'] === 'upstream failed',
      )
      assert.equal(failures.length, 1)
      assert.equal(failures[0]?.['served'], 'heights that were learned before')
      assert.ok(site.log.every(({ msg }) => !String(msg).includes('mistake')))
    },
  )
