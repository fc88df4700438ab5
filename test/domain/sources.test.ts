import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sourcesIn } from '../../src/domain/sources.ts'

const present = (value: unknown, source: string) => ({
  state: 'fresh',
  value,
  source,
  at: '2026-11-21T09:00:00Z',
})

describe('the sources in a value', () => {
  const cases: readonly (readonly [about: string, value: unknown, expected: readonly string[]])[] = [
    ['of a part is its own', present({ temperature: 3 }, 'open-meteo'), ['open-meteo']],
    ['of a map are all that it names', present([], 'met-norway, open-meteo'), ['met-norway', 'open-meteo']],
    ['are those of the parts in it too', present({ air: present(1, 'atmo') }, 'risks'), ['atmo', 'risks']],
    ['are those in lists', [{ alerts: [{ source: 'meteoalarm' }] }], ['meteoalarm']],
    ['are none where it is missing', { state: 'missing', reason: 'timeout' }, []],
    ['are no field of another kind', { source: null, list: [{ source: 4 }] }, []],
    ['are none of bytes', { bytes: new Uint8Array(8) }, []],
    ['are none of nothing', null, []],
  ]
  for (const [about, value, expected] of cases)
    test(about, () => assert.deepEqual([...sourcesIn(value)].toSorted(), expected))
})
