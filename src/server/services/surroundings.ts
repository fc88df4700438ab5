import { coolerPlaces, coolerRadiusKm, coolerShown, hotFrom } from '../../domain/cooler-places.ts'
import { toPlaceSummary, type CoolerPlace, type CoolerView, type Glance } from '../../views/place-views.ts'
import { distanceKm, type Coordinates } from '../../domain/geo.ts'
import type { Part } from '../../domain/part.ts'
import type { City, NatureSite } from '../../domain/place.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import type { Catalogue } from '../catalogue.ts'
import { tenths } from '../../domain/rounding.ts'

type Candidate = City | NatureSite

type TemperatureNow = Pick<Glance, 'temperature' | 'source'>

export interface SurroundingsOptions {
  readonly catalogue: Pick<Catalogue, 'cities' | 'nearby' | 'nearbyNature' | 'department'>
  readonly weather: { at(point: Coordinates): Promise<Part<PlaceWeather>> }
  /** The temperature now, as far as it is in memory; asks nobody. */
  readonly glance: (place: Coordinates) => TemperatureNow | null
  /** The temperatures now of a few places in one request, as far as calls are left for it. */
  readonly glances: (places: readonly Coordinates[]) => Promise<readonly (TemperatureNow | null)[]>
}

/** Towns that are looked at beside the curated cities. */
const townsAround = 40
/** So many places more are asked for, in one request, where too few cooler ones are in memory. */
const askedAtMost = 12
/** The place itself is not cooler than itself. */
const samePlaceKm = 0.5

/** What is around a place: towns with their weather now, and where it is cooler. */
export function createSurroundings({ catalogue, weather, glance, glances }: SurroundingsOptions) {
  const candidatesNear = (point: Coordinates): readonly Candidate[] => {
    const cities = catalogue.cities.filter((city) => distanceKm(point, city) <= coolerRadiusKm)
    const towns = catalogue.nearby(point, coolerRadiusKm, townsAround).map(({ place }) => place)
    const sites = catalogue.nearbyNature(point, coolerRadiusKm).map(({ place }) => place)
    return [...new Set<Candidate>([...cities, ...towns, ...sites])]
  }
  const toCooler = (
    place: Candidate,
    current: TemperatureNow | null,
    point: Coordinates,
    isSimulated: boolean,
  ): CoolerPlace[] => {
    const km = distanceKm(point, place)
    if (!current || current.temperature === null || km < samePlaceKm) return []
    // Invented figures are never compared with real ones.
    if ((current.source === 'simulated') !== isSimulated) return []
    return [
      {
        ...toPlaceSummary(place, catalogue.department(place.departmentCode)),
        km: tenths(km),
        temperature: current.temperature,
      },
    ]
  }

  return {
    /**
     * The age and source are those of the weather at the point. Where memory names too few cooler places, those most likely
     * to be cooler are asked for.
     */
    coolerNear: async (point: Coordinates): Promise<Part<CoolerView>> => {
      const part = await weather.at(point)
      if (part.state === 'missing') return part
      const { temperature } = part.value.current
      if (temperature === null || temperature < hotFrom)
        return { ...part, value: { temperature, places: [] } }
      const isSimulated = part.value.source === 'simulated'
      const candidates = candidatesNear(point)
      const fromMemory = candidates.flatMap((place) => toCooler(place, glance(place), point, isSimulated))
      const cooler = coolerPlaces(fromMemory, temperature)
      if (cooler.length >= coolerShown) return { ...part, value: { temperature, places: cooler } }
      const asked = mostLikelyCooler(
        candidates.filter((place) => glance(place) === null),
        point,
      )
      const answers = await glances(asked)
      const others = asked.flatMap((place, i) => toCooler(place, answers[i] ?? null, point, isSimulated))
      return {
        ...part,
        value: { temperature, places: coolerPlaces([...fromMemory, ...others], temperature) },
      }
    },
  }
}

/** High places first, then the nearest: a hundred metres up are more than half a degree. */
function mostLikelyCooler(places: readonly Candidate[], point: Coordinates): readonly Candidate[] {
  const heightOf = (place: Candidate): number => (place.kind === 'nature' ? (place.elevation ?? 0) : 0)
  return places
    .toSorted((a, b) => heightOf(b) - heightOf(a) || distanceKm(point, a) - distanceKm(point, b))
    .slice(0, askedAtMost)
}
