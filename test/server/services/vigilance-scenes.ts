import { vigilanceSite } from '../../../src/domain/official-sites.ts'
import assert from 'node:assert/strict'
import {
  colourId,
  vigilanceDepartments,
  type Bulletin,
  type Level,
  type WarningFeed,
} from '../../../src/domain/vigilance.ts'
import { cityVigilance } from '../../../src/views/vigilance-department.ts'
import { outlookFor, type Readings } from '../../../src/domain/vigilance/outlook.ts'
import {
  readWarning,
  toFeed,
  type RawWarning,
} from '../../../src/server/sources/meteoalarm/meteoalarm-warning.ts'
import { at, bulletin, domain, hours, quiet, slot } from '../../domain/vigilance/samples.ts'

/** Noon in Paris. */
export const noon = '2026-10-04T10:00:00Z'
/** An instant of Sunday 4 October 2026, from its time of day in UTC. */
export const today = (clock: string): string => `2026-10-04T${clock}:00Z`
const words: Readonly<Record<Level, string>> = {
  green: 'verte',
  yellow: 'jaune',
  orange: 'orange',
  red: 'rouge',
}

/** A bulletin of 08:00 with a level for thunderstorms in the Hérault, and all other departments green. */
export const official = (level: Level, issued = '08:00', from = '08:00', until = '22:00'): Bulletin =>
  bulletin(
    {
      ...Object.fromEntries(vigilanceDepartments.map((code) => [code, quiet])),
      '34': domain(level === 'green' ? [] : [['thunderstorm', [slot(today(from), today(until), level)]]]),
    },
    null,
    { issued: today(issued) },
  )

export interface Said {
  readonly id?: string
  /** When it was sent. */
  readonly sent?: string
  readonly from?: string
  readonly until?: string
  readonly names?: readonly string[]
  readonly type?: 'Alert' | 'Update' | 'Cancel'
  readonly clears?: boolean
  readonly phenomenon?: string
  /** The words say this colour instead. */
  readonly wordsOf?: Level
}

export const identifierOf = (id: string, level: Level): string =>
  `2.49.0.0.250.0.FR.${id}.1230${colourId(level)}3`

/** A message of 09:30 about thunderstorms in the Hérault until 22:00. */
export function message(level: Level, said: Said = {}): RawWarning {
  const { id = level, sent = '09:30', from = sent, until = '22:00', names = [], type = 'Alert' } = said
  return {
    identifier: identifierOf(id, level),
    sent: today(sent),
    dated: true,
    status: 'Actual',
    type,
    references: names.map((name) => `vigilance@meteo.fr,${name},${today('06:00')}`).join(' '),
    responses: [said.clears ? 'AllClear' : 'Monitor'],
    effective: today(from),
    onset: today(from),
    expires: today(said.clears ? from : until),
    areas: ['FR813'],
    awarenessLevel: said.clears ? '1; green; Minor' : `${colourId(level)}; ${level}`,
    awarenessType: said.phenomenon ?? '3; Thunderstorm',
    severity: undefined,
    event: `Vigilance ${words[said.wordsOf ?? level]} orages`,
    title: undefined,
    french: null,
  }
}

/** A cell of the RSS form, from a reading of 09:55. */
export const item = (colour: string, sent = '09:55'): RawWarning => ({
  ...message('yellow', { sent, from: '08:00' }),
  identifier: '0.0',
  dated: false,
  responses: [],
  awarenessLevel: colour,
  event: undefined,
})

export interface Scene {
  readonly official?: readonly Bulletin[]
  readonly json?: readonly RawWarning[]
  readonly atom?: readonly RawWarning[]
  readonly rss?: readonly RawWarning[]
  /** The RSS form lacks departments. */
  readonly rssLacks?: boolean
  /** Hours since any source was heard. */
  readonly silent?: number
  readonly now?: string
}

const forms = ['json', 'atom', 'rss'] as const

export function readingsOf(scene: Scene): Readings {
  const now = scene.now ?? noon
  const confirmedAgo = hours(scene.silent ?? 0)
  const readAt = at(now) - confirmedAgo
  const feeds = forms.flatMap((form): readonly WarningFeed[] => {
    const entries = scene[form]?.filter(({ awarenessLevel, dated }) => dated || awarenessLevel !== '1')
    if (entries === undefined) return []
    const feed = toFeed(
      form,
      form === 'json' ? null : readAt,
      entries.map((entry) => readWarning(entry, readAt)),
    )
    return [form === 'rss' && scene.rssLacks ? { ...feed, incomplete: true } : feed]
  })
  return {
    official: (scene.official ?? []).map((item) => ({ bulletin: item, confirmedAgo })),
    feeds: feeds.map((feed) => ({ feed, confirmedAgo })),
  }
}

/** The level in force in the Hérault. */
export function shown(scene: Scene): string {
  const now = at(scene.now ?? noon)
  const evidence = readingsOf(scene)
  const days = [outlookFor('J0', evidence, now), outlookFor('J1', evidence, now)] as const
  const view = cityVigilance('34', days, { name: null, texts: [], now, officialLink: vigilanceSite })
  assert.ok(view.covered)
  return view.levelNow
}
