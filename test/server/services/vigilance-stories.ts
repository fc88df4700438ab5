import * as fc from 'fast-check'
import {
  colourId,
  levels,
  vigilanceDepartments,
  type Bulletin,
  type Level,
} from '../../../src/domain/vigilance.ts'
import { outlookFor, type Readings } from '../../../src/domain/vigilance/outlook.ts'
import type { DayOutlook } from '../../../src/domain/vigilance/outlook.ts'
import {
  readWarning,
  toFeed,
  type RawWarning,
} from '../../../src/server/sources/meteoalarm/meteoalarm-warning.ts'
import { at, bulletin, domain, quiet } from '../../domain/vigilance/samples.ts'

// Random stories of a Sunday in two departments: what was published, and when somebody looks.

export const minute = 60_000
const midnight = at('2026-10-03T22:00:00Z')
/** The instant at so many minutes after midnight in Paris. */
export const instant = (minutes: number): number => midnight + minutes * minute
const iso = (minutes: number): string => new Date(instant(minutes)).toISOString()

export const places = ['34', '35'] as const
export type Place = (typeof places)[number]
export const kinds = ['thunderstorm', 'wind'] as const
export type Kind = (typeof kinds)[number]

/** Minutes after midnight; the end is not part of it. */
export interface Hours {
  readonly begin: number
  readonly end: number
}

export interface PublishedBulletin {
  readonly archive: boolean
  readonly sent: number
  readonly slots: readonly (Hours & { place: Place; kind: Kind; level: Level })[]
}

export interface PublishedMessage extends Hours {
  readonly id: number
  readonly act: 'warning' | 'all-clear' | 'cancellation'
  readonly level: Level
  readonly sent: number
  readonly places: readonly Place[]
  readonly kind: Kind
  readonly names: readonly number[]
  /** Its level says green, its words its colour. */
  readonly contradicts: boolean
  readonly forms: readonly ('json' | 'atom')[]
}

export interface Item extends Hours {
  readonly level: Level
  readonly sent: number
  readonly place: Place
  readonly kind: Kind
}

export interface Story {
  readonly bulletins: readonly PublishedBulletin[]
  readonly messages: readonly PublishedMessage[]
  readonly items: readonly Item[] | null
  /** When the sources were read and when somebody looks, in minutes after midnight. */
  readonly readAt: number
  readonly now: number
}

/** Publications come together: most are within minutes of one of these hours, some are not. */
const moment = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .tuple(fc.constantFrom(0, 360, 600, 960), fc.integer({ min: 0, max: 25 }))
      .map(([hour, after]) => hour + after),
  },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 1_439 }) },
)
const hoursOfDay = fc
  .tuple(fc.integer({ min: 0, max: 900 }), fc.integer({ min: 10, max: 1_440 }))
  .map(([begin, length]): Hours => ({ begin, end: Math.min(begin + length, 1_440) }))
const warned = fc.constantFrom<Level>('yellow', 'orange', 'red')
// Most speak of the same place and phenomenon: only then do they meet.
const place = fc.constantFrom<Place>('34', '34', '34', '35')
const kind = fc.constantFrom<Kind>('thunderstorm', 'thunderstorm', 'thunderstorm', 'wind')

const publishedBulletin = fc.record({
  archive: fc.boolean(),
  sent: moment,
  slots: fc.array(
    fc
      .tuple(hoursOfDay, place, kind, warned)
      .map(([span, where, what, level]) => ({ ...span, place: where, kind: what, level })),
    { maxLength: 3 },
  ),
})

const publishedMessage = fc
  .tuple(
    hoursOfDay,
    fc.record({
      id: fc.integer({ min: 0, max: 9 }),
      act: fc.constantFrom(
        'warning' as const,
        'warning' as const,
        'warning' as const,
        'all-clear' as const,
        'cancellation' as const,
      ),
      level: warned,
      sent: fc.oneof(
        { weight: 5, arbitrary: moment },
        { weight: 1, arbitrary: fc.integer({ min: -300, max: 1_600 }) },
      ),
      places: fc.constantFrom<readonly Place[]>(['34'], ['34'], ['35'], ['34', '35']),
      kind,
      names: fc.oneof(fc.constant([]), fc.uniqueArray(fc.integer({ min: 0, max: 9 }), { maxLength: 2 })),
      contradicts: fc.integer({ min: 0, max: 9 }).map((digit) => digit === 0),
      forms: fc.constantFrom<readonly ('json' | 'atom')[]>(['json'], ['atom'], ['json', 'atom']),
    }),
  )
  .map(([span, rest]): PublishedMessage => ({ ...rest, ...span }))

const rssItem = fc
  .tuple(hoursOfDay, fc.record({ level: warned, sent: moment, place, kind }))
  .map(([span, rest]): Item => ({ ...rest, ...span }))

export const anyStory: fc.Arbitrary<Story> = fc
  .record({
    bulletins: fc.array(publishedBulletin, { maxLength: 3 }),
    messages: fc.array(publishedMessage, { maxLength: 6 }),
    items: fc.option(fc.array(rssItem, { maxLength: 2 })),
    now: fc.integer({ min: 360, max: 1_439 }),
    ago: fc.integer({ min: 0, max: 59 }),
  })
  .map(({ ago, ...story }) => ({
    ...story,
    readAt: story.now - ago,
    // What is published after the reading is not read; a time to come is one that a message claims.
    bulletins: story.bulletins.filter(({ sent }) => sent <= story.now - ago),
    items: story.items?.map((item) => ({ ...item, sent: Math.min(item.sent, story.now - ago) })) ?? null,
  }))

const words: Readonly<Record<Level, string>> = {
  green: 'verte',
  yellow: 'jaune',
  orange: 'orange',
  red: 'rouge',
}
const areas: Readonly<Record<Place, string>> = { '34': 'FR813', '35': 'FR523' }
const types: Readonly<Record<Kind, string>> = { thunderstorm: '3; Thunderstorm', wind: '1; Wind' }

/** The identifiers have their number alone: the colour is in the words. */
const identifier = (id: number): string => `number-${id}`

function rawMessage(message: PublishedMessage): RawWarning {
  const { act, level, names, contradicts } = message
  const clears = act === 'all-clear'
  return {
    identifier: identifier(message.id),
    sent: iso(message.sent),
    dated: true,
    status: 'Actual',
    type: act === 'cancellation' ? 'Cancel' : names.length > 0 ? 'Update' : 'Alert',
    references: names.map((id) => `vigilance@meteo.fr,${identifier(id)},x`).join(' '),
    responses: clears ? ['AllClear'] : [],
    effective: iso(message.begin),
    onset: iso(message.begin),
    expires: iso(clears ? message.begin : message.end),
    areas: message.places.map((code) => areas[code]),
    awarenessLevel: contradicts || clears ? '1; green; Minor' : `${colourId(level)}; ${level}`,
    awarenessType: types[message.kind],
    severity: undefined,
    event: `Vigilance ${words[level]}`,
    title: undefined,
    french: null,
  }
}

const rawItem = (item: Item): RawWarning => ({
  ...rawMessage({
    ...item,
    id: 0,
    act: 'warning',
    places: [item.place],
    names: [],
    contradicts: false,
    forms: [],
  }),
  dated: false,
})

const readBulletin = ({ archive, sent, slots }: PublishedBulletin): Bulletin => {
  const stateOf = (code: string) =>
    domain(
      slots
        .filter((slot) => slot.place === code)
        .map(
          ({ kind: what, begin, end, level }) =>
            [what, [{ begin: instant(begin), end: instant(end), level, message: null }]] as const,
        ),
    )
  return {
    ...bulletin(
      {
        ...Object.fromEntries(vigilanceDepartments.map((code) => [code, quiet])),
        ...Object.fromEntries(places.map((code) => [code, stateOf(code)])),
      },
      null,
      { begin: new Date(midnight).toISOString() },
    ),
    source: archive ? 'meteo-france-archive' : 'meteo-france',
    issuedAt: instant(sent),
  }
}

/** The readings in memory when the sources were read as the story says, seen at `now` in milliseconds. */
export function readingsOf({ bulletins, messages, items, readAt }: Story, now: number): Readings {
  const confirmedAgo = now - instant(readAt)
  const stamp = instant(readAt)
  const entriesIn = (format: 'json' | 'atom') =>
    messages
      .filter(({ forms }) => forms.includes(format))
      .map((message) => readWarning(rawMessage(message), stamp))
  const feeds = [
    toFeed('json', null, entriesIn('json')),
    toFeed('atom', stamp, entriesIn('atom')),
    ...(items
      ? [
          toFeed(
            'rss',
            stamp,
            items.map((item) => readWarning(rawItem(item), stamp)),
          ),
        ]
      : []),
  ]
  return {
    official: bulletins.map((item) => ({ bulletin: readBulletin(item), confirmedAgo })),
    feeds: feeds.map((feed) => ({ feed, confirmedAgo })),
  }
}

export const daysAt = (evidence: Readings, now: number): readonly [DayOutlook, DayOutlook] => [
  outlookFor('J0', evidence, now),
  outlookFor('J1', evidence, now),
]

/** For comparing: unknown says nothing. */
export const rank = (level: string): number => levels.findIndex((each) => each === level)
