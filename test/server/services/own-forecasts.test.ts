import assert from 'node:assert/strict'
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import type { OwnHour } from '../../../src/domain/arome/hours.ts'
import type { AromeHour, AromeSeries } from '../../../src/domain/arome/series.ts'
import { createOwnForecasts } from '../../../src/server/services/own-forecasts.ts'
import { beach, highVillage, lyon, runsOver } from '../../support/arome.ts'
import { fixedClock } from '../../support/build-app.ts'
import { startStandIn } from '../../support/fake-upstreams.ts'

const lacksTool = spawnSync('grib_get_data', ['-V']).error !== undefined
const runAt = Date.UTC(2026, 10, 24, 9)
/** Hours after the run at whose beginning and end figures are compared. */
const compared = [7, 8, 9, 10, 11]

/** The figure of a field at a point and hour by ecCodes; of one over time, where its last hour ends. */
function byEcCodes(file: string, where: string, { lat, lon }: AromeSeries): number {
  const text = execFileSync('grib_get_data', ['-F', '%.8f', '-w', where, file], {
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  })
  const line = text.split('\n').find((row) => {
    const [rowLat, rowLon] = row.trim().split(/\s+/).map(Number)
    return Math.abs((rowLat ?? NaN) - lat) < 0.001 && Math.abs((rowLon ?? NaN) - lon) < 0.001
  })
  return Number(line?.trim().split(/\s+/)[2])
}

const tenths = (value: number): number => Math.round(value * 10) / 10

describe('a place’s own hours', { skip: lacksTool && 'grib_get_data is not installed' }, () => {
  const places = { 'a town': lyon, 'a village at 1,800 m': highVillage, 'a beach': beach }
  for (const [name, place] of Object.entries(places))
    test(`of ${name} are what ecCodes reads of the same messages, to the last printed figure`, async (t) => {
      const clock = fixedClock('2026-11-24T13:00:00Z')
      const standIn = await startStandIn(null, { now: () => new Date(clock.now()) })
      t.after(standIn.close)
      const { runs } = runsOver(t, standIn, clock)
      await runs.look()
      const series = runs.seriesAt(place)
      const own = createOwnForecasts(runs, () => place.elevation).at(place)
      assert.ok(series && own)
      const folder = mkdtempSync(join(tmpdir(), 'own-'))
      t.after(() => rmSync(folder, { recursive: true, force: true }))
      const file = join(folder, 'sp1.grib2')
      const run = '2026-11-24T09:00:00Z'
      const key = `pnt/${run}/arome/0025/SP1/arome__0025__SP1__07H12H__${run}.grib2`
      const answer = await fetch(`${standIn.env['AROME_URL']}/${encodeURI(key)}`)
      writeFileSync(file, Buffer.from(await answer.arrayBuffer()))
      const field = (category: number, number: number, end: number): number =>
        byEcCodes(file, `parameterCategory=${category},parameterNumber=${number},endStep=${end}`, series)
      for (const step of compared) {
        const hour: OwnHour | undefined = own.hours.find(
          ({ time }) => Date.parse(time) === runAt + step * 3_600_000,
        )
        const [sea, east, north] = [field(0, 0, step), field(2, 2, step), field(2, 3, step)]
        const correction = Math.max(-4, Math.min(4, (series.modelHeight - place.elevation) * 0.0065))
        const inRun: AromeHour | undefined = series.hours.find(({ at }) => at === runAt + step * 3_600_000)
        assert.deepEqual(
          [hour?.temperature, hour?.humidity, hour?.windSpeed, hour?.precipitation],
          [
            tenths(sea - 273.15 + (inRun?.isWarmerAbove ? 0 : correction)),
            Math.round(field(1, 1, step)),
            tenths(3.6 * Math.hypot(east, north)),
            tenths(Math.max(0, field(1, 52, step + 1) - field(1, 52, step))),
          ],
          `${name}, hour ${step}`,
        )
      }
    })
})
