import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { createCatalogue, openCatalogue } from '../../src/server/catalogue.ts'
import { openSections, packSections } from '../../src/server/catalogue/sections.ts'
import { ensureBuild, root } from '../support/build.ts'

describe('the packed gazetteer', () => {
  before(() => ensureBuild())

  test('of the build has every place of the data files', () => {
    const built = openCatalogue(readFileSync(join(root, 'dist/gazetteer.bin')))
    const fromData = createCatalogue(join(root, 'data'))
    assert.equal(built.cityCount, 35_012)
    assert.deepEqual(built.allCities, fromData.allCities)
    assert.deepEqual(built.beaches, fromData.beaches)
    assert.deepEqual(built.natureSites, fromData.natureSites)
  })
  test('opens wherever its bytes lie in memory', () => {
    const file = readFileSync(join(root, 'dist/gazetteer.bin'))
    const shifted = Buffer.alloc(file.length + 3)
    file.copy(shifted, 3)
    assert.equal(openCatalogue(shifted.subarray(3)).resolve('nimes')?.name, 'Nîmes')
  })
  test('is refused when it is something else', () => {
    assert.throws(() => openCatalogue(Buffer.from('{"rows": []}')), /not a gazetteer/)
    assert.throws(() => openCatalogue(Buffer.alloc(0)), /not a gazetteer/)
  })
})

describe('a file of columns', () => {
  const file = packSections({
    columns: {
      bytes: Uint8Array.of(1, 2, 3),
      metres: Int16Array.of(-5, 1_850, 0),
      counts: Uint32Array.of(7),
      degrees: Float64Array.of(0.5, -1),
    },
    texts: {
      names: { texts: ['Œuilly', '', 'Nîmes'], ascii: false },
      codes: { texts: ['2A004'], ascii: true },
    },
    json: { about: { zone: 'Europe/Paris' } },
  })
  const sections = openSections(file)

  test('gives back what was put in', () => {
    assert.deepEqual([...sections.u8('bytes')], [1, 2, 3])
    assert.deepEqual([...sections.i16('metres')], [-5, 1_850, 0])
    assert.deepEqual([...sections.u32('counts')], [7])
    assert.deepEqual([...sections.f64('degrees')], [0.5, -1])
    const names = sections.texts('names')
    assert.deepEqual(
      Array.from({ length: names.length }, (_, i) => names.at(i)),
      ['Œuilly', '', 'Nîmes'],
    )
    assert.deepEqual(sections.json('about'), { zone: 'Europe/Paris' })
  })
  test('compares the bytes of a text where they lie, never beyond its end', () => {
    const codes = sections.texts('codes')
    assert.ok(codes.hasBytesAt(0, 1, Buffer.from('A0')))
    assert.ok(!codes.hasBytesAt(0, 3, Buffer.from('045')))
    assert.equal(codes.lengthAt(0), 5)
  })
  test('names the column it lacks', () => assert.throws(() => sections.u8('heights'), /heights/))
})
