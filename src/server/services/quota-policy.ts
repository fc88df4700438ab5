import { hourMs, minuteMs } from '../../domain/time-units.ts'

/** Every place, whatever its population. */
const all = Infinity

/**
 * Who may spend what of the calls that a source of forecasts allows: the one place that says so, asked by forecasts,
 * maps, sea, air and the places around. « Spent » is the share of the hour or of the day that is gone, whichever is tighter: 0 nothing, 1
 * all. A minute is never a reason to make anything older: it is over in a minute, and maps leave most of it alone.
 *
 * In the order of what is given up first: places around a town are not asked for; air is not asked for anew; maps wait for their turn; then, with a second source
 * that is not counted by the day, places take its forecasts instead: small towns of the plains first, where a coarser
 * model makes least difference, then larger ones, hills and coasts, and maps last. Without one, forecasts grow older, up to
 * what models take to compute the next run (1–6 h); places take a neighbour's forecast, beyond 10 km, where height and coast
 * begin to matter, only when four hours are not enough; the last calls of all are for forecasts alone.
 *
 * 100,000 visits a day over the communes by population go to 18,000 places: more than the 7,300 forecasts that 10,000
 * free calls pay. Alone they then settle round the row of 0.82, at 81 % of the quota: a quarter of the visits get their own
 * place's forecast, the others a neighbour's, 7 km away in the middle (14 km at most for 95 %), two hours old in the
 * middle (four for 95 %). With a second source everybody gets their own, twelve minutes old in the middle (53 for 95 %),
 * for 58,000 requests to that source; a million visits take 280,000, 14 in the busiest second. `npm run bench day` tells. The three maps cost 639 calls and their seas 139: refreshed every three hours they would take 62 % of a day, so
 * only an idle site refreshes them sooner.
 */
const table: readonly Row[] = [
  // below 0.02: idle
  row({
    below: 0.02,
    forecast: [10, 20],
    shareKm: 0,
    second: [0, 0],
    map: 30,
    sea: 30,
    air: true,
    around: true,
  }),
  row({
    below: 0.05,
    forecast: [10, 20],
    shareKm: 0,
    second: [0, 0],
    map: 60,
    sea: 30,
    air: true,
    around: true,
  }),
  row({
    below: 0.1,
    forecast: [10, 20],
    shareKm: 0,
    second: [0, 0],
    map: 120,
    sea: 30,
    air: true,
    around: true,
  }),
  row({
    below: 0.2,
    forecast: [10, 20],
    shareKm: 0,
    second: [0, 0],
    map: 180,
    sea: 30,
    air: true,
    around: true,
  }),
  // from 0.2: lists of places say what is in memory
  row({ below: 0.3, forecast: [10, 20], shareKm: 0, second: [5_000, 0], map: 180, sea: 30, air: true }),
  // from 0.3: forecasts grow older and are shared, unless a second source answers
  row({ below: 0.42, forecast: [30, 30], shareKm: 3, second: [10_000, 0], map: 180, sea: 30, air: true }),
  row({ below: 0.52, forecast: [60, 60], shareKm: 5, second: [20_000, 2_000], map: 180, sea: 60, air: true }),
  // from 0.52: no air
  row({
    below: 0.6,
    forecast: [120, 120],
    shareKm: 8,
    second: [30_000, 5_000],
    map: 180,
    sea: 120,
    air: false,
  }),
  row({
    below: 0.67,
    forecast: [180, 120],
    shareKm: 10,
    second: [50_000, 20_000],
    map: 180,
    sea: 180,
    air: false,
  }),
  row({
    below: 0.74,
    forecast: [240, 90],
    shareKm: 12,
    second: [100_000, 50_000],
    map: 180,
    sea: 240,
    air: false,
  }),
  row({
    below: 0.82,
    forecast: [240, 90],
    shareKm: 15,
    second: [300_000, 200_000],
    map: 180,
    sea: 240,
    air: false,
  }),
  row({ below: 0.9, forecast: [270, 60], shareKm: 20, second: [all, all], map: 180, sea: 270, air: false }),
  // from 0.9: maps take the second source too, and nobody asks how sure a forecast is
  row({
    below: 0.96,
    forecast: [300, 45],
    shareKm: 30,
    second: [all, all],
    map: 180,
    sea: 300,
    air: false,
    ensemble: false,
  }),
  row({
    below: Infinity,
    forecast: [330, 30],
    shareKm: 40,
    second: [all, all],
    map: 180,
    sea: 330,
    air: false,
    ensemble: false,
  }),
]

/** From this share on maps, too, are asked of the second source. */
const mapsTakeSecondFrom = 0.9

/** How forecasts are kept, at most, while a second source answers: it wants no repeat within half an hour. */
const lifeWithSecond = { freshMs: 35 * 60_000, refreshMs: 25 * 60_000, shareKm: 0 }

/** From this height on, in metres, a model of 9 km misses what its valleys and slopes do. */
const highFrom = 500

/** When no call is left at all, a forecast this near, of any age that is kept, is better than no weather. */
export const lastResortKm = 50

/** The share of a minute's calls that maps may take, all of them together. */
const mapsShareOfMinute = 1 / 3

/** One step of a map, as a share of theirs: three maps can show their first places at once, and one goes on. */
const stepOfMaps = 1 / 4

/** How forecasts are kept. */
export interface ForecastLife {
  readonly freshMs: number
  /** So long after that they are served while they are refreshed behind. */
  readonly refreshMs: number
  /** A place without a forecast takes that of a neighbour this near, rather than a call of its own. */
  readonly shareKm: number
}

/** `hasSecond`: a second source answers, so nobody need take a neighbour's forecast or an old one. */
export function forecastLife(spent: number, hasSecond = false): ForecastLife {
  const life = rowOf(spent).forecast
  return hasSecond && life.shareKm > 0 ? lifeWithSecond : life
}

/** What decides whether a coarser model is good enough for a place. */
export interface PlaceTraits {
  /** Of its commune; null when unknown. */
  readonly population: number | null
  /** Metres; null when unknown. */
  readonly elevation: number | null
  /** Mountains, hills or the sea are near, or nobody knows better. */
  readonly isByHeightsOrSea: boolean
}

/** Whether a place is asked of the second source rather than of the first, whose calls are short. */
export function takesSecondSource(spent: number, place: PlaceTraits): boolean {
  const { plain, other } = rowOf(spent).second
  const isPlain = !place.isByHeightsOrSea && (place.elevation ?? 0) < highFrom
  return (place.population ?? 0) < (isPlain ? plain : other)
}

/** Whether a map whose own source has no calls for it is filled from the second. */
export const mapsTakeSecondSource = (spent: number): boolean => spent >= mapsTakeSecondFrom

/** How long a map needs no refresh, ms. */
export const mapLife = (spent: number): number => rowOf(spent).mapMs

/** The same for a map that is filled place by place, which takes minutes. */
export const slowMapLife = 3 * hourMs

/** How long the sea needs no refresh, ms. */
export const seaLife = (spent: number): number => rowOf(spent).seaMs

/** Whether air that is not in memory may be asked for. */
export const mayAskForAir = (spent: number): boolean => rowOf(spent).air

/**
 * How the ensemble is kept. Runs come every six hours and cells are half a degree wide: with one call for each of the 300
 * cells of France in five hours and a half it takes 1,000 calls of a day at the very most: its own budget sees to it.
 */
export const ensembleLife = {
  cellDegrees: 0.5,
  freshMs: 5.5 * hourMs,
  refreshMs: 0.5 * hourMs,
  keepMs: 6 * hourMs,
} as const

/** Whether an ensemble that is not in memory may be asked for: the last calls are for forecasts. */
export const mayAskForEnsemble = (spent: number): boolean => rowOf(spent).ensemble

/** Whether places around a town, which nobody asked to see, may be asked for: several calls for one page. */
export const mayAskAround = (spent: number): boolean => rowOf(spent).around

/** What a budget still allows now, by its tightest limit, and what it allows in a whole minute. */
export interface CallsLeft {
  remaining(): number
  readonly perMinute: number
  /** Maps wait while it is. */
  isBusy?(): boolean
}

/**
 * Calls that maps may still take now: while two thirds of a minute's are left to visitors, whoever spent the others.
 * The same number of the hour's and of the day's last calls is theirs too.
 */
export function callsForMaps(calls: CallsLeft): number {
  if (calls.perMinute === Infinity) return Infinity
  return Math.max(0, Math.floor(calls.remaining() - calls.perMinute + calls.perMinute * mapsShareOfMinute))
}

/**
 * Places that one map may ask for now, a call each: a step at most. A map that shows something leaves a step to each of
 * the others that show nothing yet, so that whoever opens one does not wait for the whole of another.
 */
export function placesForMap(
  calls: CallsLeft,
  maps: { readonly showsNothing: boolean; readonly emptyOthers: number },
): number {
  const left = callsForMaps(calls)
  if (left === Infinity) return Infinity
  const step = Math.floor(calls.perMinute * mapsShareOfMinute * stepOfMaps)
  return Math.max(0, Math.min(step, maps.showsNothing ? left : left - step * maps.emptyOthers))
}

interface Row {
  readonly below: number
  readonly forecast: ForecastLife
  /** Populations below which places in the plains, and the others, take the second source. */
  readonly second: { readonly plain: number; readonly other: number }
  readonly mapMs: number
  readonly seaMs: number
  readonly air: boolean
  readonly ensemble: boolean
  readonly around: boolean
}

/** `below`: the spent share under which the row holds; fresh and refreshing times in minutes. */
function row(words: {
  below: number
  forecast: readonly [fresh: number, refresh: number]
  shareKm: number
  second: readonly [plain: number, other: number]
  map: number
  sea: number
  air: boolean
  ensemble?: boolean
  around?: boolean
}): Row {
  const [fresh, refresh] = words.forecast
  const [plain, other] = words.second
  return {
    below: words.below,
    forecast: { freshMs: fresh * minuteMs, refreshMs: refresh * minuteMs, shareKm: words.shareKm },
    second: { plain, other },
    mapMs: words.map * minuteMs,
    seaMs: words.sea * minuteMs,
    air: words.air,
    ensemble: words.ensemble ?? true,
    around: words.around ?? false,
  }
}

function rowOf(spent: number): Row {
  const found = table.find(({ below }) => spent < below) ?? table.at(-1)
  if (!found) throw new Error('the table of the quota is empty')
  return found
}
