import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { buildApp, fixedClock, patient } from '../support/build-app.ts'
import {
  bulletinXml,
  messageXml,
  named,
  now,
  riskOf,
  servePlaces,
  type Files,
  type Places,
} from './services/avalanche-scenes.ts'

// What the page of the Aravis says on Tuesday 20 January 2026 at noon in Paris, whatever comes from outside: docs/avalanche.md.

const files = (body: string, name = named('2026-01-19T16:09:00')): Files => ({
  '2026-01-19': {
    [name]: body,
    [named('2026-01-19T16:00:00', 'Vanoise')]: bulletinXml({ id: 10 }),
  },
})
const whole = files(bulletinXml({ risk: riskOf('3', '2', '3') }))

const level = /^Risque marqué \(3 sur 5\), jusqu’à mardi 18 h$/m
const unreadable = /^Le bulletin n’a pas pu être lu : le niveau de risque n’est pas connu ici\.$/m
const unpublished = /^Aucun bulletin n’est publié pour aujourd’hui : cela ne dit rien du risque\.$/m
const illegible = /^Bulletin d’avalanche indisponible : la réponse de la source est illisible\.$/m
const silent = /^Bulletin d’avalanche indisponible : la source ne répond pas\.$/m

const bomb = `<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;&a;&a;">]>`

interface Case extends Places {
  readonly says: RegExp
}

const cases: Readonly<Record<string, Case>> = {
  'a folder that is empty': { says: unpublished },
  'a bulletin that is missing among others': {
    files: { '2026-01-19': { [named('2026-01-19T16:00:00', 'Vanoise')]: bulletinXml({ id: 10 }) } },
    says: unpublished,
  },
  'a list that is a page of an error, where the storage has the files': {
    files: whole,
    archive: 'error page',
    says: level,
  },
  'a list that is a page of an error, and no storage': {
    files: whole,
    archive: 'error page',
    storage: 'gone',
    says: illegible,
  },
  'neither an archive nor a storage': { archive: 'gone', storage: 'gone', says: silent },
  'an archive that has moved': { files: whole, archive: 'gone', says: level },
  'an archive that is empty since it has moved': { files: whole, archive: 'empty', says: level },
  'a bulletin that is cut': { files: files(bulletinXml().slice(0, -60)), says: unreadable },
  'a bulletin of 10 MB': { files: files(bulletinXml({ title: 'x'.repeat(1e7) })), says: unreadable },
  'a level of 6': { files: files(bulletinXml({ risk: riskOf('6', '2') })), says: unreadable },
  'no level': { files: files(bulletinXml({ risk: riskOf('', '2') })), says: unreadable },
  'a level « NC »': { files: files(bulletinXml({ risk: riskOf('NC', '2') })), says: unreadable },
  'a level below that of its parts': {
    files: files(bulletinXml({ risk: riskOf('2', '2', '3') })),
    says: /^Le bulletin se contredit : le niveau du massif y est plus bas/m,
  },
  'the bulletin of another massif under its name': { files: files(bulletinXml({ id: 3 })), says: unreadable },
  'a bulletin with the dates of last year': {
    files: files(bulletinXml({ published: '2025-01-19T16:09:00', validUntil: '2025-01-20T18:00:00' })),
    says: unreadable,
  },
  'two bulletins of a day in the wrong order': {
    files: {
      '2026-01-20': {
        [named('2026-01-20T10:00:00')]: bulletinXml({ risk: riskOf('1'), published: '2026-01-20T07:00:00' }),
        [named('2026-01-20T09:00:00')]: bulletinXml({ published: '2026-01-20T08:00:00' }),
      },
    },
    says: level,
  },
  'a message in place of a bulletin': {
    files: files(messageXml('La saison est terminée sur le massif Aravis.')),
    says: /^Météo-France : La saison est terminée sur le massif Aravis\.$/m,
  },
  'a file that declares entities': {
    files: files(bomb + bulletinXml().replace(/^<\?xml[^>]*>/, '')),
    says: unreadable,
  },
  'a clock an hour off': {
    files: {
      '2026-01-20': {
        [named('2026-01-20T13:00:00')]: bulletinXml({ published: '2026-01-20T13:00:00' }),
      },
    },
    says: level,
  },
}

/** The page as text, and as HTML without the sentences that are shown once a bulletin is over. */
/** The site on that day, with what comes from outside. */
async function siteOver(t: TestContext, places: Places) {
  const { url } = await servePlaces(t, () => places)
  const { app } = await buildApp(t, {
    pages: true,
    clock: fixedClock(now),
    env: { AVALANCHE_URL: `${url}/archive`, AVALANCHE_STORAGE_URL: `${url}/storage` },
    deadlines: patient,
  })
  return app
}

/** With plain spaces, and no indents. */
const plain = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/^ +/gm, '')

async function textOver(t: TestContext, places: Places, path: string): Promise<string> {
  return plain((await (await siteOver(t, places)).inject(path)).body)
}

async function pageOver(t: TestContext, places: Places) {
  const app = await siteOver(t, places)
  const [text, html] = await Promise.all([
    app.inject('/massif/aravis.txt'),
    app.inject('/massif/aravis?complet=1'),
  ])
  return { text: plain(text.body), html: html.body }
}

describe('the page of a massif', () => {
  for (const [fault, { says, ...places }] of Object.entries(cases))
    test(`has a sentence, and a level only where one is written: ${fault}`, async (t) => {
      const { text, html } = await pageOver(t, places)
      assert.match(text, says)
      assert.match(html, /href="https:\/\/meteofrance\.com\/meteo-montagne"/)
      if (says === level) assert.match(html, /class="is-avalanche-3"/)
      else {
        assert.doesNotMatch(html, /class="[^"]*is-avalanche-[1-5]/)
        assert.doesNotMatch(text, /faible|limité \(|marqué \(|fort \(|sur 5/)
      }
    })

  test('shows markup of a forecaster’s text as the words in it, and runs none of it', async (t) => {
    const title = '<b>Plaques</b> <script>alert(1)</script> au-dessus < 2000 m <img src=x onerror=alert(2)>'
    const { text, html } = await pageOver(t, { files: files(bulletinXml({ title })) })
    assert.match(text, /^Plaques alert\(1\) au-dessus < 2000 m$/m)
    assert.doesNotMatch(html, /<script>alert|<img src=x|onerror/)
  })

  test('says as text from what height a model lets it snow', async (t) => {
    const { text } = await pageOver(t, { files: whole })
    assert.match(text, /^PLUIE OU NEIGE$|^Pluie ou neige$/m)
    assert.match(
      text,
      /^(?:Neige (?:à toute altitude|au-dessus de) .*|Ni pluie ni neige), selon le modèle\.$/ms,
    )
  })
})

describe('the text of a commune of a massif', () => {
  for (const [state, places, says] of [
    ['in force', { files: whole }, level],
    ['of which nothing is heard', { archive: 'gone', storage: 'gone' }, silent],
    ['of which nothing can be read', { archive: 'error page', storage: 'gone' }, illegible],
  ] as const)
    test(`says the bulletin, ${state}`, async (t) => {
      const text = await textOver(t, places, '/la-clusaz.txt')
      const [, said = ''] = text.split(/^Neige et avalanches\n-+\n/m)
      assert.match(said, says === level ? /^Massif des Aravis$/m : says)
      assert.match(said, says === level ? /^Risque marqué \(3 sur 5\) jusqu’à mardi 18 h\.$/m : says)
      assert.match(said, /Échelle européenne du risque d’avalanche/)
    })

  test('of none says nothing of avalanches', async (t) => {
    assert.doesNotMatch(await textOver(t, { files: whole }, '/lyon.txt'), /avalanche/)
  })
})

test('the list of massifs says why it is not there', async (t) => {
  const text = await textOver(t, { archive: 'error page', storage: 'gone' }, '/montagne.txt')
  assert.match(
    text.replaceAll('\n', ' '),
    /Bulletins d’avalanche indisponibles : la réponse de la source est illisible\. Aucun niveau n’est connu\./,
  )
})
