import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { createGeography } from '../../../src/server/services/geography.ts'
import { catalogue, upstreamError } from '../../support/map-sources.ts'

type Remote = Parameters<typeof createGeography>[0]['remote']
type Found = Awaited<ReturnType<Remote['communeAt']>>

const lyon = { lat: 45.7578, lon: 4.832 }
/** Out at sea, where the gazetteer has nothing. */
const atSea = { lat: 45, lon: -20 }

function geographyOver(answer: () => Promise<Found>) {
  let asked = 0
  const geography = createGeography({
    catalogue: catalogue(),
    remote: {
      communeAt: () => {
        asked += 1
        return answer()
      },
    },
  })
  return { geography, asked: () => asked }
}

describe('the commune of a point', () => {
  test('is that of the gazetteer, in the words of the State’s service, and nobody is asked', async () => {
    const { geography, asked } = geographyOver(() => assert.fail('asked'))
    assert.deepEqual(await geography.communeAt(lyon), {
      nom: 'Lyon',
      code: '69123',
      codeDepartement: '69',
      nomDepartement: 'Rhône',
      codeRegion: '84',
      nomRegion: 'Auvergne-Rhône-Alpes',
    })
    assert.equal(asked(), 0)
  })

  test('is that of the State’s service where the gazetteer has none', async () => {
    const found = { name: 'Quelque-Part', code: '29999', departmentCode: '29' }
    const { geography, asked } = geographyOver(async () => found)
    const commune = await geography.communeAt(atSea)
    assert.deepEqual(
      [commune?.nom, commune?.code, commune?.nomDepartement, commune?.nomRegion, asked()],
      ['Quelque-Part', '29999', 'Finistère', 'Bretagne', 1],
    )
  })

  test('is none where nobody knows of one, or of its department, and where that service is silent', async () => {
    const unknown = { name: 'Ailleurs', code: '00000', departmentCode: '00' }
    for (const answer of [
      async () => null,
      async () => unknown,
      () => Promise.reject<Found>(upstreamError('timeout')),
    ])
      assert.equal(await geographyOver(answer).geography.communeAt(atSea), null)
  })

  test('hides no mistake of ours', () =>
    assert.rejects(
      geographyOver(() => Promise.reject(new TypeError('ours'))).geography.communeAt(atSea),
      TypeError,
    ))
})

test('a department is told by its code, and none by another', () => {
  const { geography } = geographyOver(async () => null)
  assert.deepEqual(geography.department('2A'), {
    code: '2A',
    nom: 'Corse-du-Sud',
    codeRegion: '94',
    nomRegion: 'Corse',
  })
  assert.equal(geography.department('20'), null)
})
