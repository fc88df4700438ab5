import assert from 'node:assert/strict'
import { globSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { conditions } from '../../../src/domain/weather.ts'
import { conditionNames } from '../../../src/web/text/condition-names.ts'
import { conditionWords, skyWords } from '../../../src/web/text/conditions.ts'
import { mapErrors, notFoundTitles } from '../../../src/web/text/errors.ts'
import { weatherErrors } from '../../../src/web/text/weather-errors.ts'
import { favouritesFull } from '../../../src/web/text/favourites.ts'
import { loadingTexts } from '../../../src/web/text/loading.ts'
import { positionErrors } from '../../../src/web/text/position-errors.ts'
import { searchErrors } from '../../../src/web/text/search-errors.ts'
import { levelLabels, phenomenonNames } from '../../../src/web/text/levels.ts'
import { periodOver } from '../../../src/web/text/periods.ts'

/** Every text a module exports, functions called with place names. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return [value]
  if (typeof value === 'function') return value.length === 0 ? [] : textsOf(value('Genève', 'CH'))
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsOf) : []
}

const dataOf = (module: object): unknown[] =>
  Object.values(module).filter((value) => typeof value !== 'function')

// By their files, not by their names: an import of them all would hide from us what nobody uses.
const root = join(import.meta.dirname, '../../..')
const modules = await Promise.all(
  globSync('src/web/text/*.ts', { cwd: root }).map((file) => import(join(root, file)) as Promise<object>),
)

describe('French typography', () => {
  const all = [...new Set(modules.flatMap(dataOf).flatMap(textsOf))]

  test('reaches every module', () => assert.ok(all.length > 120, `${all.length}`))
  for (const text of all) {
    test(`holds in ${text}`, () => {
      assert.doesNotMatch(text, /'|"/, 'straight quote')
      assert.doesNotMatch(text, /[^\u00a0]:(?!\/)/, 'no-break space before a colon')
      assert.doesNotMatch(text, /[^\u202f][;!?]/, 'narrow no-break space before ; ! ?')
      assert.doesNotMatch(text, /«[^\u00a0]|[^\u00a0]»/, 'no-break spaces inside « »')
      assert.doesNotMatch(text, / {2}|^ | $/, 'spare spaces')
    })
  }
})

describe('the catalogue of errors', () => {
  const quote = '\u00a0'
  // The specification's texts, with French quotation marks and apostrophes.
  const table: [string, string][] = [
    [weatherErrors.forecast, 'Impossible de charger les prévisions'],
    [weatherErrors.daily, 'Aucune prévision disponible'],
    [weatherErrors.hourly, 'Prévisions non disponibles'],
    [loadingTexts.loading, 'Chargement...'],
    [
      searchErrors.unknownCity('Xyz'),
      `Ville «${quote}Xyz${quote}» non trouvée. Veuillez sélectionner une ville française valide de la liste.`,
    ],
    [
      searchErrors.notFrench('Genève'),
      `«${quote}Genève${quote}» n’est pas une ville française. Veuillez sélectionner une ville en France.`,
    ],
    [positionErrors.timeout, 'Délai d’attente dépassé. Vérifiez votre connexion et réessayez.'],
    [positionErrors.insecure, 'La géolocalisation nécessite une connexion sécurisée (HTTPS).'],
    [
      mapErrors.nature,
      'Erreur lors du chargement des données des sites naturels. Les données sont mises à jour toutes les 10 minutes.',
    ],
    [periodOver, 'Cette période n’est plus disponible. Veuillez sélectionner une autre période.'],
    [notFoundTitles.stage, 'Étape non trouvée'],
    [favouritesFull, 'Limite de 10 favoris atteinte'],
  ]
  for (const [actual, expected] of table) test(expected, () => assert.equal(actual, expected))
})

describe('the words of the sky', () => {
  test('exist for every condition', () => {
    for (const condition of conditions) assert.ok(conditionNames[condition].length > 3)
  })
  test('agree with the numbers, as the icon does', () => {
    assert.equal(skyWords('drizzle', { precipitation: 0, precipitationProbability: 10 }), 'Couvert')
    assert.equal(skyWords('drizzle', { precipitation: 0.3 }), 'Bruine')
    assert.equal(conditionWords('light-showers'), 'Averses faibles')
    assert.equal(skyWords(null, { precipitation: 1 }), '—')
  })
})

test('the labels of vigilance are the official ones', () => {
  assert.deepEqual(levelLabels, {
    green: 'Pas de vigilance particulière',
    yellow: 'Soyez attentif',
    orange: 'Soyez très vigilant',
    red: 'Vigilance absolue',
    unknown: 'Information indisponible',
  })
  assert.deepEqual(Object.values(phenomenonNames).slice(0, 9), [
    'Vent violent',
    'Pluie-inondation',
    'Orages',
    'Crues',
    'Neige-verglas',
    'Canicule',
    'Grand froid',
    'Avalanches',
    'Vagues-submersion',
  ])
})
