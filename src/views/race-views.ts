import type { IsoDate, IsoInstant } from '../domain/part.ts'
import { pick } from '../domain/pick.ts'
import {
  isStage,
  liveState,
  nextStages,
  raceDate,
  raceDates,
  racePhase,
  ridingWindow,
  stageOutlook,
  stagesOf,
  stageStatus,
  todaysStage,
  type DayStatus,
  type LiveState,
  type Race,
  type RaceDay,
  type RacePhase,
  type Stage,
  type StageOutlook,
  type StageWindow,
} from '../domain/race.ts'
import { tenths } from '../domain/rounding.ts'

/** What every screen of a race says of it. */
export interface RaceHeading extends Pick<
  Race,
  'id' | 'name' | 'shortName' | 'edition' | 'category' | 'officialUrl'
> {
  readonly phase: RacePhase
  readonly first: IsoDate
  readonly last: IsoDate
}

/** The list of a race's days. `distance` is their sum in kilometres. */
export interface RaceView extends RaceHeading {
  readonly now: IsoInstant
  readonly stageCount: number
  readonly distance: number
  readonly days: readonly (RaceDay & { readonly status: DayStatus })[]
}

/** One stage. Links are null where they would lead to nothing: no live before the day, no results before the end. */
export interface StageView {
  readonly now: IsoInstant
  readonly race: RaceHeading
  readonly stage: Stage
  readonly status: DayStatus
  readonly live: LiveState
  readonly outlook: StageOutlook
  readonly window: StageWindow
  /** Start and finish when the race has them at the same time every day. */
  readonly times: { readonly start: IsoInstant; readonly finish: IsoInstant } | null
  /** Numbers of the stages beside it. */
  readonly previous: number | null
  readonly next: number | null
  readonly liveUrl: string | null
  readonly resultsUrl: string | null
}

/** A race that is on today. `stage` is null on a rest day. */
export interface RaceBannerView {
  readonly now: IsoInstant
  readonly race: RaceHeading
  readonly date: IsoDate
  readonly stage: Stage | null
  readonly live: LiveState
  /** While riding the live page, then the results, else the official page. */
  readonly link: { readonly kind: 'live' | 'results' | 'info'; readonly href: string }
  /** At most three, without weather. */
  readonly next: readonly Stage[]
}

const numbered = (template: string, number: number): string => template.replaceAll('{n}', String(number))

/** The heading of a race at `now`. */
export const raceHeading = (race: Race, now: Date): RaceHeading => ({
  ...pick(race, 'id', 'name', 'shortName', 'edition', 'category'),
  phase: racePhase(race, now),
  ...raceDates(race),
  officialUrl: race.officialUrl,
})

/** The days of a race with their status at `now`. */
export function raceView(race: Race, now: Date): RaceView {
  const stages = stagesOf(race)
  const today = raceDate(now)
  return {
    ...raceHeading(race, now),
    now: now.toISOString(),
    stageCount: stages.length,
    // Tenths of a kilometre: a sum of them is one too.
    distance: tenths(stages.reduce((sum, { distance }) => sum + distance, 0)),
    days: race.days.map((day) => ({ ...day, status: stageStatus(day, today) })),
  }
}

/** A stage by its number; null when the race has none of it. */
export function stageView(race: Race, number: number, now: Date): StageView | null {
  const stages = stagesOf(race)
  const index = stages.findIndex((stage) => stage.number === number)
  const stage = stages[index]
  if (!stage) return null
  const today = raceDate(now)
  const status = stageStatus(stage, today)
  const live = liveState(race, stage, now)
  const isOver = status === 'past' || live === 'finished'
  const window = ridingWindow(race, stage)
  return {
    now: now.toISOString(),
    race: raceHeading(race, now),
    stage,
    status,
    live,
    outlook: stageOutlook(stage, today),
    window,
    times: race.fixedTimes && { start: window.from, finish: window.to },
    previous: stages[index - 1]?.number ?? null,
    next: stages[index + 1]?.number ?? null,
    liveUrl: live === 'before' || live === 'live' ? numbered(race.liveUrlTemplate, number) : null,
    resultsUrl: isOver ? numbered(race.resultsUrlTemplate, number) : null,
  }
}

/** The banner of a race; null outside its days. */
export function bannerView(race: Race, now: Date): RaceBannerView | null {
  const date = raceDate(now)
  const day = race.days.find((candidate) => candidate.date === date)
  if (racePhase(race, now) !== 'on') return null
  const stage = todaysStage(race, now)
  const live = stage ? liveState(race, stage, now) : 'not-today'
  return {
    now: now.toISOString(),
    race: raceHeading(race, now),
    date,
    stage,
    live,
    link: bannerLink(race, day ?? null, live),
    next: nextStages(race, now),
  }
}

function bannerLink(race: Race, day: RaceDay | null, live: LiveState): RaceBannerView['link'] {
  if (!day || !isStage(day)) return { kind: 'info', href: day?.officialUrl ?? race.officialUrl }
  if (live === 'live') return { kind: 'live', href: numbered(race.liveUrlTemplate, day.number) }
  if (live === 'finished') return { kind: 'results', href: numbered(race.resultsUrlTemplate, day.number) }
  return { kind: 'info', href: day.officialUrl }
}
