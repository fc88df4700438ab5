import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { ask } from '../../support/api-asking.ts'
import { buildApp } from '../../support/build-app.ts'

const lyon = 'lat=45.7578&lon=4.832'
const plain = (text: unknown): string => String(text).replaceAll(/[\u00a0\u202f]/g, ' ')

describe('/api/compared', () => {
  test('tells figures in degrees and the sentence of the page', async (t) => {
    const site = await buildApp(t)
    const { status, source, data } = await ask(site, `/api/compared?${lyon}`)
    assert.deepEqual([status, source], [200, 'open-meteo, normals'])
    const { sameHour, normal, sentence } = data as Record<'sameHour' | 'normal', Record<string, unknown>> & {
      sentence: unknown
    }
    for (const figure of [sameHour['today'], sameHour['before'], normal['today'], normal['usual']])
      assert.equal(typeof figure, 'number')
    assert.deepEqual([normal['station'], normal['from'], normal['to']], ['Lyon-Bron', 1991, 2020])
    assert.deepEqual([normal['height'], normal['correction']], [202, 0])
    assert.match(
      plain(sentence),
      /hier à la même heure ; maximale .* normale de fin novembre \(1991–2020, Lyon-Bron/,
    )
  })

  test('tells yesterday alone where no station stands for the place, and nothing of a simulation', async (t) => {
    const site = await buildApp(t)
    const summit = await ask(site, '/api/compared?name=mont-blanc')
    assert.equal(summit.status, 200)
    assert.equal(summit.data?.['normal'], null)
    site.standIn.fault('open-meteo', { kind: 'status', status: 500 })
    site.clock.advance(12 * 3_600_000)
    const without = await ask(site, `/api/compared?${lyon}`)
    assert.ok(without.status >= 400, `${without.status}`)
  })
})

describe('of simulated weather', () => {
  for (const path of ['/api/compared', '/api/v1/comparison'])
    test(`${path} says that the source is silent, not that the place has none`, async (t) => {
      const site = await buildApp(t)
      site.standIn.fault('open-meteo', { kind: 'status', status: 500 })
      assert.equal((await ask(site, `/api/weather?${lyon}`)).source, 'simulated')
      const { statusCode, body } = await site.app.inject(`${path}?${lyon}`)
      assert.equal(statusCode, 502)
      assert.match(body, /La source des données est momentanément indisponible\./)
    })
})

describe('/api/certainty', () => {
  test('tells the days in which the temperature falls four times out of five, and their word', async (t) => {
    const site = await buildApp(t)
    const { status, data } = await ask(site, `/api/certainty?${lyon}`)
    assert.equal(status, 200)
    interface Bounds {
      readonly low: number
      readonly high: number
    }
    const { days, sentence } = data as unknown as {
      days: readonly { min: Bounds; max: Bounds; certainty: string }[]
      sentence: string
    }
    assert.equal(days.length, 7)
    for (const { min, max, certainty } of days) {
      assert.ok(min.low < min.high && max.low < max.high)
      const between = Math.max(min.high - min.low, max.high - max.low)
      assert.equal(certainty, between <= 4 ? 'sure' : between < 8 ? 'approximate' : 'unsure')
    }
    assert.match(plain(sentence), /^Températures .*\.$/)
  })

  test('is refused without the ensemble', async (t) => {
    const site = await buildApp(t)
    site.standIn.fault('open-meteo-ensemble', { kind: 'status', status: 503 })
    assert.ok((await ask(site, `/api/certainty?${lyon}`)).status >= 500)
  })
})
