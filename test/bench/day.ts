import { join } from 'node:path'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { openMeteoDay } from '../../src/server/sources/open-meteo/open-meteo-limits.ts'
import { simulate, type Day, type Scene, type Visit } from './support/day-visits.ts'
import { ownEvery } from './support/day-own.ts'
import { atLeast, atMost, quantile, figure, type Row } from './support/row.ts'

const visitsPerDay = 100_000
/** With a second source the site must carry ten times as many. */
const manyVisits = 1_000_000
/** What the site takes where nothing is said and the machine is large. */
const defaultMb = 64
const shareOf = ({ visits }: Day, is: (visit: Visit) => boolean): number =>
  (100 * visits.filter(is).length) / visits.length

const agesOf = ({ visits }: Day): readonly number[] => visits.map(({ ageMs }) => ageMs / 60_000)

/** The most requests in any stretch of so long. */
function mostIn(asked: readonly number[], ms: number): number {
  let most = 0
  let from = 0
  for (const [index, at] of asked.entries()) {
    while ((asked[from] ?? at) <= at - ms) from += 1
    most = Math.max(most, index - from + 1)
  }
  return most
}

const dailyQuota = openMeteoDay.perDay ?? 0

/** What it costs to say how sure the days are. */
const ensembleRows = (name: string, day: Day): readonly Row[] => [
  atMost(`${name}: share of the ensemble in the quota`, (100 * day.ensembleCalls) / dailyQuota, '%', 10),
  atMost(`${name}: calls with those of the ensemble`, day.calls + day.ensembleCalls, '', dailyQuota),
  figure(`${name}: visits with how sure days are`, (100 * day.sure) / day.visits.length, '%'),
]

/** With one source alone, which is what the policy was made for. */
function alone(day: Day): readonly Row[] {
  const shared = day.visits.filter(({ kind }) => kind === 'shared').map(({ km }) => km)
  const ages = agesOf(day)
  return [
    figure('one source: visits of a day', day.visitsPerDay, ''),
    atMost('one source: its calls', day.calls, '', dailyQuota),
    ...ensembleRows('one source', day),
    figure('one source: requests that the budget refused', day.refused, ''),
    figure('one source: visits served with the place’s own forecast', shareOf(day, isOwn), '%'),
    atMost('one source: visits without weather', shareOf(day, isMissing), '%', 0),
    figure('one source: distance of a shared forecast, median', quantile(shared, 0.5), 'km'),
    atMost('one source: distance of a shared forecast, 95 %', quantile(shared, 0.95), 'km', 20),
    figure('one source: age of a forecast, median', quantile(ages, 0.5), 'min'),
    atMost('one source: age of a forecast, 95 %', quantile(ages, 0.95), 'min', 360),
  ]
}

const isOwn = ({ kind }: Visit): boolean => kind === 'own'
const hasLater = ({ following }: Visit): boolean => following
const isMissing = ({ kind }: Visit): boolean => kind === 'missing'

/** What is promised with the second one, inside the terms of both. */
function together(day: Day): readonly Row[] {
  const name = `${day.visitsPerDay.toLocaleString('en')} visits, ${day.cacheMb} MB`
  const ages = agesOf(day)
  return [
    atLeast(`${name}: served with the place’s own forecast`, shareOf(day, isOwn), '%', 99),
    figure(
      `${name}: served by Open-Meteo`,
      shareOf(day, ({ source }) => source === 'open-meteo'),
      '%',
    ),
    atMost(`${name}: without weather`, shareOf(day, isMissing), '%', 0),
    atMost(`${name}: age of a forecast, median`, quantile(ages, 0.5), 'min', 60),
    atMost(`${name}: age of a forecast, 95 %`, quantile(ages, 0.95), 'min', 120),
    atMost(`${name}: calls of Open-Meteo, with those of maps`, day.calls, '', dailyQuota),
    ...ensembleRows(name, day),
    figure(`${name}: requests to MET Norway`, day.asked.length, ''),
    atMost(`${name}: requests to MET Norway in a second`, mostIn(day.asked, 1_000), '', 15),
    atMost(`${name}: repeated before they expire`, day.repeats, '', 0),
  ]
}

/** The most calls that may be spent on what follows the site's own hours, on the seas and on maps overseas. */
const callsBeside = 2_000

/** What is promised where the site reads AROME itself. */
function beside({ visits, ...day }: Day): readonly Row[] {
  const name = `${day.visitsPerDay.toLocaleString('en')} visits with AROME`
  const looked = visits.filter((_, index) => index % ownEvery === 0)
  return [
    atLeast(
      `${name}: today and tomorrow by our own hours, of every ${ownEvery}th`,
      (100 * looked.filter(({ source }) => source === 'arome').length) / looked.length,
      '%',
      100,
    ),
    atMost(`${name}: calls of Open-Meteo, with those of maps`, day.calls, '', callsBeside),
    figure(`${name}: calls of the ensemble`, day.ensembleCalls, ''),
    figure(`${name}: requests to MET Norway`, day.asked.length, ''),
    atMost(`${name}: requests to MET Norway in a second`, mostIn(day.asked, 1_000), '', 15),
    atMost(`${name}: without later days`, 100 - shareOf({ ...day, visits: looked }, hasLater), '%', 0),
  ]
}

const withSecond = (visits: number): Scene => ({
  visitsPerDay: visits,
  cacheMb: defaultMb,
  days: 1,
  hasSecond: true,
  hasOwn: false,
})

/** Days of visits spread over the communes by population: what the free sources pay, and who gets what. */
export async function measure(): Promise<readonly Row[]> {
  const catalogue = createCatalogue(join(import.meta.dirname, '../../data'))
  return [
    ...alone(
      await simulate(catalogue, {
        visitsPerDay,
        cacheMb: defaultMb,
        days: 2,
        hasSecond: false,
        hasOwn: false,
      }),
    ),
    ...together(await simulate(catalogue, withSecond(visitsPerDay))),
    ...together(await simulate(catalogue, withSecond(manyVisits))),
    ...beside(await simulate(catalogue, { ...withSecond(manyVisits), hasOwn: true })),
  ]
}
