import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Flights } from '../../../src/server/cache/flights.ts'

test('all who ask while a run is under way share it, and the next one after it starts another', async () => {
  const flights = new Flights<number>()
  let runs = 0
  const run = () => flights.share('lyon', async () => (runs += 1))
  assert.deepEqual(await Promise.all([run(), run(), run()]), [1, 1, 1])
  assert.equal(flights.get('lyon'), null)
  assert.equal(await run(), 2)
})

test('a run that fails does so for all, and is not remembered', async () => {
  const flights = new Flights<number>()
  const fail = () => flights.share('lyon', () => Promise.reject(new Error('down')))
  for (const result of await Promise.allSettled([fail(), fail()])) assert.equal(result.status, 'rejected')
  assert.equal(await flights.share('lyon', async () => 1), 1)
})

test('keys do not wait for each other', async () => {
  const flights = new Flights<string>()
  void flights.share('lyon', () => new Promise(() => {}))
  assert.equal(await flights.share('paris', async () => 'fog'), 'fog')
})
