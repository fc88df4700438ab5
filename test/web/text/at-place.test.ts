import assert from 'node:assert/strict'
import { test } from 'node:test'
import { atPlace } from '../../../src/web/text/at-place.ts'
import { daysQuestion, nowQuestion } from '../../../src/web/text/questions.ts'

// As French writes them: articles melt into « à », a common noun before a proper name has no capital.
const places = [
  ['Lyon', 'à Lyon'],
  ['Le Mans', 'au Mans'],
  ['Les Sables-d’Olonne', 'aux Sables-d’Olonne'],
  ['La Rochelle', 'à La Rochelle'],
  ['L’Île-d’Yeu', 'à L’Île-d’Yeu'],
  ['Mont-de-Marsan', 'à Mont-de-Marsan'],
  ['Mont Ventoux', 'au mont Ventoux'],
  ['Col du Galibier', 'au col du Galibier'],
  ['Parc national des Écrins', 'au parc national des Écrins'],
  ['Montagne de Lure', 'à la montagne de Lure'],
  ['Gorges du Verdon', 'aux gorges du Verdon'],
  ['Étang de Thau', 'à l’étang de Thau'],
] as const

for (const [name, where] of places)
  test(`something is ${where}`, () => {
    assert.equal(atPlace(name), where)
    const missing = { state: 'missing', reason: 'timeout' } as const
    const now = new Date('2026-11-21T09:00Z')
    assert.equal(
      nowQuestion(name, missing, 'Europe/Paris').question,
      `Quel temps fait-il ${where} maintenant\u202f?`,
    )
    assert.equal(
      daysQuestion(name, missing, now, 'Europe/Paris').question,
      `Quel temps fera-t-il ${where} ces prochains jours\u202f?`,
    )
  })
