import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Part } from '../../src/domain/part.ts'
import { hasCoast, isVigilanceDepartment, vigilanceDepartments } from '../../src/domain/vigilance.ts'
import { levelsView } from '../../src/views/vigilance-levels.ts'
import {
  nationalAvalanche,
  nationalFlood,
  nationalRiskNames,
  nationalWater,
  type NationalRiskName,
  type NationalRisks,
} from '../../src/views/national-risks.ts'
import { LayerLegend } from '../../src/web/pages/national-risks/layer-legend.tsx'
import { LayerList } from '../../src/web/pages/national-risks/layer-list.tsx'
import { LayerMap } from '../../src/web/pages/national-risks/layer-map.tsx'
import { LayerNav } from '../../src/web/pages/national-risks/layer-nav.tsx'
import type { LayerName } from '../../src/web/pages/national-risks/layers.ts'
import type { NationalRisksView } from '../../src/web/pages/national-risks/loader.ts'
import { at, bulletin, domain, outlook, quiet, readings, slot } from '../domain/vigilance/samples.ts'
import { fresh, html, missing, noon, words } from './vigilance-samples.ts'

const everywhere = <T>(value: T) => Object.fromEntries(vigilanceDepartments.map((code) => [code, value]))

const waves = domain([['wave-submersion', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]]])
const calm = bulletin(everywhere(quiet), everywhere(quiet), { coasts: { '29': waves } })

/** One department of each level, the others without a decree; nothing known of the Ain. */
const decrees = nationalWater(
  new Map([
    ...vigilanceDepartments.map((code) => [code, 'none'] as const),
    ['01', null],
    ['13', 'crisis'],
    ['30', 'reinforced-alert'],
    ['69', 'alert'],
    ['83', 'vigilance'],
  ]),
)

const rivers = nationalFlood(
  new Map([
    ['69', [{ code: 'RS11', name: 'Saône à Lyon', level: 'yellow' }]],
    ['75', [{ code: 'IF5', name: 'Seine à Paris', level: 'green' }]],
  ]),
  { publishedAt: '2026-07-14T08:00:00Z', isOld: false },
)

const closed: NationalRisks['fire'] = {
  levels: everywhere('off-season'),
  tomorrow: everywhere('off-season'),
}

const late = <T>(part: Part<T>) => ({ promise: Promise.resolve(part), value: part })

const silent = late(missing('refused'))

const view: NationalRisksView = {
  now: noon,
  vigilance: late(fresh(levelsView(outlook('J0', readings([calm]), noon), at(noon)))),
  risks: {
    ...(Object.fromEntries(nationalRiskNames.map((name) => [name, silent])) as Record<
      NationalRiskName,
      typeof silent
    >),
    fire: late(fresh(closed)),
    flood: late(fresh(rivers)),
    water: late(fresh(decrees)),
  },
}

/** The fill of each department on the map, and in the list. */
const drawn = (layer: LayerName): Map<string, string> =>
  new Map(
    [
      ...html(LayerMap, { layer, view }).matchAll(
        /<a class="is-([\w-]+)" href="[^"]*" data-department="(\w+)" tabindex="-?\d" aria-label/g,
      ),
    ].map(([, tone = '', code = '']) => [code, tone]),
  )

describe('the layer of avalanches', () => {
  const end = '2026-10-05T16:00:00.000Z'
  const aravis = {
    slug: 'aravis',
    name: 'Aravis',
    departments: ['74'],
    state: 'in-force',
    level: 3,
    end,
  } as const
  const later = { ...aravis, slug: 'chablais', name: 'Chablais', end: '2026-10-05T17:00:00.000Z' }
  // A part is asked for again at midnight, whatever it says.
  const part = {
    ...fresh(nationalAvalanche([later, aravis])),
    validUntil: '2026-10-04T22:00:00.000Z',
  }
  const winter = { ...view, risks: { ...view.risks, avalanche: late(part) } }

  test('holds until the first of its bulletins ends, past midnight, and says until when', () => {
    for (const shown of [LayerMap, LayerLegend, LayerList]) {
      const markup = html(shown, { layer: 'avalanche', view: winter })
      assert.match(markup, new RegExp(`data-of="avalanche" data-now="[^"]*" data-until="${end}"`))
    }
    assert.match(
      words(html(LayerLegend, { layer: 'avalanche', view: winter })),
      /Bulletins valables jusqu’à lundi 18\u00a0h\u202f; les suivants paraissent vers 16\u00a0h\./,
    )
  })

  test('says nothing of an end without a bulletin in force', () => {
    const none = nationalAvalanche([{ ...aravis, state: 'not-published', level: null, end: null }])
    const silent = { ...view, risks: { ...view.risks, avalanche: late(fresh(none)) } }
    const markup = html(LayerLegend, { layer: 'avalanche', view: silent })
    assert.doesNotMatch(markup, /data-until|Bulletins valables/)
  })
})

describe('the map of risks', () => {
  test('offers the six layers as links, each with its highest level', () => {
    const markup = html(LayerNav, { chosen: 'water', view })
    assert.deepEqual(
      [...markup.matchAll(/href="([^"]*)"/g)].map(([, href]) => href),
      [
        '/risques',
        '/risques?carte=feux',
        '/risques?carte=crues',
        '/risques?carte=avalanches',
        '/risques?carte=secheresse',
        '/risques?carte=air',
      ],
    )
    assert.match(markup, /href="\/risques\?carte=secheresse" aria-current="page"/)
    const text = words(markup)
    assert.match(text, /Feux de forêt Hors saison\u00a0: 96 départements/)
    assert.match(text, /Crues des cours d’eau Jaune\u00a0: 1 département/)
    assert.match(text, /Restrictions d’eau Crise\u00a0: 1 département/)
    assert.match(text, /Qualité de l’air Indisponible/)
  })

  test('names a coast that is warned of while all departments are green, and never green those that nobody knows', () => {
    const vigilance = (coasts: Record<string, typeof waves>) => {
      const only = bulletin(everywhere(quiet), everywhere(quiet), { coasts })
      const part = fresh(levelsView(outlook('J0', readings([only]), noon), at(noon)))
      return words(html(LayerNav, { chosen: 'water', view: { ...view, vigilance: late(part) } }))
    }
    const calmCoasts = Object.fromEntries(vigilanceDepartments.filter(hasCoast).map((code) => [code, quiet]))
    assert.match(vigilance(calmCoasts), /Vigilance météo Vert\u00a0: 96 départements /)
    assert.match(vigilance({ ...calmCoasts, '29': waves }), /Vigilance météo Jaune\u00a0: 1\u00a0littoral /)
    // The official product has 25 coasts.
    assert.match(vigilance({}), /Vigilance météo Indisponible\u00a0: 25\u00a0littoraux /)
  })

  test('draws the 96 departments, each by its level, and nothing unknown as low', () => {
    const tones = drawn('water')
    assert.ok([...tones.keys()].every(isVigilanceDepartment))
    assert.equal(tones.size, 96)
    assert.deepEqual(
      ['13', '30', '69', '83', '29', '01'].map((code) => tones.get(code)),
      ['water-4', 'water-3', 'water-2', 'water-1', 'none', 'unknown'],
    )
    assert.equal(drawn('flood').get('2A'), 'absent')
    assert.deepEqual(new Set(drawn('fire').values()), new Set(['absent']))
  })

  test('repeats each level as a figure, a pattern and a word', () => {
    const markup = html(LayerMap, { layer: 'water', view })
    const figures = [...markup.matchAll(/<text x="\d+" y="\d+"[^>]*>(\w+|\?)<\/text>/g)].map(
      ([, text]) => text,
    )
    assert.deepEqual(figures.toSorted(), ['?', 'A', 'AR', 'C', 'V'])
    assert.match(markup, /href="#dep_13" fill="url\(#map-red\)"/)
    assert.match(markup, /aria-label="Bouches-du-Rhône\u00a0\(13\), crise"/)
    assert.match(
      html(LayerMap, { layer: 'flood', view }),
      /aria-label="Rhône\u00a0\(69\), jaune, Saône à Lyon \(jaune\)"/,
    )
  })

  test('leads from each department to its row of the list', () => {
    for (const layer of ['vigilance', 'water', 'flood', 'fire'] as const) {
      const list = html(LayerList, { layer, view })
      for (const code of vigilanceDepartments)
        assert.equal(list.split(`id="departement-${code}"`).length, 2, `${layer} ${code}`)
    }
  })

  test('without its source is grey, says so, and counts nothing', () => {
    const text = words(html(LayerMap, { layer: 'air', view }))
    assert.match(
      text,
      /Qualité de l’air\u00a0: indisponible La source ne répond pas\. Aucun niveau n’est connu\./,
    )
    assert.deepEqual(new Set(drawn('air').values()), new Set(['unknown']))
    const legend = words(html(LayerLegend, { layer: 'air', view }))
    assert.match(legend, /La source ne répond pas/)
    assert.match(legend, /atmo-france\.org/)
    assert.doesNotMatch(legend, /Bon \d/)
  })

  test('counts the departments of each level, and names source, time and official link', () => {
    const legend = words(html(LayerLegend, { layer: 'water', view }))
    assert.match(
      legend,
      /Crise 1 .*Alerte renforcée 1 .*Alerte 1 .*Vigilance 1 Pas d’arrêté .* 91 .*Indisponible .* 1 /,
    )
    assert.match(legend, /Lu le dimanche\u00a04 octobre à 12\u00a0h.*vigieau\.gouv\.fr/)
    assert.match(
      words(html(LayerLegend, { layer: 'flood', view })),
      /Non couvert Aucun cours d’eau surveillé 94/,
    )
  })

  test('tells of a coast apart from its department, which is green', () => {
    assert.equal(drawn('vigilance').get('29'), 'green')
    assert.match(
      words(html(LayerList, { layer: 'vigilance', view })),
      /Littoral Finistère\u00a0\(29\) Jaune vagues-submersion/,
    )
  })

  test('never says that there is no risk', () => {
    for (const layer of ['vigilance', 'fire', 'flood', 'water', 'air'] as const)
      for (const part of [LayerNav, LayerMap, LayerLegend, LayerList])
        assert.doesNotMatch(words(html(part, { layer, chosen: layer, view })), /aucun risque|sans risque/i)
  })
})
