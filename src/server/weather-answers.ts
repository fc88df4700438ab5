import { lifetimeOf, lifetimeOfDay, shorterOf, type Lifetime } from '../domain/lifetime.ts'
import { isMissingForGood, mapPart, valueOf, type Part } from '../domain/part.ts'
import type { SiteApi } from '../site-api.ts'
import type { WeatherAnswers } from './api/weather.ts'
import type { Clock } from './cache.ts'
import type { Services } from './compose.ts'

const aroundKm = 50
const aroundShown = 12
const seaKm = 30
/** Coordinates of four decimals are within so much of the place they name. */
const sameKm = 0.02

/** A bundle that lacks something is asked for again this soon. */
const lackingMs = 10_000

/** How long all of these together may be shown. */
const lifeOfAll = (parts: readonly Part<unknown>[], now: number): Lifetime =>
  parts
    .map((part): Lifetime => {
      if (isMissingForGood(part)) return endless
      if (part.state === 'missing') return { ...endless, freshUntil: now + lackingMs }
      return part.state === 'fresh' ? lifetimeOf(part) : { ...lifetimeOf(part), freshUntil: now + lackingMs }
    })
    .reduce(shorterOf, endless)

const endless: Lifetime = { freshUntil: Infinity, validUntil: Infinity }

/** What `/api` answers beside the pages' questions: weather that is in memory, and a page's parts in one. */
export function createWeatherAnswers({
  site,
  services,
  clock,
}: {
  site: SiteApi
  services: Services
  clock: Clock
}): WeatherAnswers {
  const { catalogue } = services
  return {
    isBeachOrNatureSite: (point) =>
      [...catalogue.nearbyBeaches(point, sameKm), ...catalogue.nearbyNature(point, sameKm)].length > 0,
    weatherInMemory: (place) => services.weather.inMemory(place),
    bundle: async (place) => {
      const [weather, answer, nearby, vigilance, sea, cooler] = await Promise.all([
        site.weather(place),
        site.place(place.slug, place),
        site.nearby(place, aroundKm, aroundShown),
        site.departmentVigilance(place.departmentCode),
        site.seaNear(place, seaKm),
        services.surroundings.coolerNear(place),
      ])
      const sunMoon = answer.kind === 'found' ? answer.sunMoon : null
      const covered = valueOf(vigilance)
      const bundled = mapPart(weather, (forecast) => ({
        place,
        ...forecast,
        sunMoon,
        nearby,
        // Null when the vigilance is not known: never an empty list.
        alerts: covered?.covered ? covered.active : null,
        beach: valueOf(sea),
        coolerPlaces: valueOf(cooler),
      }))
      if (bundled.state === 'missing') return bundled
      const now = clock.now()
      const ownDay = lifetimeOfDay(now, place.timeZone)
      const { freshUntil, validUntil } = shorterOf(lifeOfAll([weather, vigilance, sea, cooler], now), ownDay)
      return {
        ...bundled,
        freshUntil: new Date(Math.min(freshUntil, validUntil)).toISOString(),
        validUntil: new Date(validUntil).toISOString(),
      }
    },
  }
}
