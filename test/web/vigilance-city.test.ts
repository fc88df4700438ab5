import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Part } from '../../src/domain/part.ts'
import type { DepartmentVigilance } from '../../src/views/vigilance-department.ts'
import { deferUntilShown } from '../../src/web/render/deferred.ts'
import { CityAlerts } from '../../src/web/components/vigilance/city-alerts.tsx'
import { LoadingVigilanceLine } from '../../src/web/components/vigilance/loading-line.tsx'
import { VigilanceCard } from '../../src/web/components/vigilance/vigilance-card.tsx'
import { LateVigilanceLine } from '../../src/web/components/vigilance/late-vigilance-line.tsx'
import { VigilanceLine } from '../../src/web/components/vigilance/vigilance-line.tsx'
import { VigilanceSlot } from '../../src/web/components/vigilance/vigilance-slot.tsx'
import { wholeLine } from '../../src/web/components/vigilance/vigilance-outline.ts'
import { headlineOf } from '../../src/web/text/vigilance.ts'
import { vigilanceQuestion } from '../../src/web/text/questions.ts'
import { bulletin, domain, feed, hours, quiet, readings, slot, warning } from '../domain/vigilance/samples.ts'
import { cityPart, fresh, html, missing, noon, place, rhone, words } from './vigilance-samples.ts'

const storms = domain([['thunderstorm', [slot('2026-10-04T08:00:00Z', '2026-10-04T20:00:00Z', 'orange')]]])
const manyRisks = domain([
  ['thunderstorm', [slot('2026-10-04T08:00:00Z', '2026-10-04T20:00:00Z', 'orange')]],
  ['wind', [slot('2026-10-04T14:00:00Z', '2026-10-04T19:00:00Z', 'yellow')]],
  ['rain-flood', [slot('2026-10-04T13:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]],
])
const windTomorrow = domain([['wind', [slot('2026-10-05T04:00:00Z', '2026-10-05T10:00:00Z', 'yellow')]]])
const red = domain([['flood', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'red')]]])
const waves = domain([['wave-submersion', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]]])

const overseas: Part<DepartmentVigilance> = fresh({
  covered: false,
  departmentCode: '974',
  officialLink: 'https://vigilance.meteofrance.fr/',
})
const noBulletin = cityPart(readings([]))

const line = (part: Part<DepartmentVigilance>): string =>
  html(VigilanceLine, { part, place, now: noon, details: '#vigilance' })
const card = (part: Part<DepartmentVigilance>, now = noon): string =>
  html(VigilanceCard, { part, place, now })
const answer = (part: Part<DepartmentVigilance>): string => vigilanceQuestion(place, part, noon).answer

const unknowns: readonly (readonly [string, Part<DepartmentVigilance>])[] = [
  ['a source that does not answer', missing()],
  ['no bulletin at all', noBulletin],
  ['a bulletin that lacks the department', cityPart(readings([bulletin({ '01': quiet })]))],
  ['a green that has expired', rhone(quiet, quiet, { confirmedAgo: hours(7) })],
  ['a part that could not be read', rhone(domain([], true))],
]

describe('two risks of the highest level', () => {
  const rain = (end: string) => ['rain-flood', [slot('2026-10-04T09:00:00Z', end, 'red')]] as const
  const flood = ['flood', [slot('2026-10-04T08:00:00Z', '2026-10-04T20:00:00Z', 'red')]] as const
  const wind = ['wind', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]] as const
  const said = (...list: Parameters<typeof domain>[0]) => {
    const part = rhone(domain(list))
    return [words(line(part)), words(card(part)), answer(part)]
  }

  test('are both named in the official order, with the latest end', () => {
    const [row, details, question] = said(flood, rain('2026-10-04T22:00:00Z'), wind)
    assert.match(
      row ?? '',
      /^Vigilance rouge\u00a0: pluie-inondation, crues jusqu’à minuit au plus tard, et 1\u00a0autre risque /,
    )
    assert.match(details ?? '', /Rouge pluie-inondation, crues jusqu’à minuit au plus tard/)
    assert.match(question ?? '', /pluie-inondation jusqu’à minuit, vigilance rouge crues jusqu’à 22\u00a0h/)
  })
  test('have one end when both end together', () => {
    const [row] = said(flood, rain('2026-10-04T20:00:00Z'))
    assert.match(row ?? '', /^Vigilance rouge\u00a0: pluie-inondation, crues jusqu’à 22\u00a0h /)
  })
})

describe('the vigilance line of a weather card', () => {
  test('says colour, phenomenon, end and how many other risks there are, and leads to the details', () => {
    const markup = line(rhone(manyRisks))
    assert.match(markup, /^<a class="vigilance-row is-orange" href="#vigilance"/)
    assert.match(words(markup), /Vigilance orange\u00a0: orages jusqu’à 22\u00a0h, et 2\u00a0autres risques/)
  })

  test('counts the alerts in force in a dot of the highest level, which is said once', () => {
    const markup = line(rhone(manyRisks))
    assert.match(markup, /class="alert-dot is-orange">1</)
    assert.match(words(markup), /1 alerte en cours$/)
    assert.match(words(line(rhone(red))), /Vigilance rouge\u00a0: crues.*1 alerte en cours$/)
  })

  test('names the level of what is in force where a higher one comes later', () => {
    const rising = domain([
      ['wind', [slot('2026-10-04T06:00:00Z', '2026-10-04T14:00:00Z', 'yellow')]],
      ['flood', [slot('2026-10-04T14:00:00Z', '2026-10-04T19:00:00Z', 'orange')]],
    ])
    assert.match(
      words(line(rhone(rising))),
      /^Vigilance orange\u00a0: crues de 16.*1 alerte en cours, vigilance jaune$/,
    )
  })

  test('warns of what begins later in the day', () => {
    const later = domain([['wind', [slot('2026-10-04T14:00:00Z', '2026-10-04T19:00:00Z', 'yellow')]]])
    const markup = line(rhone(later))
    assert.equal(words(markup), 'Vigilance jaune\u00a0: vent violent de 16\u00a0h à 21\u00a0h')
    assert.doesNotMatch(markup, /alert-dot/)
  })

  test('is quiet when there is nothing, and says what tomorrow brings', () => {
    const markup = line(rhone(quiet))
    assert.equal(words(markup), 'Pas de vigilance particulière')
    assert.match(markup, /href="\/carte-vigilance\?departement=69#departement"/)
    assert.match(
      words(line(rhone(quiet, windTomorrow))),
      /Pas de vigilance particulière – demain\u00a0: vigilance jaune, vent violent/,
    )
    assert.match(words(line(rhone(quiet, null))), /demain\u00a0: information indisponible/)
  })

  for (const [name, part] of unknowns)
    test(`is grey and leads to the official site with ${name}`, () => {
      const markup = line(part)
      assert.equal(
        words(markup),
        'Vigilance indisponible – consultez vigilance.meteofrance.fr (nouvelle fenêtre)',
      )
      assert.match(markup, /class="vigilance-row is-unknown"/)
      assert.match(markup, /href="https:\/\/vigilance\.meteofrance\.fr\/"/)
      assert.doesNotMatch(markup, /is-green/)
    })

  test('says overseas where its vigilance is', () => {
    const markup = line(overseas)
    assert.match(words(markup), /Vigilance outre-mer/)
    assert.match(markup, /href="https:\/\/vigilance\.meteofrance\.fr\/"/)
    assert.doesNotMatch(markup, /is-green/)
  })

  test('is there while the answer is awaited, without any colour of a level', () => {
    const pending = deferUntilShown<DepartmentVigilance>(() => new Promise(() => undefined))
    const markup = html(LateVigilanceLine, { vigilance: pending, place, now: noon, details: '#vigilance' })
    assert.equal(words(markup), 'Vigilance\u00a0: chargement...')
    assert.doesNotMatch(markup, /is-(?:green|yellow|orange|red)/)
    assert.equal(words(html(LoadingVigilanceLine, {})), 'Vigilance\u00a0: chargement...')
  })

  test('keeps an orange of a bulletin whose green has expired', () => {
    const late = rhone(storms, quiet, { confirmedAgo: hours(7) })
    assert.match(words(line(late)), /Vigilance orange\u00a0: orages/)
    assert.match(words(card(late)), /Les autres risques sont inconnus/)
  })

  const redTomorrow = domain([['flood', [slot('2026-10-04T22:00:00Z', '2026-10-05T22:00:00Z', 'red')]]])

  test('says a graver tomorrow beside what today has, and no lesser one', () => {
    const yellow = domain([['wind', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]]])
    const part = rhone(yellow, redTomorrow)
    assert.match(
      words(line(part)),
      /^Vigilance jaune\u00a0: vent violent jusqu’à minuit, demain\u00a0: vigilance rouge, crues /,
    )
    assert.match(words(card(part)), /Soyez attentif\. Demain\u00a0: vigilance rouge, crues\. /)
    assert.doesNotMatch(words(line(rhone(storms, windTomorrow))), /demain/)
    // Of a place among others, as text.
    assert.equal(
      wholeLine(headlineOf(rhone(quiet, redTomorrow), noon)).text,
      'Pas de vigilance particulière. Demain\u00a0: vigilance rouge, crues.',
    )
  })

  test('keeps the red of tomorrow where nobody can tell of today any more', () => {
    const late = rhone(quiet, redTomorrow, { confirmedAgo: hours(7) })
    assert.equal(
      words(line(late)),
      'Vigilance indisponible – demain\u00a0: vigilance rouge, crues, consultez vigilance.meteofrance.fr (nouvelle fenêtre)',
    )
    assert.match(
      answer(late),
      /consultez vigilance\.meteofrance\.fr\. Demain\u00a0: vigilance rouge, crues\.$/,
    )
  })

  test('shows the coast as the coast', () => {
    const part = rhone(quiet, quiet, { coasts: { '69': waves } })
    assert.match(
      words(line(part)),
      /Vigilance jaune\u00a0: vagues-submersion sur le littoral, jusqu’à minuit/,
    )
    assert.match(words(card(part)), /Vagues-submersion \(littoral\)/)
  })
})

describe('the vigilance card', () => {
  test('names level, danger, department, what to do and how long it lasts', () => {
    const text = words(card(rhone(storms)))
    for (const expected of [
      'Vigilance aujourd’hui et demain',
      'Orange orages jusqu’à 22\u00a0h',
      'Département du Rhône\u00a0(69). Soyez très vigilant.',
      'Vigilance orange orages – département du Rhône',
      'encore 10\u00a0h',
      'Bulletin Météo-France du dimanche\u00a04 octobre à 10\u00a0h, il y a 1\u00a0h',
      'vigilance.meteofrance.fr',
    ])
      assert.ok(text.includes(expected), `${expected} in ${text}`)
  })

  test('gives each alert its consequences, its advice and the official link, and runs nothing a feed says', () => {
    const message = warning({
      departments: ['69'],
      title: 'Vigilance orange orages <script>alert(1)</script>',
      description: 'Des inondations rapides sont possibles. Les caves peuvent être touchées.',
      instruction: 'Évitez les déplacements. Coupez le courant.',
    })
    const markup = card(
      cityPart(readings([], feed([message])), '2026-10-04T13:00:00.000Z'),
      '2026-10-04T13:00:00.000Z',
    )
    assert.doesNotMatch(markup, /<script/)
    assert.match(markup, /<h4>Conséquences possibles<\/h4><ul><li>Des inondations rapides sont possibles\./)
    assert.match(markup, /<h4>Conseils de comportement<\/h4><ul><li>Évitez les déplacements\./)
    assert.match(words(markup), /Source officielle\u00a0: vigilance\.meteofrance\.fr/)
    assert.match(words(markup), /EUMETNET – MeteoAlarm/)
  })

  test('has the first advice in sight from orange up, and only there', () => {
    const advised = (level: 'orange' | 'yellow') => {
      const message = warning({
        departments: ['69'],
        level,
        title: `Vigilance ${level === 'orange' ? 'orange' : 'jaune'} orages`,
        instruction: 'Évitez les déplacements. Coupez le courant.',
      })
      return card(
        cityPart(readings([], feed([message])), '2026-10-04T13:00:00.000Z'),
        '2026-10-04T13:00:00.000Z',
      )
    }
    const [shown = ''] = advised('orange').split('<details')
    assert.match(words(shown), /Conseil\u00a0: Évitez les déplacements\./)
    assert.doesNotMatch(advised('yellow'), /class="first-advice"/)
  })

  test('draws today and tomorrow at one height a level, with its pattern', () => {
    const markup = card(rhone(manyRisks))
    assert.match(
      markup,
      /<rect class="cue" fill="url\(#cue-orange\)" x="[\d.]+%" y="7" width="[\d.]+%" height="26"/,
    )
    assert.match(markup, /fill="url\(#cue-yellow\)" x="[\d.]+%" y="15"/)
    assert.match(words(markup), /Avant 10\u00a0h\u00a0: non renseigné par ce bulletin/)
    assert.match(words(markup), /Vent violent jaune de 16\u00a0h à 21\u00a0h/)
  })

  test('is calm only when both days are known and green', () => {
    assert.match(card(rhone(quiet)), /is-calm/)
    assert.doesNotMatch(card(rhone(quiet, null)), /is-calm/)
    assert.doesNotMatch(card(rhone(quiet, windTomorrow)), /is-calm/)
    assert.doesNotMatch(card(missing()), /is-calm/)
  })

  for (const [name, part] of unknowns)
    test(`says that nothing is known with ${name}, and where to look`, () => {
      const markup = card(part)
      assert.match(words(markup), /Indisponible Information indisponible/)
      assert.match(markup, /href="https:\/\/vigilance\.meteofrance\.fr\/"/)
      assert.doesNotMatch(markup, /is-green|Pas de vigilance/)
    })

  test('says that a bulletin was read in part only', () =>
    assert.match(
      words(card(rhone({ ...storms, incomplete: true }))),
      /Une partie du bulletin n’a pas pu être lue\u00a0: d’autres risques sont possibles\./,
    ))

  test('warns of a bulletin older than 14 hours, never of a younger one', () => {
    const floods = domain([['flood', [slot('2026-10-04T08:00:00Z', '2026-10-05T22:00:00Z', 'orange')]]])
    const at = (now: string) => words(card(rhone(floods, floods, { now }), now))
    assert.match(at('2026-10-04T23:00:00.000Z'), /Ce bulletin a plus de 14\u00a0h/)
    assert.doesNotMatch(at('2026-10-04T21:30:00.000Z'), /plus de 14/)
  })

  test('leads overseas to the official site', () =>
    assert.match(words(card(overseas)), /Vigilance outre-mer La vigilance du Rhône a sa propre échelle/))

  test('shows its hours unfolded, and while it is on its way that it is', async () => {
    const settled = deferUntilShown<DepartmentVigilance>(() => Promise.resolve(rhone(storms)))
    await settled.promise
    const pending = deferUntilShown<DepartmentVigilance>(() => new Promise(() => undefined))
    assert.match(
      html(VigilanceSlot, { vigilance: settled, place, now: noon }),
      /<details class="more" open="">/,
    )
    // The style sheet looks for this element in this place.
    assert.match(
      html(VigilanceSlot, { vigilance: pending, place, now: noon }),
      /^<div class="vigilance-slot">.*<section class="card vigilance-card" aria-busy="true">/,
    )
  })
})

describe('the alerts of a small card', () => {
  const alerts = (part: Part<DepartmentVigilance>): string => {
    return html(CityAlerts, { now: noon, vigilance: { promise: Promise.resolve(part), value: part } })
  }

  test('are a figure and a word', () => assert.match(words(alerts(rhone(storms))), /^1 .*Orange$/))
  test('are nothing when all is green', () => assert.equal(words(alerts(rhone(quiet))), ''))
  test('are said to be unknown when they are', () =>
    assert.equal(words(alerts(missing())), 'Vigilance indisponible'))
})

describe('the question about vigilance', () => {
  test('is answered with what the page shows', () => {
    assert.equal(
      vigilanceQuestion(place, rhone(quiet), noon).question,
      'Y a-t-il une vigilance à Lyon\u202f?',
    )
    assert.match(
      answer(rhone(storms)),
      /^Oui, dans le département du Rhône\u00a0\(69\)\u00a0: vigilance orange orages jusqu’à 22\u00a0h\./,
    )
    assert.match(answer(rhone(quiet)), /^Non, pas de vigilance particulière aujourd’hui dans le département/)
  })
  test('says what it does not know beside an alert', () => {
    assert.match(answer(rhone({ ...storms, incomplete: true })), /Une partie du bulletin n’a pas pu être lue/)
    const late = rhone(storms, quiet, { confirmedAgo: hours(7) })
    assert.match(answer(late), /Les autres risques sont inconnus pour le moment\./)
    assert.doesNotMatch(answer(rhone(storms)), /lue|inconnus/)
  })
  test('does not call unknown a tomorrow into which today’s alert goes on', () => {
    const into = domain([['wind', [slot('2026-10-04T14:00:00Z', '2026-10-04T22:00:00Z', 'yellow')]]])
    const on = domain([['wind', [slot('2026-10-04T22:00:00Z', '2026-10-05T04:00:00Z', 'yellow')]]])
    const text = answer(rhone(into, on))
    assert.match(text, /vigilance jaune vent violent de 16\u00a0h à demain 6\u00a0h\./)
    assert.doesNotMatch(text, /indisponible/)
  })
  test('says of a coast that only it is not known', () => {
    const part = cityPart(readings([bulletin({ '29': quiet }, { '29': quiet })]), noon, '29')
    assert.match(answer(part), /^Non, .* Littoral\u00a0: information indisponible\./)
    assert.match(
      words(line(part)),
      /Pas de vigilance particulière – littoral\u00a0: information indisponible/,
    )
  })
  for (const [name, part] of unknowns)
    test(`is not answered with « non » with ${name}`, () =>
      assert.equal(
        answer(part),
        'L’information est indisponible pour le moment\u00a0: consultez vigilance.meteofrance.fr.',
      ))
})
