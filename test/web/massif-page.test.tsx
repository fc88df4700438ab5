import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { MassifState } from '../../src/views/mountains.ts'
import { MountainDrawing } from '../../src/web/components/avalanche/mountain-drawing.tsx'
import { BulletinCards } from '../../src/web/pages/massif/bulletin-cards.tsx'
import { RiskCard } from '../../src/web/pages/massif/risk-card.tsx'
import { MassifItem } from '../../src/web/pages/mountains/massif-item.tsx'
import { massifRow } from '../../src/views/mountains.ts'
import { avalancheBulletin, inForce, montBlanc, withoutLevel } from '../support/avalanche.ts'

const morning = '2026-03-16T08:00:00.000Z'

const rendered = (node: ReactNode): string => renderToStaticMarkup(node).replaceAll(/[\u00a0\u202f]/g, ' ')

/** Without what is said once the bulletin is over, and without tags. */
const textOf = (html: string): string =>
  html
    .replaceAll(/<div class="when-over" hidden="">.*?<\/div>/g, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&lt;', '<')
    .replaceAll(/ +/g, ' ')

const card = (said: MassifState, isStale = false): string =>
  rendered(<RiskCard said={said} now={morning} massif={montBlanc} isStale={isStale} />)

const aLevel = /is-avalanche-[1-5]|sur 5|faible|limité|marqué|\bfort/i

describe('the card of a massif in force', () => {
  const text = textOf(card(inForce))

  test('says level, validity, altitudes, slopes and tomorrow in words, in this order', () => {
    const parts = [
      'Risque marqué (3 sur 5)',
      'Valable jusqu’à lundi 18 h',
      'Au-dessus de 1 800 m : marqué (3). En dessous : limité (2).',
      'Pentes les plus dangereuses : nord-ouest, nord, nord-est et est. Rares/altitude',
      'Demain, mardi : limité (2), selon la tendance.',
    ]
    const places = parts.map((part) => text.indexOf(part))
    assert.ok(!places.includes(-1), `${places.join(' ')} in ${text}`)
    assert.deepEqual(
      places,
      places.toSorted((a, b) => a - b),
    )
  })

  test('has the sentence of the European scale word for word, and says whose scale it is', () => {
    assert.match(
      text,
      /Dans de nombreuses pentes suffisamment raides, le manteau neigeux n’est que modérément à faiblement stabilisé\./,
    )
    assert.match(text, /Échelle européenne du risque d’avalanche : ce n’est pas la vigilance/)
  })

  test('says of when the bulletin is, and when its source is silent since', () => {
    assert.match(text, /Bulletin du dimanche 15 mars à 16 h 09, il y a 16 h/)
    assert.match(textOf(card(inForce, true)), /sa source ne répond plus/)
  })

  test('has on the page already what is said once it is over, and until when it holds', () => {
    const html = card(inForce)
    assert.match(html, /data-of="avalanche" [^>]*data-until="2026-03-16T17:00:00\.000Z"/)
    const [, over = ''] = /<div class="when-over" hidden="">(.*?)<\/div>/.exec(html) ?? []
    assert.match(over, /périmé/)
    assert.doesNotMatch(over, aLevel)
  })
})

describe('the card of a massif without a level', () => {
  for (const said of withoutLevel)
    test(`${said.state}: has neither colour nor the name of a level`, () => {
      assert.doesNotMatch(card(said), aLevel)
    })

  test('has a sentence of its own for each reason', () => {
    const sentences = withoutLevel.map((said) => /<p class="answer">(.*?)<\/p>/.exec(card(said))?.[1])
    assert.equal(new Set(sentences).size, withoutLevel.length)
  })

  test('quotes what the source says instead', () => {
    assert.match(
      card({ state: 'out-of-season', message: 'Rendez-vous début novembre.' }),
      /Météo-France : Rendez-vous début novembre\./,
    )
  })
})

describe('the row of a massif in the list', () => {
  const item = (said: MassifState) =>
    rendered(<MassifItem row={massifRow(montBlanc, said, '2026-03-16')} now={morning} />)

  test('says level, altitudes, until when, snow line and fresh snow', () => {
    const text = textOf(item(inForce))
    assert.match(text, /Mont-Blanc Marqué jusqu’à lundi 18 h/)
    assert.match(text, /Au-dessus de 1 800 m : marqué \(3\)\. En dessous : limité \(2\)\./)
    assert.match(text, /Neige au sol dès 1 000 m au nord, 1 300 m au sud · pas de neige fraîche en 24 heures/)
  })

  for (const said of withoutLevel)
    test(`${said.state}: has neither colour nor the name of a level`, () => {
      assert.doesNotMatch(item(said), aLevel)
    })
})

describe('the cards of a bulletin', () => {
  const html = rendered(<BulletinCards said={inForce} now={morning} />)
  const text = textOf(html)

  test('leave the words of the forecaster as they are, line by line', () => {
    for (const words of [
      avalancheBulletin.comment,
      avalancheBulletin.natural,
      avalancheBulletin.stability.text,
      avalancheBulletin.quality,
      avalancheBulletin.tendency.comment,
    ])
      assert.ok(text.includes(words), words)
  })

  test('have the depth of the snow by altitude, the highest first, and say what is not known', () => {
    const rows = [...html.matchAll(/<tr>(.*?)<\/tr>/g)].map(([, row = '']) => textOf(row).trim())
    assert.deepEqual(rows.slice(1), ['2 000 m 140 cm —', '1 000 m 10 cm 0 cm'])
  })

  test('have fresh snow by day in words beside the bars', () => {
    const rows = [...html.matchAll(/<li>(.*?)<\/li>/g)].map(([, row = '']) => textOf(row))
    assert.match(rows[0] ?? '', /samedi 14 mars 5 à 10 cm/)
    assert.match(rows[1] ?? '', /dimanche 15 mars —/)
    assert.match(rows[2] ?? '', /aujourd’hui pas de neige fraîche prévu/)
  })

  test('are not there where no bulletin has been read', () => {
    assert.equal(
      rendered(<BulletinCards said={{ state: 'not-published', message: null }} now={morning} />),
      '',
    )
  })
})

describe('the drawn mountain', () => {
  const cells = (bands: Parameters<typeof MountainDrawing>[0]['bands']) =>
    [
      ...rendered(<MountainDrawing bands={bands} id="ridge" />).matchAll(
        /class="is-avalanche-(\d)"><rect class="level" x="(\d+)" y="(\d+)" width="(\d+)"/g,
      ),
    ].map(([, level, x, , width]) => `${level} at ${x}, ${width} wide`)

  test('has its parts over each other, split at the altitude', () => {
    assert.deepEqual(cells(inForce.bands), ['2 at 0, 240 wide', '3 at 0, 240 wide'])
    assert.match(rendered(<MountainDrawing bands={inForce.bands} id="ridge" />), />1 800 m</)
  })

  test('has them beside each other where the bulletin tells them by something else', () => {
    const [low, high] = inForce.bands
    assert.ok(low && high)
    assert.deepEqual(
      cells([
        { ...low, to: null, where: 'versants sud' },
        { ...high, from: null, where: 'versants nord' },
      ]),
      ['2 at 0, 120 wide', '3 at 120, 120 wide'],
    )
  })

  test('has both levels of a part that rises in the course of the day', () => {
    const [low] = inForce.bands
    assert.ok(low)
    assert.deepEqual(cells([{ ...low, to: null, later: 4 }]), ['2 at 0, 120 wide', '4 at 120, 120 wide'])
  })
})
