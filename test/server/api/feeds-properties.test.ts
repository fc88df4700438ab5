import { vigilanceSite } from '../../../src/domain/official-sites.ts'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import type { Part } from '../../../src/domain/part.ts'
import {
  displayRank,
  vigilanceDepartments,
  type Bulletin,
  type Level,
  type Phenomenon,
  type WarningFeed,
} from '../../../src/domain/vigilance.ts'
import { addDays } from '../../../src/domain/local-time.ts'
import { parisDay, parisDayBounds } from '../../../src/domain/vigilance/days.ts'
import { outlookFor } from '../../../src/domain/vigilance/outlook.ts'
import { createPublishedEntries } from '../../../src/server/api/feeds/published-entries.ts'
import type { PublishedEntry } from '../../../src/server/api/feeds/feed.ts'
import { departmentFeed } from '../../../src/server/api/feeds/vigilance-feeds.ts'
import type { SiteApi } from '../../../src/site-api.ts'
import {
  cityVigilance,
  type CityVigilance,
  type DepartmentVigilance,
} from '../../../src/views/vigilance-department.ts'
import {
  at,
  bulletin,
  domain,
  feed,
  hours,
  minutes,
  quiet,
  slot,
  warning,
} from '../../domain/vigilance/samples.ts'

// A few days of Hérault: bulletins that begin when they come out, a feed that says the same with seconds between, sources that
// come and go, and a process that begins again now and then beside one that never does.

const runs = { seed: 20_261_123, numRuns: 100 } as const
const code = '34'

/** A stretch of a bulletin, in hours after midnight of its first day: past 24 it is of the second. */
interface Stretch {
  readonly phenomenon: Phenomenon
  readonly level: Level
  readonly from: number
  readonly length: number
}

interface Step {
  /** Minutes after the step before. */
  readonly after: number
  /** What a new bulletin says; null: there is none. */
  readonly publishes: readonly Stretch[] | null
  readonly isOfficialUp: boolean
  readonly isFeedUp: boolean
  /** By how much the feed's hours differ from the bulletin's. */
  readonly seconds: number
  readonly restarts: boolean
}

const stretch = fc.record<Stretch>({
  phenomenon: fc.constantFrom('thunderstorm', 'thunderstorm', 'wind', 'wave-submersion'),
  level: fc.constantFrom('yellow', 'orange', 'orange', 'red'),
  from: fc.integer({ min: 0, max: 46 }),
  length: fc.integer({ min: 1, max: 30 }),
})
const mostly = fc.constantFrom(true, true, true, false)
const step = fc.record<Step>({
  after: fc.integer({ min: 5, max: 400 }),
  publishes: fc.option(fc.array(stretch, { maxLength: 4 })),
  isOfficialUp: mostly,
  isFeedUp: mostly,
  seconds: fc.integer({ min: -59, max: 59 }),
  restarts: fc.constantFrom(true, false, false),
})
const anyStory = fc.array(step, { minLength: 2, maxLength: 14 })

const iso = (instant: number): string => new Date(instant).toISOString()

interface Published {
  readonly bulletin: Bulletin
  readonly stretches: readonly (Stretch & { readonly begin: number; readonly end: number })[]
}

/** A bulletin as it is: its first day begins with its publication, and each day has its own stretches. */
function publish(stretches: readonly Stretch[], now: number): Published {
  const today = parisDayBounds(parisDay(now))
  const tomorrow = parisDayBounds(addDays(today.day, 1))
  const placed = stretches.map((each) => {
    const begin = Math.max(now, today.begin + hours(each.from))
    return { ...each, begin, end: Math.min(today.begin + hours(each.from + each.length), tomorrow.end) }
  })
  const real = placed.filter(({ begin, end }) => end - begin >= minutes(1))
  const stateOf = (day: { begin: number; end: number }, isCoast: boolean) =>
    domain(
      [...Map.groupBy(real, ({ phenomenon }) => phenomenon)]
        .filter(([phenomenon]) => (phenomenon === 'wave-submersion') === isCoast)
        .map(([phenomenon, list]) => [
          phenomenon,
          list
            .filter(({ begin, end }) => begin < day.end && day.begin < end)
            .map(({ begin, end, level }) =>
              slot(iso(Math.max(begin, day.begin)), iso(Math.min(end, day.end)), level),
            ),
        ]),
    )
  const period = (term: 'J' | 'J1', day: { begin: number; end: number }) => ({
    term,
    begin: day.begin,
    end: day.end,
    departments: new Map(
      vigilanceDepartments.map((each) => [each, each === code ? stateOf(day, false) : quiet] as const),
    ),
    coasts: new Map([[code, stateOf(day, true)]]),
  })
  return {
    bulletin: {
      ...bulletin({}),
      issuedAt: now,
      periods: [period('J', { begin: now, end: today.end }), period('J1', tomorrow)],
    },
    stretches: real,
  }
}

/** The feed names land and sea in one, and its moments lie a few seconds beside those of the bulletin. */
const feedOf = ({ bulletin: { issuedAt }, stretches }: Published, seconds: number): WarningFeed =>
  feed(
    stretches.map(({ phenomenon, level, begin, end }, index) =>
      warning({
        identifier: `${issuedAt}-${index}`,
        phenomenon,
        level,
        departments: [code],
        begin: iso(begin + seconds * 1_000),
        end: iso(end + seconds * 1_000),
        sent: iso(issuedAt + 40_000),
      }),
    ),
  )

/** What one process has read and published. */
interface Process {
  official: { readonly bulletin: Bulletin; readonly at: number } | null
  feed: { readonly feed: WarningFeed; readonly at: number } | null
  readonly publish: ReturnType<typeof createPublishedEntries>
  readonly numbers: Map<string, number>
}

const begun = (): Process => ({
  official: null,
  feed: null,
  publish: createPublishedEntries(),
  numbers: new Map(),
})

function seen({ official, feed: read }: Process, now: number): Part<DepartmentVigilance> {
  const readings = {
    official: official ? [{ bulletin: official.bulletin, confirmedAgo: now - official.at }] : [],
    feeds: read ? [{ feed: read.feed, confirmedAgo: now - read.at }] : [],
  }
  const days = [outlookFor('J0', readings, now), outlookFor('J1', readings, now)] as const
  const value = cityVigilance(code, days, { name: null, texts: [], now, officialLink: vigilanceSite })
  return {
    state: 'fresh',
    value,
    at: iso(days[0].base?.issuedAt ?? now),
    source: 'meteo-france',
    cached: false,
    freshUntil: iso(now),
  }
}

interface Listing {
  readonly now: number
  readonly vigilance: CityVigilance
  readonly entries: readonly PublishedEntry[]
  readonly process: Process
}

async function list(process: Process, now: number): Promise<Listing | null> {
  const part = seen(process, now)
  const site = { departmentVigilance: async () => part } as unknown as SiteApi
  const content = await departmentFeed(code, { site, tag: '', publicUrl: '', now: iso(now) })
  if ('reason' in content || part.state === 'missing' || !part.value.covered) return null
  return { now, vigilance: part.value, entries: process.publish(content, now), process }
}

type Listings = readonly (readonly Listing[])[]

/** The properties are asked of the same stories, which take seconds to play: each is played once. */
const played = new Map<string, Promise<Listings>>()
function listingsOf(story: readonly Step[]): Promise<Listings> {
  const name = JSON.stringify(story)
  const known = played.get(name) ?? play(story)
  played.set(name, known)
  return known
}

/** All that two processes list, one of which begins again. */
async function play(story: readonly Step[]): Promise<Listings> {
  const steady = begun()
  let other = begun()
  let now = at('2026-10-04T03:00:00Z')
  let newest = publish([], now)
  const listings: (readonly Listing[])[] = []
  for (const { after, publishes, isOfficialUp, isFeedUp, seconds, restarts } of story) {
    now += minutes(after)
    if (publishes) newest = publish(publishes, now)
    if (restarts) other = begun()
    for (const process of [steady, other]) {
      if (isOfficialUp) process.official = { bulletin: newest.bulletin, at: now }
      if (isFeedUp) process.feed = { feed: feedOf(newest, seconds), at: now }
    }
    const both = [await list(steady, now), await list(other, now)]
    listings.push(both.filter((each) => each !== null))
  }
  return listings
}

const eachListing = (check: (listing: Listing) => void) =>
  fc.assert(
    fc.asyncProperty(anyStory, async (story) => {
      for (const listing of (await listingsOf(story)).flat()) check(listing)
    }),
    runs,
  )

const alertsOf = ({ vigilance: { active, upcoming } }: Listing) => [...active, ...upcoming]
const isAbout =
  ({ tags, id }: PublishedEntry) =>
  ({ phenomenon, coast }: { phenomenon: string; coast: boolean }) =>
    tags.includes(phenomenon) && id.includes('-littoral') === coast
const rankOf = ({ tags }: PublishedEntry): number => displayRank((tags[0] ?? 'unknown') as Level)

/** Of a minute or more: seconds after midnight are left with the day before. */
const isLonger =
  (now: number) =>
  ({ endDate }: { endDate: string }): boolean =>
    Date.parse(endDate) - now >= minutes(1)

describe('whatever is published and whoever is silent or begins again', () => {
  test('no entry is lifted while its phenomenon is listed at its level or above', () =>
    eachListing((listing) => {
      for (const entry of listing.entries.filter(({ isLifted }) => isLifted))
        for (const alert of alertsOf(listing).filter(isAbout(entry)))
          assert.ok(displayRank(alert.level) < rankOf(entry), `${entry.id} beside ${alert.id}`)
    }))

  test('every alert is listed, and no identity twice', () =>
    eachListing((listing) => {
      const ids = listing.entries.map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length, ids.join('\n'))
      for (const alert of alertsOf(listing).filter(({ level }) => level !== 'unknown'))
        assert.ok(
          listing.entries.some(
            (entry) => !entry.isLifted && isAbout(entry)(alert) && rankOf(entry) === displayRank(alert.level),
          ),
          alert.id,
        )
    }))

  test('an alert has the identity of an entry, and no other alert has it', () =>
    eachListing((listing) => {
      const alerts = alertsOf(listing)
      assert.equal(new Set(alerts.map(({ id }) => id)).size, alerts.length)
      const entries = new Set(listing.entries.map(({ id }) => id))
      for (const { id } of alerts.filter(({ level }) => level !== 'unknown'))
        assert.ok(entries.has(`vigilance/${id}`), `${id} of ${[...entries].join(' ')}`)
    }))

  test('the number of an entry only rises', () =>
    eachListing(({ entries, process: { numbers } }) => {
      for (const { id, sequence } of entries) {
        assert.ok(sequence >= (numbers.get(id) ?? 0), id)
        numbers.set(id, sequence)
      }
    }))

  test('an alert that lasts keeps its identity, by whatever process and whatever source', () =>
    fc.assert(
      fc.asyncProperty(anyStory, async (story) => {
        const inForce = (await listingsOf(story)).flat().map((listing) =>
          listing.vigilance.active.filter(isLonger(listing.now)).map(({ phenomenon, coast, level }) => ({
            key: `${phenomenon}${coast ? '-littoral' : ''}`,
            level,
            day: parisDay(listing.now),
            ids: new Set(listing.entries.filter(({ isLifted }) => !isLifted).map(({ id }) => id)),
          })),
        )
        for (const { key, level, day, ids } of inForce.flat())
          if (level !== 'unknown')
            assert.ok(ids.has(`vigilance/34/${key}/${day}/${level}`), [...ids].join('\n'))
      }),
      runs,
    ))

  test('alerts of one phenomenon have no hour in common', () =>
    eachListing((listing) => {
      const alerts = alertsOf(listing)
      for (const [index, one] of alerts.entries())
        for (const other of alerts.slice(index + 1))
          if (one.phenomenon === other.phenomenon && one.coast === other.coast)
            assert.ok(
              one.endDate <= other.startDate || other.endDate <= one.startDate,
              `${one.id} ${other.id}`,
            )
    }))
})
