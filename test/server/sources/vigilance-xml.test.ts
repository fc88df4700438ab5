import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { describe, test } from 'node:test'
import { domainLevel } from '../../../src/domain/vigilance.ts'
import { createMeteofrance } from '../../../src/server/sources/meteofrance/meteofrance.ts'
import { readVigilanceXml } from '../../../src/server/sources/meteofrance/vigilance-xml.ts'
import { fakeUpstream, piecesOf } from './vigilance-fake-upstream.ts'

const body = await readFile(
  new URL('../../fixtures/meteofrance/NXFR33_LFPW_2018-03-18.xml', import.meta.url),
  'utf8',
)
const names = ['', 'green', 'yellow', 'orange', 'red']

describe('the old XML of 18 March 2018', () => {
  test('gives every department the highest of its rows, found independently', async () => {
    const { periods } = await readVigilanceXml(piecesOf(body, 777), 'meteo-france-archive')
    const highest = new Map<string, number>()
    for (const [, dep = '', colour = ''] of body.matchAll(/dep="(\w+)" coul="(\d)"/g))
      highest.set(dep, Math.max(Number(colour), highest.get(dep) ?? 0))
    assert.equal(highest.get('27'), 3)
    for (const [dep, colour] of highest) {
      if (dep === '99') continue
      const state =
        dep.length > 2 ? periods[0]?.coasts.get(dep.slice(0, 2)) : periods[0]?.departments.get(dep)
      assert.equal(state && domainLevel(state), names[colour], dep)
    }
  })
  test('lets Paris stand for its ring and leaves Andorra out', async () => {
    const departments = (await readVigilanceXml(piecesOf(body), 'meteo-france-archive')).periods[0]
      ?.departments
    for (const code of ['75', '92', '93', '94']) {
      const state = departments?.get(code)
      assert.equal(state && domainLevel(state), 'orange')
    }
    assert.equal(departments?.has('99'), false)
    assert.equal(departments?.size, 96)
  })
  test('holds for 24 hours of Paris time, cut at midnight', async () => {
    const { issuedAt, periods } = await readVigilanceXml(piecesOf(body), 'meteo-france-archive')
    assert.equal(new Date(issuedAt).toISOString(), '2018-03-18T15:00:00.000Z')
    assert.deepEqual(
      periods.map(({ begin, end }) => [new Date(begin).toISOString(), new Date(end).toISOString()]),
      [
        ['2018-03-18T15:00:00.000Z', '2018-03-18T23:00:00.000Z'],
        ['2018-03-18T23:00:00.000Z', '2018-03-19T15:00:00.000Z'],
      ],
    )
  })
  test('reads floods of the sister file', async () => {
    const flood =
      '<cartevigilance><entetevigilance dateinsert="20180318160000" dateprevue="20180319160000"/><datavigilance couleur="2" dep="62"><crue valeur="2"/></datavigilance></cartevigilance>'
    const state = (
      await readVigilanceXml(piecesOf(flood), 'meteo-france-archive')
    ).periods[0]?.departments.get('62')
    assert.deepEqual(
      state?.phenomena.map(({ phenomenon }) => phenomenon),
      ['flood'],
    )
    assert.equal(state && domainLevel(state), 'yellow')
  })
  test('is taken from the portal when that is what it sends', async () => {
    const upstream = fakeUpstream((path) =>
      path.startsWith('/carte')
        ? { body, type: 'text/xml' }
        : { body: 'no matching blob', status: 404, type: 'text/plain' },
    )
    const bulletin = await createMeteofrance(upstream).read()
    assert.equal(bulletin.source, 'meteo-france')
    assert.equal(bulletin.periods.length, 2)
  })
  test('cut, without dates or without departments is a failure', async () => {
    await assert.rejects(readVigilanceXml(piecesOf(body.slice(0, -10)), 'meteo-france-archive'))
    await assert.rejects(
      readVigilanceXml(
        piecesOf(body.replace('dateinsert="2018', 'dateinsert="x2018')),
        'meteo-france-archive',
      ),
    )
    await assert.rejects(
      readVigilanceXml(
        piecesOf(body.replaceAll('<DV ', '<X ').replaceAll('</DV>', '</X>')),
        'meteo-france-archive',
      ),
    )
  })
})
