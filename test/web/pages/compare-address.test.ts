import assert from 'node:assert/strict'
import { test } from 'node:test'
import { readPlaces } from '../../../src/web/pages/compare/address.ts'

/** A list so long, of names of four letters. */
const list = (length: number): string => `${'a'.repeat(length % 5)}${',aaaa'.repeat(length / 5)}`

test('a list of places is read once each, as slugs, and one of more than 200 letters not at all', () => {
  assert.equal(readPlaces('Lyon, annecy,lyon,,Saint-Étienne'), 'lyon,annecy,saint-etienne')
  assert.equal(readPlaces(list(200)), 'aaaa')
  assert.equal(readPlaces(list(201)), null)
  assert.equal(readPlaces(' , '), null)
})
