import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Readings } from '../../src/domain/vigilance/outlook.ts'
import { vigilanceProduct } from '../../src/views/vigilance-product.ts'
import { at, bulletin, domain, feed, outlook, quiet, readings, warning } from '../domain/vigilance/samples.ts'

describe('the official shape', () => {
  const now = '2026-10-04T13:00:00Z'
  const product = (evidence: Readings) =>
    vigilanceProduct(outlook('J0', evidence, now), outlook('J1', evidence, now), at(now)).product
  test('is made of the feed as well', () => {
    const [j] = product(readings([], feed([warning()]))).periods
    const department = j?.timelaps.domain_ids.find(({ domain_id: id }) => id === '34')
    assert.equal(j?.echeance, 'J')
    assert.deepEqual(department, {
      domain_id: '34',
      max_color_id: 3,
      phenomenon_items: [
        {
          phenomenon_id: '3',
          phenomenon_max_color_id: 3,
          timelaps_items: [
            { begin_time: '2026-10-04T12:00:00.000Z', end_time: '2026-10-04T20:00:00.000Z', color_id: 3 },
            { begin_time: '2026-10-04T20:00:00.000Z', end_time: '2026-10-04T22:00:00.000Z', color_id: 1 },
          ],
        },
      ],
    })
    assert.equal(j?.timelaps.domain_ids.length, 96)
  })
  test('leaves out what is unknown', () => {
    const ids = product(readings([bulletin({ '34': quiet, '35': domain([], true) }, null)])).periods[0]
      ?.timelaps.domain_ids
    assert.deepEqual(
      ids?.map(({ domain_id: id }) => id),
      ['34'],
    )
  })
})
