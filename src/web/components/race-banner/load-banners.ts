import { valueOf } from '../../../domain/part.ts'
import type { RaceBannerView } from '../../../views/race-views.ts'
import type { StageWeather } from '../../../domain/stage-weather.ts'
import type { SiteApi } from '../../../site-api.ts'
import { defer, type Deferred } from '../../render/deferred.ts'

/** A banner and the weather of its stage, which may come after it; null on a rest day, when nothing is loaded. */
export interface LoadedBanner {
  readonly banner: RaceBannerView
  readonly weather: Deferred<StageWeather> | null
}

/** The banners of the races that are on today, for a page's loader: none outside their dates. */
export async function loadBanners(site: SiteApi): Promise<readonly LoadedBanner[]> {
  const banners = valueOf(await site.raceBanners()) ?? []
  return banners.map((banner) => {
    const { race, stage } = banner
    return { banner, weather: stage && defer(site.stageWeather(race.id, stage.number)) }
  })
}
