import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { hasCoast, vigilanceDepartments, type DomainState } from '../../src/domain/vigilance.ts'
import { levelsView, type VigilanceLevels } from '../../src/views/vigilance-levels.ts'
import { addressOf, readChoice, type Choice } from '../../src/web/pages/vigilance-map/address.ts'
import { DepartmentList } from '../../src/web/pages/vigilance-map/department-list.tsx'
import { DepartmentPanel } from '../../src/web/pages/vigilance-map/department-panel.tsx'
import { LegendCard } from '../../src/web/pages/vigilance-map/legend-card.tsx'
import { DayTabs, PhenomenonFilter, DepartmentMap } from '../../src/web/pages/vigilance-map/map-block.tsx'
import { mapView } from '../../src/web/components/department-map/vigilance-view.ts'
import { neighbour, type Arrow, type DepartmentPoint } from '../../src/web/browser/neighbour.ts'
import { at, bulletin, domain, outlook, quiet, readings, slot } from '../domain/vigilance/samples.ts'
import { cityPart, fresh, html, missing, noon, rhone, words } from './vigilance-samples.ts'

const today: Choice = { term: 'J0', department: null, phenomenon: null }

const allDay = (level: 'yellow' | 'orange' | 'red') =>
  slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', level)
const storms = domain([['thunderstorm', [allDay('orange')]]])
const stormsAndWind = domain([
  ['thunderstorm', [allDay('orange')]],
  ['wind', [allDay('yellow')]],
])
const flood = domain([['flood', [allDay('red')]]])
const wind = domain([['wind', [allDay('yellow')]]])
const waves = domain([['wave-submersion', [allDay('yellow')]]])

const everywhereQuiet = Object.fromEntries(vigilanceDepartments.map((code) => [code, quiet]))
const quietCoasts = Object.fromEntries(vigilanceDepartments.filter(hasCoast).map((code) => [code, quiet]))

/** Orange in 69 and 42, red in 30, yellow in 2A, waves off 29, nothing known of 75, green elsewhere. */
const { 75: _unknown, ...domains }: Record<string, DomainState> = {
  ...everywhereQuiet,
  '69': stormsAndWind,
  '42': storms,
  '30': flood,
  '2A': wind,
}
const evidence = readings([bulletin(domains, domains, { coasts: { ...quietCoasts, '29': waves } })])
const levels: VigilanceLevels = levelsView(outlook('J0', evidence, noon), at(noon))
const part = fresh(levels)

/** The level of each department as the drawing shows it. */
const drawnLevels = (markup: string): Map<string, string> =>
  new Map(
    [
      ...markup.matchAll(
        /<a class="is-(\w+)" href="[^"]*" data-department="(\w+)" tabindex="-?\d" aria-label/g,
      ),
    ].map(([, level = '', code = '']) => [code, level]),
  )

describe('the map', () => {
  const markup = html(DepartmentMap, { part, choice: today })
  const drawn = drawnLevels(markup)

  test('draws the 96 departments under their ids, in the official frame', () => {
    assert.deepEqual([...drawn.keys()], [...vigilanceDepartments])
    for (const code of vigilanceDepartments) assert.equal(markup.split(`id="dep_${code}"`).length, 2, code)
    assert.match(markup, /<svg class="departments" viewBox="0 0 907 1000"/)
  })

  test('colours each by its level, and what is not known never green', () => {
    assert.equal(drawn.get('69'), 'orange')
    assert.equal(drawn.get('30'), 'red')
    assert.equal(drawn.get('2A'), 'yellow')
    assert.equal(drawn.get('75'), 'unknown')
    assert.equal([...drawn.values()].filter((level) => level === 'green').length, 91)
  })

  test('repeats each colour as a figure and a word, and yellow to red as a pattern', () => {
    const figures = [...markup.matchAll(/<text x="\d+" y="\d+"[^>]*>(.)<\/text>/g)].map(([, text]) => text)
    assert.deepEqual(figures.toSorted(), ['2', '3', '3', '4', '?'])
    assert.match(markup, /aria-label="Rhône\u00a0\(69\), vigilance orange/)
    assert.match(markup, /aria-label="Paris\u00a0\(75\), vigilance indisponible"/)
    assert.match(markup, /href="#dep_30" fill="url\(#map-red\)"/)
    const warned = [...drawn].filter(([, level]) => ['yellow', 'orange', 'red'].includes(level))
    for (const [code] of warned) assert.ok(markup.includes(`<use class="cue" href="#dep_${code}"`), code)
  })

  test('shows a coast as a coast, with its word', () => {
    assert.equal(drawn.get('29'), 'green')
    assert.match(markup, /class="coast coast-yellow"/)
    assert.match(markup, /Finistère\u00a0\(29\), vigilance verte, littoral en vigilance jaune/)
  })

  test('is one tab stop, on the most serious department, and its links work without script', () => {
    assert.equal(markup.match(/tabindex="0"/g)?.length, 1)
    assert.match(markup, /data-department="30"[^>]*tabindex="0"/)
    assert.match(
      html(DepartmentMap, { part, choice: { ...today, term: 'J1' } }),
      /href="\/carte-vigilance\?jour=J1&amp;departement=69#departement"/,
    )
  })

  test('rings the chosen department', () => {
    const chosen = html(DepartmentMap, { part, choice: { ...today, department: '69' } })
    assert.match(chosen, /<use class="ring" href="#dep_69"><\/use>/)
    assert.match(chosen, /data-department="69"[^>]*tabindex="0"[^>]*aria-current="true"/)
  })

  test('that could not be loaded says so, with a retry and the official site', () => {
    const failed = html(DepartmentMap, { part: missing(), choice: today })
    assert.match(failed, /role="alert"/)
    assert.match(words(failed), /Impossible de charger les données de vigilance\. Réessayer/)
    assert.match(failed, /href="https:\/\/vigilance\.meteofrance\.fr\/"/)
    assert.doesNotMatch(failed, /is-green/)
  })

  test('of which nothing is known is grey, and its legend counts no colour', () => {
    const grey = html(DepartmentMap, { part: missing(), choice: today })
    assert.equal(grey.match(/<a class="is-unknown"[^>]*aria-label/g)?.length, 96)
    assert.doesNotMatch(grey, /is-(?:green|yellow|orange|red)/)
    const legend = words(html(LegendCard, { part: missing(), phenomenon: null, now: noon }))
    assert.match(legend, /Rouge Vigilance absolue — .* Vert .* — Indisponible Information indisponible 96/)
  })
})

describe('the list', () => {
  const markup = html(DepartmentList, { part, choice: today })

  test('says what the map says, department by department', () => {
    const groups = markup.split(/(?=<h3>|<details)/).slice(1)
    const listed = groups.flatMap((group) => {
      const level = /vigilance-badge is-(\w+)/.exec(group)?.[1]
      return level
        ? [...group.matchAll(/departement=(\w+)#/g)].map(([, code = '']) => [code, level] as const)
        : []
    })
    const drawn = drawnLevels(html(DepartmentMap, { part, choice: today }))
    assert.deepEqual(new Map(listed.toSorted()), new Map([...drawn].toSorted()))
  })

  test('names every level in a word, the coasts apart', () => {
    for (const word of ['Rouge , Vigilance absolue', 'Orange', 'Jaune', 'Indisponible', 'Littoral', 'Vert'])
      assert.ok(words(markup).includes(word), word)
    assert.match(words(markup), /Littoral Finistère\u00a0\(29\) Jaune/)
  })

  test('has an orange coast before the yellow departments', () => {
    const waves = domain([
      ['wave-submersion', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'orange')]],
    ])
    const only = bulletin(domains, null, { coasts: { '06': waves } })
    const list = html(DepartmentList, {
      part: fresh(levelsView(outlook('J0', readings([only]), noon), at(noon))),
      choice: today,
    })
    assert.match(words(list), /Littoral Alpes-Maritimes\u00a0\(06\) Orange vagues-submersion Jaune , Soyez/)
  })

  test('says in one line that no coast is known, as when only the European feed answers', () => {
    const noCoasts = levelsView(outlook('J0', readings([bulletin(domains)]), noon), at(noon))
    const text = words(html(DepartmentList, { part: fresh(noCoasts), choice: today }))
    assert.match(text, /Littoral \? Indisponible Information indisponible \( ?25\u00a0littoraux ?\)/)
  })

  test('names the phenomena where they are known', () =>
    assert.match(
      words(html(DepartmentList, { part: part, choice: today })),
      /Rhône\u00a0\(69\) orages, vent violent/,
    ))
})

describe('the legend', () => {
  const text = words(html(LegendCard, { part, phenomenon: null, now: noon }))

  test('counts the departments of each level, the unknown too, and gives the bulletin’s time', () => {
    assert.match(text, /^4 départements en vigilance et 1\u00a0littoral/)
    assert.match(text, /Rouge Vigilance absolue 1 Orange Soyez très vigilant 2 Jaune Soyez attentif 1 Vert/)
    assert.match(text, /Pas de vigilance particulière 91 Indisponible Information indisponible 1/)
    assert.match(text, /Bulletin Météo-France du dimanche\u00a04 octobre à 10\u00a0h/)
  })

  test('of nothing known does not say that nothing is in vigilance', () => {
    const nothing = fresh(levelsView(outlook('J0', readings([]), noon), at(noon)))
    const said = words(html(LegendCard, { part: nothing, phenomenon: null, now: noon }))
    assert.match(said, /^Information indisponible/)
    assert.match(said, /Vert Pas de vigilance particulière 0 Indisponible Information indisponible 96/)
    assert.match(said, /Aucun bulletin valable/)
  })
})

describe('one phenomenon alone', () => {
  const choice: Choice = { ...today, phenomenon: 'thunderstorm' }

  test('colours map, list and legend alike', () => {
    const view = mapView(levels, 'thunderstorm')
    assert.equal(view.warned, 2)
    const drawn = drawnLevels(html(DepartmentMap, { part: part, choice }))
    assert.equal(drawn.get('69'), 'orange')
    assert.equal(drawn.get('2A'), 'green')
    assert.match(
      words(html(LegendCard, { part: part, phenomenon: 'thunderstorm', now: noon })),
      /^2 départements en vigilance, orages/,
    )
  })

  test('leaves unknown what is not known of it', () => {
    const drawn = drawnLevels(html(DepartmentMap, { part: part, choice }))
    assert.equal(drawn.get('75'), 'unknown')
    const flooded = levels.details['30']
    assert.ok(flooded)
    const doubtful = {
      ...levels,
      details: { ...levels.details, '30': { ...flooded, rest: 'unknown' as const } },
    }
    const view = mapView(doubtful, 'thunderstorm')
    assert.equal(view.departments.find(({ code }) => code === '30')?.level, 'unknown')
  })

  test('is chosen by links, the current one marked', () => {
    const markup = html(PhenomenonFilter, { part: part, choice })
    assert.match(markup, /href="\/carte-vigilance">Tous les phénomènes/)
    assert.match(markup, /href="\/carte-vigilance\?phenomene=3" aria-current="true"/)
    assert.doesNotMatch(words(markup), /Canicule/)
  })
})

describe('the panel of a department', () => {
  const panel = (changes: Partial<Parameters<typeof DepartmentPanel>[0]>): string =>
    html(DepartmentPanel, {
      part: rhone(stormsAndWind),
      code: '69',
      choice: { ...today, department: '69' },
      now: noon,
      ...changes,
    })

  test('gives name, code, day, and each phenomenon once, the gravest first, with its level and until when', () => {
    const markup = panel({})
    const text = words(markup)
    assert.match(text, /^Rhône\u00a0\(69\), aujourd’hui Soyez très vigilant/)
    assert.match(text, /Orange , Orages orange jusqu’à minuit Jaune , Vent violent jaune jusqu’à minuit/)
    for (const phenomenon of ['Orages', 'Vent violent'])
      assert.equal(words(markup.split('<details')[0] ?? '').split(phenomenon).length, 2, phenomenon)
  })

  test('says when as people do: until what hour, from when to when, on which day', () => {
    const flood = domain([['flood', [slot('2026-10-04T12:00:00Z', '2026-10-04T20:30:00Z', 'red')]]])
    assert.match(words(panel({ part: rhone(flood) })), /Rouge , Crues rouge de 14\u00a0h à 22\u00a0h\u00a030/)
    const tomorrow = domain([['wind', [slot('2026-10-05T04:00:00Z', '2026-10-05T22:00:00Z', 'yellow')]]])
    assert.match(
      words(
        panel({
          part: rhone(quiet, tomorrow),
          choice: { term: 'J1', department: '69', phenomenon: null },
        }),
      ),
      /Jaune , Vent violent jaune demain de 6\u00a0h à minuit/,
    )
  })

  test('does not end at midnight what goes on until the morning', () => {
    const night = domain([['thunderstorm', [slot('2026-10-04T22:00:00Z', '2026-10-05T04:00:00Z', 'orange')]]])
    assert.match(
      words(panel({ part: rhone(storms, night) })),
      /Orange , Orages orange jusqu’à demain 6\u00a0h/,
    )
  })

  test('says « Pas de vigilance particulière » only when it is known', () => {
    assert.match(words(panel({ part: rhone(quiet) })), /Pas de vigilance particulière/)
    for (const part of [
      missing(),
      rhone(domain([], true)),
      rhone(quiet, quiet, { confirmedAgo: 7 * 3_600_000 }),
    ]) {
      const text = words(panel({ part }))
      assert.match(text, /Aucune information/)
      assert.doesNotMatch(text, /Pas de vigilance/)
    }
  })

  test('of tomorrow without a bulletin for it has no information', () =>
    assert.match(
      words(panel({ part: rhone(quiet, null), choice: { term: 'J1', department: '69', phenomenon: null } })),
      /^Rhône\u00a0\(69\), demain .*Aucune information/,
    ))

  test('keeps the coast apart', () =>
    assert.match(
      words(
        panel({ part: cityPart(evidence, noon, '29'), code: '29', choice: { ...today, department: '29' } }),
      ),
      /Pas de vigilance particulière, littoral à part Sur le littoral\u00a0: Soyez attentif\./,
    ))

  test('closes to the same day without a department', () =>
    assert.match(
      panel({ choice: { term: 'J1', department: '69', phenomenon: null } }),
      /href="\/carte-vigilance\?jour=J1#map-title" aria-label="Fermer"/,
    ))
})

describe('the tabs', () => {
  const markup = html(DayTabs, { choice: { ...today, department: '69', phenomenon: 'flood' }, now: noon })

  test('name both days with their dates and let go of the department', () => {
    const seen = markup.replaceAll(/<span class="visually-hidden">.*?<\/span>/g, '')
    assert.match(words(seen), /Aujourd’hui dim\.\u00a04 Demain lun\.\u00a05/)
    assert.match(words(markup), /dimanche\u00a04 octobre Demain/)
    assert.match(markup, /href="\/carte-vigilance\?phenomene=4" aria-current="page"/)
    assert.match(markup, /href="\/carte-vigilance\?jour=J1&amp;phenomene=4"/)
  })
})

describe('the address', () => {
  const choices: readonly Choice[] = [
    today,
    { term: 'J1', department: '2A', phenomenon: 'wave-submersion' },
    { term: 'J0', department: '69', phenomenon: 'other' },
  ]
  for (const choice of choices)
    test(`of ${JSON.stringify(choice)} is read back`, () =>
      assert.deepEqual(readChoice(new URL(addressOf(choice), 'http://site').searchParams), choice))

  test('with nonsense means the plain page', () => {
    for (const query of [
      'jour=J2',
      'departement=20',
      'departement=971',
      'phenomene=10',
      'phenomene=constructor',
      'phenomene=',
    ])
      assert.deepEqual(readChoice(new URLSearchParams(query)), today, query)
  })
})

describe('the arrow keys', () => {
  const shapes = JSON.parse(
    readFileSync(new URL('../../data/shapes/vigilance-map.json', import.meta.url), 'utf8'),
  ) as {
    departments: Record<string, { d: string }>
  }
  /** The middle of the box around a path of « M », « l » and « z », as the browser tells it. */
  const middleOf = (d: string): { x: number; y: number } => {
    const points = d.split('M').flatMap((part) => {
      let [x, y] = [0, 0]
      const pairs = part.match(/-?[\d.]+[ ,]?-?[\d.]+/g) ?? []
      return pairs.map((pair) => {
        const [right = 0, down = 0] = (pair.match(/-?[\d.]+/g) ?? []).map(Number)
        x += right
        y += down
        return { x, y }
      })
    })
    const middle = (values: readonly number[]): number => (Math.min(...values) + Math.max(...values)) / 2
    return { x: middle(points.map(({ x }) => x)), y: middle(points.map(({ y }) => y)) }
  }
  const points: DepartmentPoint[] = Object.entries(shapes.departments).map(([code, { d }]) => ({
    code,
    ...middleOf(d),
  }))
  const pointOf = (code: string): DepartmentPoint => {
    const found = points.find((item) => item.code === code)
    assert.ok(found)
    return found
  }
  const from = (code: string, arrow: Arrow): string | undefined =>
    neighbour(points, pointOf(code), arrow)?.code

  test('go to the department beside', () => {
    assert.equal(from('33', 'ArrowDown'), '40')
    assert.equal(from('29', 'ArrowRight'), '22')
    assert.equal(from('2A', 'ArrowUp'), '2B')
    assert.equal(from('29', 'ArrowLeft'), undefined)
  })

  test('reach every department from every other', () => {
    const reached = new Set(['01'])
    const queue = ['01']
    for (let code = queue.shift(); code !== undefined; code = queue.shift())
      for (const arrow of ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight'] as const) {
        const next = from(code, arrow)
        if (next === undefined || reached.has(next)) continue
        reached.add(next)
        queue.push(next)
      }
    assert.deepEqual(
      vigilanceDepartments.filter((code) => !reached.has(code)),
      [],
    )
  })
})
