import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { nationalAir, nationalWater, nationalFire, nationalFlood } from '../../src/views/national-risks.ts'

const departmentOf = (zone: string) => [zone.slice(0, 2)]

describe('what is not known of a department', () => {
  test('is no low danger: of a decree with a new level, or of a department that the register lacks', () => {
    const { levels } = nationalWater(
      new Map([
        ['01', null],
        ['02', 'none'],
      ]),
    )
    assert.deepEqual([levels['01'], levels['02'], levels['03']], ['unknown', 'none', 'unknown'])
  })

  test('is no green: of a river whose level cannot be read beside a green one', () => {
    const reach = (code: string, level: 'green' | 'yellow' | null) => ({ code, name: code, level })
    const { levels, warned } = nationalFlood(
      new Map([
        ['01', [reach('a', 'green'), reach('b', null)]],
        ['02', [reach('a', 'yellow'), reach('b', null)]],
        ['03', [reach('a', 'green')]],
      ]),
      { publishedAt: '2026-07-14T08:00:00Z', isOld: false },
    )
    assert.deepEqual(
      ['01', '02', '03', '04'].map((code) => levels[code]),
      ['unknown', 'yellow', 'green', 'not-covered'],
    )
    assert.deepEqual(
      warned['02']?.map(({ code }) => code),
      ['a', 'b'],
    )
  })

  test('is no good air: of zones without a readable index today', () => {
    const days = [
      {
        date: '2026-07-14',
        levels: new Map([
          ['01001', null],
          ['02001', 'good'],
          ['02002', 'poor'],
        ] as const),
      },
      { date: '2026-07-15', levels: new Map([['03001', 'good']] as const) },
    ]
    const { levels } = nationalAir(days, departmentOf, '2026-07-14')
    assert.deepEqual(
      ['01', '02', '03', '04'].map((code) => levels[code]),
      ['unknown', 'poor', 'unknown', 'not-covered'],
    )
    assert.equal(nationalAir([], departmentOf, '2026-07-14').levels['01'], 'unknown')
  })

  test('is no low danger of fires: of a day that no bulletin speaks of, or a level that cannot be read', () => {
    const bulletins = {
      producedAt: '2026-07-13T14:50:06Z',
      rows: [
        { producedAt: '2026-07-13T14:50:06Z', department: '13', nextDay: null, dayAfterNext: 'high' },
        { producedAt: '2026-07-11T14:50:06Z', department: '83', nextDay: 'low', dayAfterNext: 'low' },
      ],
    } as const
    const { levels, tomorrow } = nationalFire(bulletins, new Date('2026-07-14T13:00:00Z'))
    assert.deepEqual([levels['13'], tomorrow['13']], ['unknown', 'high'])
    assert.deepEqual([levels['83'], levels['59']], ['unknown', 'unknown'])
  })
})
