import type { LoaderFunctionArgs } from 'react-router'
import type { BeachInfo, CoolerView, FormerName, NearbyPlace, PlaceView } from '../../../views/place-views.ts'
import type { StationNormals } from '../../../domain/normals.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { placeFactNames, type PlaceFactName, type PlaceFacts } from '../../../domain/place-facts.ts'
import type { RainSnowLine } from '../../../domain/rain-or-snow.ts'
import type { SunMoonTimes } from '../../../domain/sun-moon.ts'
import type { MeasuredSnow, PlaceAvalanche } from '../../../views/mountains.ts'
import type { RiskReport } from '../../../views/risk-list.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { paths } from '../../../paths.ts'
import type { SiteApi } from '../../../site-api.ts'
import { askedPlace } from '../../render/asked-place.ts'
import { isOutline } from '../../render/context.ts'
import { defer, deferUntilShown, type Deferred } from '../../render/deferred.ts'
import { isEmbedded } from '../../render/query.ts'

/** What the page of a city or nature site starts from; the parts that wait on an upstream come after. */
export interface CityView {
  readonly place: PlaceView
  /** The former commune whose address or name led here. */
  readonly former: FormerName | null
  readonly now: IsoInstant
  readonly sunMoon: readonly [SunMoonTimes, SunMoonTimes]
  readonly nearby: readonly NearbyPlace[]
  /** The places nearby and around with their weather now. */
  readonly around: Deferred<readonly NearbyPlace[]>
  /** The stations near enough to tell what is usual there; which of them does depends on the height of the place. */
  readonly normals: readonly StationNormals[]
  readonly weather: Deferred<PlaceWeather>
  readonly vigilance: Deferred<DepartmentVigilance>
  readonly risks: Deferred<RiskReport>
  /** « unsupported » where there are no massifs. */
  readonly avalanche: Deferred<PlaceAvalanche>
  readonly snow: Deferred<MeasuredSnow>
  /** From what height it snows, by the model. */
  readonly rainSnow: Deferred<readonly RainSnowLine[]>
  /** Null away from the coast. */
  readonly sea: Deferred<BeachInfo> | null
  readonly facts: DeferredFacts
  /** Asked for only where it turns out to be hot. */
  readonly cooler: Deferred<CoolerView>
}

const nearbyKm = 50
const nearbyShown = 6
const seaKm = 30

type DeferredFacts = { readonly [Name in PlaceFactName]: Deferred<PlaceFacts[Name]> }

type Defer = <T>(ask: () => Promise<Part<T>>) => Deferred<T>

const deferNow: Defer = (ask) => defer(ask())

const deferFacts = (site: SiteApi, place: PlaceView, deferPart: Defer): DeferredFacts =>
  Object.fromEntries(
    placeFactNames.map((name) => [name, deferPart<unknown>(() => site.fact(name, place))]),
  ) as DeferredFacts

/** The place first; what waits on an upstream comes after. */
export async function loader(args: LoaderFunctionArgs): Promise<CityView> {
  const { site, query, place, former, now, sunMoon, coastal } = await askedPlace(args, paths.place)
  // The card that other sites frame shows none of these, and the text few.
  const isText = args.context.get(isOutline)
  const deferAround = isEmbedded(query) || isText ? deferUntilShown : deferNow
  const deferSea = isText ? deferUntilShown : deferNow
  const late = {
    weather: defer(site.weather(place)),
    vigilance: defer(site.departmentVigilance(place.departmentCode)),
    risks: deferAround(() => site.risks(place)),
    avalanche: deferAround(() => site.avalanche(place)),
    snow: deferUntilShown(() => site.measuredSnow(place)),
    rainSnow: deferUntilShown(() => site.rainSnow(place)),
  }
  const towns = await site.nearby(place, nearbyKm, nearbyShown + 1)
  return {
    place,
    former,
    now,
    sunMoon,
    ...late,
    nearby: towns.filter(({ slug, km }) => slug !== place.slug || km > 1).slice(0, nearbyShown),
    around: deferAround(() => site.around(place, nearbyKm, nearbyShown + 1)),
    sea: coastal ? deferSea(() => site.seaNear(place, seaKm)) : null,
    facts: deferFacts(site, place, deferAround),
    normals: await site.normals(place),
    cooler: deferUntilShown(() => site.cooler(place)),
  }
}
