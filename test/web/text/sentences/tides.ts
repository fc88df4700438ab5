import type { CountedTurn } from '../../../../src/domain/tides/days.ts'
import * as text from '../../../../src/web/text/tides.ts'
import { plainly, section, table, type Section } from './section.ts'

const port = { hasCoefficient: true, timeZone: 'Europe/Paris' }
const islet = { hasCoefficient: false, timeZone: 'America/Martinique' }
const now = '2026-10-15T13:10:00.000Z'
const high: CountedTurn = { kind: 'high', time: '2026-10-15T16:15:00.000Z', level: 11.09, coefficient: 74 }
const low: CountedTurn = { kind: 'low', time: '2026-10-15T22:00:00.000Z', level: 2.04, coefficient: null }

export const tides: readonly Section[] = [
  table('Étales', text.turnNames),
  {
    title: 'Marées, mises en garde',
    lines: [
      ['partout', text.tideNotice],
      ['Méditerranée', text.negligibleTide],
      ['vive-eau', text.tideSizeNames.spring],
      ['morte-eau', text.tideSizeNames.neap],
      ['grande marée', text.footFishingText([{ ...high, coefficient: 104 }])],
      ['autre marée', text.footFishingText([high])],
    ],
  },
  section('Prochaine étale', [high, low], (turn) => text.turnText(turn, now, port), plainly),
  section(
    'Prochaine étale, petite marée',
    [{ ...high, level: 0.62, coefficient: null }],
    (turn) => text.turnText(turn, now, islet),
    plainly,
  ),
  section('Niveau', [high, low, null], (turn) => text.levelNowText(4.23, turn, port), plainly),
  section('Courbe', [[high, low], []], (turns) => text.curveText('aujourd’hui', turns, port), plainly),
  section(
    'Grandes marées',
    [
      { first: '2027-03-20', last: '2027-03-23', coefficient: 104, peak: '2027-03-21' },
      { first: '2027-03-25', last: '2027-03-25', coefficient: 100, peak: '2027-03-25' },
    ],
    text.greatTideDays,
    plainly,
  ),
  section('Mois', ['2025-12', '2026-10', '2027-01'], text.monthTitle),
]
