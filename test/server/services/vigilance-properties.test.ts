import { vigilanceSite } from '../../../src/domain/official-sites.ts'
import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { type Level } from '../../../src/domain/vigilance.ts'
import { nextChange } from '../../../src/domain/vigilance/changes.ts'
import { cityVigilance } from '../../../src/views/vigilance-department.ts'
import { levelsView } from '../../../src/views/vigilance-levels.ts'
import {
  anyStory,
  daysAt,
  instant,
  kinds,
  minute,
  places,
  rank,
  readingsOf,
  type Kind,
  type Place,
  type PublishedMessage,
  type Story,
} from './vigilance-stories.ts'

// A failure prints the seed, the path to the story and the smallest story that fails.
const runs = { seed: 20_261_122, numRuns: 300 } as const

/** Whoever says so far what about one phenomenon in one department. */
interface Statement {
  readonly level: Level
  /** Minutes after midnight. */
  readonly sent: number
  readonly says: 'bulletin' | 'message' | 'item'
  readonly message: PublishedMessage | null
}

const publication = 15
const isTaken = (story: Story) => (message: PublishedMessage) => message.sent <= story.readAt + 60
const isPast = (story: Story) => (message: PublishedMessage) => message.sent <= story.now + 10
const isAbout = (place: Place, kind: Kind) => (message: PublishedMessage) =>
  message.kind === kind && message.places.includes(place)
const covers = ({ begin, end }: { begin: number; end: number }, now: number): boolean =>
  begin <= now && now < end

/** All that was read and warns at this moment of this phenomenon in this department. */
function inForce(story: Story, place: Place, kind: Kind): readonly Statement[] {
  const { now } = story
  const newest = Math.max(...story.bulletins.map(({ sent }) => sent))
  const bulletins = story.bulletins
    .filter(({ sent }) => sent === newest)
    .flatMap(({ sent, slots }) =>
      slots.map((slot) => ({ ...slot, sent, says: 'bulletin' as const, message: null })),
    )
    .filter((slot) => slot.place === place && slot.kind === kind)
  const messages = story.messages
    .filter(isTaken(story))
    .filter(isAbout(place, kind))
    .filter(({ act, contradicts }) => act === 'warning' && !contradicts)
    .map((message) => ({ ...message, says: 'message' as const, message }))
  const items = (story.items ?? [])
    .filter((item) => item.place === place && item.kind === kind)
    .map((item) => ({ ...item, says: 'item' as const, message: null }))
  return [...bulletins, ...messages, ...items].filter((statement) => covers(statement, now))
}

/** A message that could lower a statement or end it: sent after it, of its phenomenon and place, or naming it. */
const couldLower =
  (story: Story, statement: Statement, place: Place, kind: Kind) => (other: PublishedMessage) => {
    const own = statement.message
    if (
      other === own ||
      (other.contradicts && other.act === 'warning') ||
      !isPast(story)(other) ||
      other.sent <= statement.sent
    )
      return false
    const names = own !== null && (other.id === own.id || other.names.includes(own.id))
    if (names)
      return (
        other.places.includes(place) &&
        (other.act === 'warning' || rank(other.level) >= rank(statement.level))
      )
    if (other.sent <= statement.sent + publication) return false
    if (other.act === 'warning') return isAbout(place, kind)(other) && covers(other, story.now)
    if (other.names.length === 0) return isAbout(place, kind)(other) && other.level === statement.level
    return (
      own === null &&
      rank(other.level) >= rank(statement.level) &&
      story.messages.some(({ id, level }) => other.names.includes(id) && level === statement.level)
    )
  }

const isLowered = (story: Story, statement: Statement, place: Place, kind: Kind): boolean =>
  story.messages.filter(isTaken(story)).some(couldLower(story, statement, place, kind)) ||
  (statement.says !== 'bulletin' && story.bulletins.some(({ sent }) => sent > statement.sent + publication))

/** It is certain that the statement is over: an all-clear of its own colour, or a message in its place. */
const isEnded = (story: Story, { message: own, level }: Statement, place: Place, kind: Kind): boolean =>
  own !== null &&
  story.messages
    .filter(isTaken(story))
    .filter(isPast(story))
    .some((other) => {
      if (other === own || other.sent <= own.sent || !other.places.includes(place)) return false
      const names = other.id === own.id || other.names.includes(own.id)
      if (other.act === 'warning') return names && !other.contradicts
      if (names) return rank(other.level) >= rank(level)
      const bare =
        other.names.length === 0 &&
        story.messages.filter(({ id, sent }) => id === other.id && sent === other.sent).length === 1
      return (
        bare &&
        other.kind === kind &&
        other.level === level &&
        other.sent >= 0 &&
        other.sent > own.sent + publication
      )
    })

type Days = ReturnType<typeof daysAt>

/** What was read of a story, as its two days are seen at that moment: made once for all its places. */
const daysOf = (story: Story, now = instant(story.now)): Days => daysAt(readingsOf(story, now), now)

const viewOf = (days: Days, place: Place, now: number) => {
  const view = cityVigilance(place, days, {
    name: null,
    texts: [],
    now,
    officialLink: vigilanceSite,
  })
  assert.ok(view.covered)
  return view
}

/** The level shown at the story's moment: of the alert in force, else what the day vouches for. */
function shownLevel(days: Days, now: number, place: Place, kind: Kind): string {
  const { active, today } = viewOf(days, place, now)
  const alert = active.find(({ phenomenon }) => phenomenon === kind)
  return alert?.level ?? (today.greenUntil === null ? 'unknown' : 'green')
}

const everywhere = places.flatMap((place) => kinds.map((kind) => [place, kind] as const))

describe('whatever was published and whenever it is looked at', () => {
  test('no level shown is lower than what a source in force says and nothing newer could lower', () =>
    fc.assert(
      fc.property(anyStory, (story) => {
        const days = daysOf(story)
        for (const [place, kind] of everywhere) {
          const shown = shownLevel(days, instant(story.now), place, kind)
          for (const statement of inForce(story, place, kind))
            if (!isLowered(story, statement, place, kind))
              assert.ok(
                rank(shown) >= rank(statement.level),
                `${place} ${kind}: ${shown} instead of ${statement.level}`,
              )
        }
      }),
      runs,
    ))

  test('without all-clears and updates, no level shown is lower than every source in force says', () =>
    fc.assert(
      fc.property(anyStory, (any) => {
        const warnings = any.messages.filter(({ act }) => act === 'warning')
        const story = { ...any, messages: warnings.map((message, id) => ({ ...message, id, names: [] })) }
        const days = daysOf(story)
        for (const [place, kind] of everywhere) {
          const said = inForce(story, place, kind)
          const bulletinWarns = story.bulletins.length === 0 || said.some(({ says }) => says === 'bulletin')
          if (!bulletinWarns || said.length === 0) continue
          const least = Math.min(...said.map(({ level }) => rank(level)))
          assert.ok(rank(shownLevel(days, instant(story.now), place, kind)) >= least, `${place} ${kind}`)
        }
      }),
      runs,
    ))

  test('no day is below the level that its bulletin gives it, whatever messages say of another day', () =>
    fc.assert(
      fc.property(anyStory, fc.infiniteStream(fc.boolean()), (any, isNextDay) => {
        const moved = <T extends { begin: number; end: number }>(span: T): T => {
          return { ...span, begin: span.begin + 1_440, end: span.end + 1_440 }
        }
        const story = {
          ...any,
          bulletins: any.bulletins.map((each) => ({
            ...each,
            slots: each.slots.map((slot) => (isNextDay.next().value ? moved(slot) : slot)),
          })),
          messages: any.messages.filter(({ act }) => act === 'warning').map(moved),
        }
        const newest = Math.max(...story.bulletins.map(({ sent }) => sent))
        const now = instant(story.now)
        const days = daysOf(story)
        for (const { slots } of story.bulletins.filter(({ sent }) => sent === newest))
          for (const { place, level } of slots)
            assert.ok(rank(viewOf(days, place, now).today.maxLevel) >= rank(level), place)
      }),
      runs,
    ))

  test('nothing ended is shown in force', () =>
    fc.assert(
      fc.property(anyStory, (story) => {
        const now = instant(story.now)
        const days = daysOf(story)
        for (const place of places)
          for (const { phenomenon, level, startDate, endDate } of viewOf(days, place, now).active) {
            assert.ok(Date.parse(startDate) <= now && now < Date.parse(endDate))
            if (level === 'unknown') continue
            const kind = kinds.find((name) => name === phenomenon)
            assert.ok(kind)
            const supports = inForce(story, place, kind).filter(
              (statement) => !isEnded(story, statement, place, kind),
            )
            assert.ok(
              supports.some((statement) => statement.level === level),
              `${place} ${phenomenon} ${level}`,
            )
          }
      }),
      runs,
    ))

  test('the order in which sources are read does not matter', () =>
    fc.assert(
      fc.property(anyStory, fc.infiniteStream(fc.integer({ min: 0, max: 1_000_000 })), (story, numbers) => {
        const now = instant(story.now)
        const shuffled = <T>(list: readonly T[]): readonly T[] =>
          list
            .map((item) => [numbers.next().value ?? 0, item] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, item]) => item)
        const other = readingsOf(
          {
            ...story,
            messages: shuffled(story.messages),
            bulletins: shuffled(story.bulletins),
            items: story.items && shuffled(story.items),
          },
          now,
        )
        const mixed = { official: shuffled(other.official), feeds: shuffled(other.feeds) }
        const [days, again] = [daysOf(story), daysAt(mixed, now)]
        for (const place of places) assert.deepEqual(viewOf(again, place, now), viewOf(days, place, now))
        assert.deepEqual(levelsView(again[0], now), levelsView(days[0], now))
      }),
      runs,
    ))

  test('nothing shown changes by itself before the instant at which it is said to', () =>
    fc.assert(
      fc.property(anyStory, fc.double({ min: 0, max: 1, noNaN: true, maxExcluded: true }), (story, share) => {
        const now = instant(story.now)
        const until = nextChange(daysOf(story), places, now)
        assert.ok(until > now && until <= instant(1_440))
        const later = now + Math.floor((until - now) * share)
        const shownAt = (time: number) => {
          const days = daysOf(story, time)
          return places.map((place) => {
            const view = viewOf(days, place, time)
            return [
              view.levelNow,
              view.today.maxLevel,
              view.tomorrow.maxLevel,
              view.active.map(({ id, endDate }) => [id, endDate]),
            ]
          })
        }
        assert.deepEqual(shownAt(later), shownAt(now), `${(later - now) / minute} minutes later`)
      }),
      runs,
    ))
})
