import { coolerPlaces, coolerRadiusKm, hotFrom } from '../../domain/cooler-places.ts'
import { toPlaceSummary, type CoolerPlace, type CoolerView, type Glance } from '../../views/place-views.ts'
import { distanceKm, type Coordinates } from '../../domain/geo.ts'
import type { Part } from '../../domain/part.ts'
import type { City, Department, NatureSite } from '../../domain/place.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import { temperatureNow } from '../../domain/weather-now.ts'
import type { Clock } from '../cache.ts'

type Candidate = City | NatureSite

export interface SurroundingsOptions {
  readonly catalogue: {
    readonly cities: readonly City[]
    nearby(at: Coordinates, radiusKm: number, limit: number): readonly { readonly place: City }[]
    nearbyNature(at: Coordinates, km: number): readonly { readonly place: NatureSite }[]
    department(code: string): Pick<Department, 'name' | 'regionName'> | null
  }
  readonly weather: { at(point: Coordinates): Promise<Part<PlaceWeather>> }
  readonly clock: Clock
  /** The temperature now, as far as it is in memory; asks nobody. */
  readonly glance: (place: Coordinates) => Pick<Glance, 'temperature' | 'source'> | null
}

export interface Surroundings {
  /** The age and source are those of the weather at the point. Only the point's own weather is ever asked for. */
  coolerNear(point: Coordinates): Promise<Part<CoolerView>>
}

/** Towns that are looked at beside the curated cities. */
const townsAround = 40
/** The place itself is not cooler than itself. */
const samePlaceKm = 0.5

export function createSurroundings({ catalogue, weather, clock, glance }: SurroundingsOptions): Surroundings {
  const candidatesNear = (point: Coordinates): readonly Candidate[] => {
    const cities = catalogue.cities.filter((city) => distanceKm(point, city) <= coolerRadiusKm)
    const towns = catalogue.nearby(point, coolerRadiusKm, townsAround).map(({ place }) => place)
    const sites = catalogue.nearbyNature(point, coolerRadiusKm).map(({ place }) => place)
    return [...new Set<Candidate>([...cities, ...towns, ...sites])]
  }
  const toCooler = (place: Candidate, point: Coordinates, isSimulated: boolean): CoolerPlace[] => {
    const km = distanceKm(point, place)
    const current = glance(place)
    if (!current || current.temperature === null || km < samePlaceKm) return []
    // Invented figures are never compared with real ones.
    if ((current.source === 'simulated') !== isSimulated) return []
    return [
      {
        ...toPlaceSummary(place, catalogue.department(place.departmentCode)),
        km: Math.round(km * 10) / 10,
        temperature: current.temperature,
      },
    ]
  }

  return {
    coolerNear: async (point) => {
      const part = await weather.at(point)
      if (part.state === 'missing') return part
      const temperature = temperatureNow(part.value, new Date(clock.now()))
      if (temperature === null || temperature < hotFrom)
        return { ...part, value: { temperature, places: [] } }
      const isSimulated = part.value.source === 'simulated'
      const candidates = candidatesNear(point).flatMap((place) => toCooler(place, point, isSimulated))
      return { ...part, value: { temperature, places: coolerPlaces(candidates, temperature) } }
    },
  }
}
