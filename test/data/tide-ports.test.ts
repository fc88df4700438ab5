import assert from 'node:assert/strict'
import { statSync } from 'node:fs'
import { describe, test } from 'node:test'
import { blockExtremes, blockOf } from '../../src/domain/tides/prediction.ts'
import { tideTable } from '../support/tides.ts'

const { ports } = tideTable

describe('the ports', () => {
  test('are those of the mainland, of Corsica and overseas', () => {
    const count = (coasts: readonly string[]) => ports.filter(({ coast }) => coasts.includes(coast)).length
    assert.equal(count(['English Channel', 'Atlantic']), 48)
    assert.equal(count(['Mediterranean']), 13)
    assert.equal(count(['Overseas']), 29)
  })

  test('have an address each', () => {
    assert.equal(new Set(ports.map(({ slug }) => slug)).size, ports.length)
    for (const { slug } of ports) assert.match(slug, /^[a-z0-9]+(?:-[a-z0-9]+)*$/)
  })

  test('fit in 100 kB', () => assert.ok(statSync('data/tide-ports.json').size <= 100_000))

  // The gauge at sea off Solenzara, the lock of the Brault and the bar of Mimizan do not tell the tide of their coast.
  test('leave out what is no tide of a port', () => {
    for (const slug of ['solenzara', 'pont-du-brault', 'mimizan', 'huahine'])
      assert.ok(!ports.some((port) => port.slug === slug), slug)
  })

  for (const port of ports.filter(({ coast }) => coast === 'English Channel' || coast === 'Atlantic'))
    test(`${port.name} has two tides a day, a high after each low`, () => {
      const kinds = blockExtremes(tideTable, port, blockOf(Date.parse('2026-11-24T00:00Z'))).map(
        ({ kind }) => kind,
      )
      assert.ok(kinds.length >= 30 && kinds.length <= 32)
      assert.ok(kinds.every((kind, index) => kind !== kinds[index - 1]))
    })
})
