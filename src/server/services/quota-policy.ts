import { hourMs, minuteMs } from '../../domain/time-units.ts'

/** Every place, whatever its population. */
const all = Infinity

/**
 * Who may spend what of the calls that a source of forecasts allows: the one place that says so, asked by forecasts, maps,
 * sea, air, ensemble and the places around a town. « Spent » is the share of the hour or of the day that is gone, whichever
 * is higher: 0 nothing, 1 all. A busy minute makes nothing older: it is over in a minute.
 *
 * With a second source that is not counted by the day, places take its forecasts as calls run short: small towns of the
 * plains first, where a coarser model matters least, then larger ones, hills and coasts, and maps last. Without one,
 * forecasts grow older, up to what models take to compute the next run (1–6 h), and places take a neighbour's forecast,
 * from beyond 10 km, where height and coast begin to matter, only when four hours are not enough. The places around a town
 * are given up first, then air that is not in memory, then the ensemble: the last calls are for forecasts alone.
 *
 * 100,000 visits a day over the communes by population go to 18,000 places: more than the 7,300 forecasts that 10,000
 * calls pay. With one source they settle round the row of 0.82: 23 % of the visits get their own place's forecast, the
 * others a neighbour's, 7 km away in the median (15 km for 95 %) and two hours old (four for 95 %). With a second source
 * everybody gets their own, 12 minutes old in the median (53 for 95 %), for 58,000 requests to that source; a million
 * visits take 273,000 of them, 14 in the busiest second. `npm run bench -- day` prints these figures. The three maps cost
 * 639 calls and their seas 139: refreshed every three hours they take 62 % of a day's, so only an idle site refreshes them
 * sooner.
 */
// prettier-ignore
const table: readonly Row[] = [
  { below: 0.02,     forecast: [10, 20],   shareKm: 0,  second: [0, 0],             map: 30,  sea: 30,  air: true,  ensemble: true,  around: true },
  { below: 0.05,     forecast: [10, 20],   shareKm: 0,  second: [0, 0],             map: 60,  sea: 30,  air: true,  ensemble: true,  around: true },
  { below: 0.1,      forecast: [10, 20],   shareKm: 0,  second: [0, 0],             map: 120, sea: 30,  air: true,  ensemble: true,  around: true },
  { below: 0.2,      forecast: [10, 20],   shareKm: 0,  second: [0, 0],             map: 180, sea: 30,  air: true,  ensemble: true,  around: true },
  { below: 0.3,      forecast: [10, 20],   shareKm: 0,  second: [5_000, 0],         map: 180, sea: 30,  air: true,  ensemble: true,  around: false },
  { below: 0.42,     forecast: [30, 30],   shareKm: 3,  second: [10_000, 0],        map: 180, sea: 30,  air: true,  ensemble: true,  around: false },
  { below: 0.52,     forecast: [60, 60],   shareKm: 5,  second: [20_000, 2_000],    map: 180, sea: 60,  air: true,  ensemble: true,  around: false },
  { below: 0.6,      forecast: [120, 120], shareKm: 8,  second: [30_000, 5_000],    map: 180, sea: 120, air: false, ensemble: true,  around: false },
  { below: 0.67,     forecast: [180, 120], shareKm: 10, second: [50_000, 20_000],   map: 180, sea: 180, air: false, ensemble: true,  around: false },
  { below: 0.74,     forecast: [240, 90],  shareKm: 12, second: [100_000, 50_000],  map: 180, sea: 240, air: false, ensemble: true,  around: false },
  { below: 0.82,     forecast: [240, 90],  shareKm: 15, second: [300_000, 200_000], map: 180, sea: 240, air: false, ensemble: true,  around: false },
  { below: 0.9,      forecast: [270, 60],  shareKm: 20, second: [all, all],         map: 180, sea: 270, air: false, ensemble: true,  around: false },
  { below: 0.96,     forecast: [300, 45],  shareKm: 30, second: [all, all],         map: 180, sea: 300, air: false, ensemble: false, around: false },
  { below: Infinity, forecast: [330, 30],  shareKm: 40, second: [all, all],         map: 180, sea: 330, air: false, ensemble: false, around: false },
]

/** From this share on maps, too, are asked of the second source. */
const mapsTakeSecondFrom = 0.9

/** The longest that forecasts live while a second source answers: it wants no repeat within half an hour. */
const lifeWithSecond = { freshMs: 35 * minuteMs, refreshMs: 25 * minuteMs, shareKm: 0 }

/**
 * How long a forecast lives that only says what follows our own hours: models compute that four times a day. So it lives
 * while it is refreshed, too.
 */
const followingMs = 3 * hourMs

/** The share of the calls that such forecasts may take: places go to the second source, or to a neighbour's, as if it were all. */
const followingShare = 0.2

/** What is spent of the share of forecasts that only follow our own hours: 0 nothing, 1 all of it. */
export const spentOnFollowing = (spent: number): number => spent / followingShare

/** How long those live. */
export const followingLife = (spent: number, hasSecond: boolean): ForecastLife => ({
  freshMs: followingMs,
  refreshMs: followingMs,
  shareKm: hasSecond ? 0 : rowOf(spentOnFollowing(spent)).shareKm,
})

/** From this height on, in metres, a model of 9 km misses what its valleys and slopes do. */
const highFrom = 500

/** When no call is left at all, a forecast this near, as old as may be in memory, is better than no weather. */
export const lastResortKm = 50

/** The share of a minute's calls that maps may take, all of them together. */
const mapsShareOfMinute = 1 / 3

/** One step of a map, as a share of theirs: three maps can show their first places at once, and one goes on. */
const stepOfMaps = 1 / 4

/** How long forecasts live. */
export interface ForecastLife {
  readonly freshMs: number
  /** So long after that they are still served at once while they are refreshed. */
  readonly refreshMs: number
  /** A place without a forecast takes that of a neighbour this near, rather than a call of its own. */
  readonly shareKm: number
}

/** `hasSecond`: a second source answers, so nobody need take a neighbour's forecast or an old one. */
export function forecastLife(spent: number, hasSecond = false): ForecastLife {
  const { forecast, shareKm } = rowOf(spent)
  if (hasSecond && shareKm > 0) return lifeWithSecond
  const [fresh, refresh] = forecast
  return { freshMs: fresh * minuteMs, refreshMs: refresh * minuteMs, shareKm }
}

/** What decides whether a coarser model is good enough for a place. */
export interface PlaceTraits {
  /** The population of its commune; null when unknown. */
  readonly population: number | null
  /** Metres; null when unknown. */
  readonly elevation: number | null
  /** Mountains, hills or the sea are near, or nobody knows better. */
  readonly isByHeightsOrSea: boolean
}

/** Whether a place is asked of the second source rather than of the first, whose calls are short. */
export function takesSecondSource(spent: number, place: PlaceTraits): boolean {
  const [plain, other] = rowOf(spent).second
  const isPlain = !place.isByHeightsOrSea && (place.elevation ?? 0) < highFrom
  return (place.population ?? 0) < (isPlain ? plain : other)
}

/** Whether a map whose own source has no calls for it is filled from the second. */
export const mapsTakeSecondSource = (spent: number): boolean => spent >= mapsTakeSecondFrom

/** How long a map needs no refresh, ms. */
export const mapLife = (spent: number): number => rowOf(spent).map * minuteMs

/** How long a map needs no refresh that is filled place by place, which takes minutes; in ms. */
export const slowMapLife = 3 * hourMs

/** How long the sea needs no refresh, ms. */
export const seaLife = (spent: number): number => rowOf(spent).sea * minuteMs

/** Whether air that is not in memory may be asked for. */
export const mayAskForAir = (spent: number): boolean => rowOf(spent).air

/**
 * How long the ensemble lives. Runs come every six hours and cells are half a degree wide. One call for each of the 300
 * cells of France every five hours and a half would be 1,300 calls a day; its own budget allows 1,000.
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
  /** The spent share under which the row holds. */
  readonly below: number
  /** Minutes. */
  readonly forecast: readonly [fresh: number, refresh: number]
  /** A neighbour this near will do. */
  readonly shareKm: number
  /** Populations below which places in the plains, and the others, take the second source. */
  readonly second: readonly [plain: number, other: number]
  /** Minutes. */
  readonly map: number
  /** Minutes. */
  readonly sea: number
  /** Whether it may be asked for, as the next two. */
  readonly air: boolean
  readonly ensemble: boolean
  readonly around: boolean
}

function rowOf(spent: number): Row {
  const found = table.find(({ below }) => spent < below) ?? table.at(-1)
  if (!found) throw new Error('the table of the quota is empty')
  return found
}
