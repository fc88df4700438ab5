import assert from 'node:assert/strict'
import { test } from 'node:test'
import { buildApp } from '../support/build-app.ts'

const hourMs = 3_600_000
const lyon = { lat: 45.758, lon: 4.835 }

test('a place near by shows the temperature of now, not that of when somebody last asked', async (t) => {
  const { site, services, clock } = await buildApp(t)
  const [neighbour] = await site.nearby(lyon, 30, 1)
  assert.ok(neighbour)
  const part = await services.weather.at(neighbour)
  assert.ok(part.state !== 'missing')
  clock.advance(4 * hourMs)
  const now = new Date(clock.now()).toISOString()
  const expected = part.value.hourly.find(({ time }) => time === now)?.temperature
  const [later] = await site.nearby(lyon, 30, 1)
  assert.equal(later?.glance?.temperature, expected)
  assert.notEqual(expected, part.value.current.temperature)
})
