import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { CityMap } from '../../../views/map-items.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { citySlug } from '../../../domain/place.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { VigilanceLevels, VigilanceSummary } from '../../../views/vigilance-levels.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { paths } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { loadBanners, type LoadedBanner } from '../../components/race-banner/load-banners.ts'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'

/** A city of the home page, and its parts that wait on an upstream. */
export interface HomeCity {
  readonly place: PlaceView
  readonly now: IsoInstant
  readonly weather: Deferred<PlaceWeather>
  readonly vigilance: Deferred<DepartmentVigilance>
}

export interface HomeView {
  readonly cities: readonly HomeCity[]
  readonly races: readonly LoadedBanner[]
  readonly summary: Deferred<VigilanceSummary>
  readonly levels: Deferred<VigilanceLevels>
  readonly country: Deferred<CityMap>
  readonly now: IsoInstant
}

const defaultCities = ['paris', 'lyon', 'marseille']

/** What everybody's home page starts from; an address that names a city leads to it. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<HomeView> {
  const city = new URL(request.url).searchParams.get('city')
  if (city && citySlug(city)) throw redirect(paths.place(citySlug(city)), 302)
  const site = context.get(siteApi)
  const answers = await Promise.all(defaultCities.map((slug) => site.place(slug, null)))
  const cities = answers.flatMap((answer) => {
    if (answer.kind !== 'found') return []
    const { place, now } = answer
    const weather = defer(site.weather(place))
    const vigilance = defer(site.departmentVigilance(place.departmentCode))
    return [{ place, now, weather, vigilance }]
  })
  const summary = defer(site.vigilanceSummary())
  const country = defer(site.countryMap())
  const levels = defer(site.vigilanceLevels('J0'))
  const [races, now] = await Promise.all([loadBanners(site), site.now()])
  return { cities, races, summary, levels, country, now }
}
