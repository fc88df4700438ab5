import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { stationName } from '../../../src/web/text/station-names.ts'

const data = (name: string): string => readFileSync(new URL(`../../../data/${name}`, import.meta.url), 'utf8')
const rowsOf = (name: string) => (JSON.parse(data(name)) as { rows: (string | null)[][] }).rows

const wordsOf = (name: string): readonly string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z]+/)
const small = /(?:^|[ ’-])(?:a|au|aux|d|de|des|du|en|et|l|la|le|les|sous|sur)$/i
const isBroken = (name: string): boolean => small.test(name) || /[-/ ’]$|\/|[ -]\p{L}$/u.test(name)

/** Whole names of which a commune of today has a longer word. */
const whole = ['La Mothe Achard']

/** Whether a name ends in the beginning of a word of its commune: « Mez » of Charleville-Mézières. */
function isCut(name: string, commune: string): boolean {
  const last = wordsOf(name).at(-1) ?? ''
  const own = wordsOf(commune)
  return !own.includes(last) && own.some((word) => word.startsWith(last))
}

test('no station of the normals has a name that is cut', () => {
  const communes = new Map(rowsOf('communes.json').map(([code, name]) => [code, name ?? '']))
  const cut = rowsOf('normals.json').filter(([number, name]) => {
    const commune = communes.get(number?.slice(0, 5) ?? '') ?? ''
    return name == null || isBroken(name) || (isCut(name, commune) && !whole.includes(name))
  })
  assert.deepEqual(
    cut.map(([number, name]) => `${number} ${name}`),
    [],
  )
})

test('no station that measures is shown by a name that is cut', () => {
  const names = rowsOf('stations.json').map(([, name]) => stationName(name ?? ''))
  assert.deepEqual(names.filter(isBroken), [])
  for (const cut of [
    /Charleville-Mez$/,
    /Chabeui$/,
    /Champfo$/,
    /Marie du Mo$/,
    /-St-Sa$/,
    /Saint-$/,
    /la P[eé]$/,
  ])
    assert.deepEqual(
      names.filter((name) => cut.test(name)),
      [],
    )
})

test('names that the list has in full are in both, as they are written', () => {
  const listed = new Set(rowsOf('stations.json').map(([, name]) => name))
  const normals = new Set(rowsOf('normals.json').map(([, name]) => name))
  for (const line of data('build/stations/full-names.csv').trim().split('\n').slice(1)) {
    const [, name = ''] = line.split(';')
    assert.ok(normals.has(name), name)
    if (listed.has(name)) assert.equal(stationName(name), name)
  }
})
