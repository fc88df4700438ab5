import { hoursToCome } from '../../domain/forecast-window.ts'
import type { Coordinates } from '../../domain/geo.ts'
import { lifetimeOf, shorterOf, type Lifetime } from '../../domain/lifetime.ts'
import { missing, toPart, type Part, type Present } from '../../domain/part.ts'
import { pick } from '../../domain/pick.ts'
import { citySlug } from '../../domain/place.ts'
import {
  isLoop,
  nextChange,
  nextStages,
  raceDate,
  ridingWindow,
  stageOutlook,
  stagesOf,
  type Race,
  type RaceDay,
  type Stage,
  type Town,
  type StageEnd,
} from '../../domain/race.ts'
import {
  bannerView,
  raceView,
  stageView,
  type RaceBannerView,
  type RaceView,
  type StageView,
} from '../../views/race-views.ts'
import {
  townWeather,
  type NextStageWeather,
  type StageWeather,
  type TownWeather,
} from '../../domain/stage-weather.ts'
import { toPlaceSummary } from '../../views/place-views.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import type { Catalogue } from '../catalogue.ts'
import type { EditionRow, StageRow, TownRow } from './race-editions.ts'

/** What is asked of the gazetteer: the page of a town. */
export type TownCatalogue = Pick<Catalogue, 'resolve' | 'locate' | 'department'>

export interface RaceOptions {
  readonly editions: readonly EditionRow[]
  readonly catalogue: TownCatalogue
  readonly weather: { at(point: Coordinates): Promise<Part<PlaceWeather>> }
  readonly clock: { now(): number }
}

/** What the edition of a race is called, its year and its address. */
export type RaceName = Pick<Race, 'id' | 'name' | 'shortName' | 'edition'>

const unsupported = missing('unsupported')

/** Where half a weather is shown, the other half is asked for again this soon. */
const retryPartialMs = 10_000

/**
 * The races of the data folder, their screens at the clock's time, and the weather of their stages. A race or stage that
 * does not exist is missing as « unsupported »; so is weather that no forecast can tell.
 */
export function createRaces({ editions, catalogue, weather, clock }: RaceOptions) {
  // Finding their towns is left to whoever asks for races first.
  let all: ReadonlyMap<string, Race> | null = null
  const races = (): ReadonlyMap<string, Race> =>
    (all ??= new Map(editions.map((edition) => [edition.id, toRace(edition, catalogue)])))
  const now = (): Date => new Date(clock.now())

  /** From the calendar of the races, and true until that or the clock of a race turns. */
  const fromCalendar = <T>(value: T, time: Date, about: readonly Race[]): Present<T> => {
    const now = time.getTime()
    const validUntil = earliest(about.map((race) => nextChange(race, time).getTime()))
    return toPart(value, {
      now,
      at: now,
      source: 'calendar',
      freshForMs: Infinity,
      isCached: true,
      validUntil,
    })
  }
  const inRace = <T>(id: string, view: (race: Race, time: Date) => T | null): Part<T> => {
    const race = races().get(id)
    const time = now()
    const value = race ? view(race, time) : null
    return race && value ? fromCalendar(value, time, [race]) : unsupported
  }
  const weatherOf = async (race: Race, stage: Stage): Promise<Part<StageWeather>> => {
    const time = now()
    const outlook = stageOutlook(stage, raceDate(time))
    if (outlook === 'over' || outlook === 'too-far') return unsupported
    const towns = isLoop(stage) ? [stage.start] : [stage.start, stage.finish]
    const parts = await Promise.all(towns.map((town) => weather.at(town)))
    return join(parts, { race, stage, time, kind: outlook })
  }

  return {
    race: (id: string): Part<RaceView> => inRace(id, raceView),
    stage: (id: string, number: number): Part<StageView> =>
      inRace(id, (race, time) => stageView(race, number, time)),
    stageWeather: async (id: string, number: number): Promise<Part<StageWeather>> => {
      const race = races().get(id)
      const stage = race && stagesOf(race).find((candidate) => candidate.number === number)
      return race && stage ? weatherOf(race, stage) : unsupported
    },
    /** Forecasts of the next three stages; those without any are left out. */
    nextWeather: async (id: string): Promise<Part<readonly NextStageWeather[]>> => {
      const race = races().get(id)
      if (!race) return unsupported
      const time = now()
      const stages = nextStages(race, time)
      const parts = await Promise.all(stages.map((stage) => weatherOf(race, stage)))
      return gather(stages, parts, time, fromCalendar([], time, [race]))
    },
    /** One per race that is on today. */
    banners: (): Part<readonly RaceBannerView[]> => {
      const time = now()
      const each = [...races().values()]
      return fromCalendar(
        each.flatMap((race) => bannerView(race, time) ?? []),
        time,
        each,
      )
    },
    names: editions,
  }
}

const earliest = (instants: readonly number[]): number =>
  // 2100: no race at all, nothing ever changes.
  Math.min(...instants, Date.UTC(2100, 0))

interface Meeting {
  readonly race: Race
  readonly stage: Stage
  readonly time: Date
  readonly kind: StageWeather['kind']
}

const isPresent = <T>(part: Part<T>): part is Present<T> => part.state !== 'missing'

/** Start and finish in one part, as old as the older and as fresh as the less fresh. Missing when both are. */
function join(parts: readonly Part<PlaceWeather>[], meeting: Meeting): Part<StageWeather> {
  const [startPart, finishPart] = parts
  const start = startPart && weatherAt(startPart, 'start', meeting)
  const finish = finishPart && weatherAt(finishPart, 'finish', meeting)
  const present = parts.filter(isPresent)
  if (present.length === 0) return startPart?.state === 'missing' ? startPart : unsupported
  if (!start && !finish) return unsupported
  const value = { kind: meeting.kind, start: start ?? null, finish: finish ?? null }
  const { time, race } = meeting
  const askAgain = present.length < parts.length ? time.getTime() + retryPartialMs : Infinity
  return summary(value, time, present, { freshUntil: askAgain, validUntil: nextChange(race, time).getTime() })
}

function weatherAt(part: Part<PlaceWeather>, end: StageEnd, meeting: Meeting): TownWeather | null {
  if (part.state === 'missing') return null
  const { race, stage, time } = meeting
  return townWeather(
    { ...part.value, hourly: hoursToCome(part.value, time) },
    {
      date: stage.date,
      today: raceDate(time),
      window: ridingWindow(race, stage),
      end,
    },
  )
}

/** One part over several: the age of the oldest, the life of the shortest; simulated as soon as one is. */
function summary<T>(value: T, time: Date, parts: readonly Present<unknown>[], atMost: Lifetime): Present<T> {
  const { freshUntil, validUntil } = parts.map(lifetimeOf).reduce(shorterOf, atMost)
  const now = time.getTime()
  return toPart(value, {
    now,
    at: earliest(parts.map(({ at }) => Date.parse(at))),
    source: parts.find(({ source }) => source === 'simulated')?.source ?? parts[0]?.source ?? '',
    freshForMs: freshUntil - now,
    isStale: parts.some(({ state }) => state === 'stale'),
    isCached: parts.every(({ cached }) => cached),
    validUntil: earliest([validUntil]),
  })
}

/** The forecasts that came; `none` when the race has no stage left that a forecast reaches. */
function gather(
  stages: readonly Stage[],
  parts: readonly Part<StageWeather>[],
  time: Date,
  none: Present<readonly NextStageWeather[]>,
): Part<readonly NextStageWeather[]> {
  const present = parts.filter(isPresent)
  const value = stages.flatMap(({ number }, index) => {
    const part = parts[index]
    return part && isPresent(part) ? [{ number, weather: part.value }] : []
  })
  const failed = parts.find((part) => part.state === 'missing' && part.reason !== 'unsupported')
  const askAgain = failed ? time.getTime() + retryPartialMs : Infinity
  if (present.length > 0)
    return summary(
      value,
      time,
      present,
      shorterOf(lifetimeOf(none), { freshUntil: askAgain, validUntil: Infinity }),
    )
  return failed?.state === 'missing' ? failed : none
}

const toRace = ({ stages, ...edition }: EditionRow, catalogue: TownCatalogue): Race => ({
  ...edition,
  days: stages.map((row): RaceDay => (row.number === null ? restDay(row) : stageOf(row, catalogue))),
})

const restDay = (row: Extract<EditionRow['stages'][number], { number: null }>) =>
  pick(row, 'date', 'type', 'description', 'officialUrl')

const stageOf = (row: StageRow, catalogue: TownCatalogue): Stage => ({
  ...row,
  start: townOf(row.start, catalogue),
  finish: townOf(row.finish, catalogue),
})

/** A town with the page of its name, or for a summit or a former commune, that of the commune it lies in. */
function townOf(row: TownRow, catalogue: TownCatalogue): Town {
  const place = catalogue.resolve(citySlug(row.name), row) ?? catalogue.locate(row)?.city ?? null
  if (!place) return { ...row, place: null }
  return { ...row, place: toPlaceSummary(place, catalogue.department(place.departmentCode)) }
}
