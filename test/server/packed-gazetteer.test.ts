import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, describe, test } from 'node:test'
import { createCatalogue, openCatalogue } from '../../src/server/catalogue.ts'
import { ensureBuild, root } from '../support/build.ts'

describe('the packed gazetteer', () => {
  before(() => ensureBuild())

  test('of the build has every place of the data files', () => {
    const built = openCatalogue(readFileSync(join(root, 'dist/gazetteer.bin')))
    const fromData = createCatalogue(join(root, 'data'))
    assert.equal(built.allCities.length, 35_012)
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
