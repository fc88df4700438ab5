import { seaAt } from '../../domain/beach-conditions.ts'
import type { Coordinates } from '../../domain/geo.ts'
import {
  beachItem,
  cityItem,
  natureItem,
  type BeachMap,
  type CityMap,
  type NatureMap,
} from '../../views/map-items.ts'
import type { Glance } from '../../views/place-views.ts'
import { availablePeriods, visibilityNow, type MapPeriod } from '../../domain/map-period.ts'
import type { MapKind } from '../../domain/map-kind.ts'
import type { Marine } from '../../domain/marine.ts'
import { missing, type Part } from '../../domain/part.ts'
import type { Beach, City, NatureSite, Place } from '../../domain/place.ts'
import type { MapHours } from '../../views/map-items.ts'
import { Derived } from '../cache/derived.ts'
import type { SharedValues } from '../cache/shared-values.ts'
import type { Catalogue } from '../catalogue.ts'
import { mostVisitedFirst } from './fill-order.ts'
import { glanceOf } from './glances.ts'
import { createScreen, type Screen, type ScreenOptions, type Shown } from './map-screen.ts'
import type { Answer, PlaceValue } from './map-places.ts'
import { createMapSet, type Aged, type MapSet, type MapState } from './map-set.ts'
import { packHours } from './map-hours.ts'
import { createMapViews, mapPart } from './map-views.ts'
import { mapLife, placesForMap, type CallsLeft } from './quota-policy.ts'
import { hourMs } from '../../domain/time-units.ts'

/** The sea at many places in one request, null where there is none. Throws UpstreamError. */
export interface BatchMarines {
  marines<P extends Coordinates>(
    points: readonly P[],
    now: Date,
    zoneOf: (point: P) => string,
  ): Promise<readonly Answer<Marine>[]>
}

export interface MapsOptions extends ScreenOptions {
  readonly catalogue: Pick<Catalogue, 'cities' | 'beaches' | 'natureSites' | 'timeZoneOf'>
  readonly marineBatch: BatchMarines | null
  /** What the sea's source still allows; without limit when absent. */
  readonly seaCalls?: CallsLeft
  /** Seas that other processes have loaded. */
  readonly sharedSeas?: SharedValues<PlaceValue<Marine>> | undefined
}

/** Three sets of data for every map and period, filled when somebody looks. */
export function createMaps(options: MapsOptions) {
  const { catalogue, clock } = options
  const screen = (name: string, places: readonly Place[]): Screen => {
    const emptyOthers = (): number => screens.filter((other) => other !== made && other.isEmpty()).length
    const made = createScreen(options, { name, places, emptyOthers })
    return made
  }
  const cities = screen('cities', catalogue.cities)
  const beaches = screen('beaches', catalogue.beaches)
  const nature = screen('nature', catalogue.natureSites)
  const screens = [cities, beaches, nature]
  const seas = options.marineBatch && createSeas(options, options.marineBatch)
  const now = (): Date => new Date(clock.now())

  const { nowAt = () => null } = options
  const cityMap = createMapViews<CityMap, City>(catalogue.cities, nowAt, (city, { figures }) =>
    cityItem(city, figures),
  )
  const beachMap = createMapViews<BeachMap, Beach>(
    catalogue.beaches,
    nowAt,
    (beach, { index, figures, forecast }, time) => {
      const marine = seas?.value(index)?.value ?? null
      return beachItem(beach, {
        figures,
        sea: marine && seaAt(marine, time),
        visibility: forecast && visibilityNow(forecast, time),
      })
    },
  )
  const natureMap = createMapViews<NatureMap, NatureSite>(catalogue.natureSites, nowAt, (site, { figures }) =>
    natureItem(site, figures),
  )

  const beachesWithSea = async (): Promise<Shown> => {
    const [shown] = await Promise.all([beaches.shown(), seas?.ready()])
    return withSea(shown, seas?.state() ?? null)
  }
  const hours = new Derived<MapKind, { readonly of: string; readonly value: MapHours }>()
  const shownOf: Record<MapKind, { places: readonly Place[]; shown: () => Promise<Shown> }> = {
    weather: { places: catalogue.cities, shown: cities.shown },
    beaches: { places: catalogue.beaches, shown: beachesWithSea },
    nature: { places: catalogue.natureSites, shown: nature.shown },
  }

  return {
    /** The cities at a period; a period that is over is missing as « unsupported ». Never throws for a source. */
    async weatherMap(period: MapPeriod): Promise<Part<CityMap>> {
      if (!availablePeriods(now()).includes(period)) return missing('unsupported')
      const shown = await cities.shown()
      return shown.state === 'missing' ? shown : cityMap(shown, period, now())
    },
    async beachMap(): Promise<Part<BeachMap>> {
      const both = await beachesWithSea()
      return both.state === 'missing' ? both : beachMap(both, 'current', now())
    },
    async natureMap(): Promise<Part<NatureMap>> {
      const shown = await nature.shown()
      return shown.state === 'missing' ? shown : natureMap(shown, 'current', now())
    },
    /** The hours to come of a map's places, from what its own figures are read from. */
    async mapHours(kind: MapKind): Promise<Part<MapHours>> {
      const { places, shown: ask } = shownOf[kind]
      const shown = await ask()
      if (shown.state === 'missing') return shown
      const { map, isSimulated } = shown
      const of = `${map.version} ${map.isRefreshing} ${isSimulated} ${Math.floor(clock.now() / hourMs)}`
      const { value } = hours.get(
        kind,
        (made) => made.of === of,
        () => ({
          of,
          value: packHours(
            {
              places,
              map,
              seas: kind === 'beaches' ? places.map((_, index) => seas?.value(index)?.value ?? null) : null,
              zoneOf: (place) => catalogue.timeZoneOf(place),
            },
            clock.now(),
          ),
        }),
      )
      return mapPart(shown, now(), value)
    },
    /** What the maps know of the weather now at a point or within so many kilometres of it; asks nobody. */
    glance(point: Coordinates, withinKm: number = 0): Glance | null {
      const near = screens
        .flatMap((screen) => screen.nearest(point, withinKm) ?? [])
        .sort((a, b) => a.km - b.km)
      const [nearest] = near
      return nearest ? glanceOf(nearest.forecast, now(), point) : null
    },
    /** The sea of a beach when a map holds it; asks nobody. */
    sea(beach: Beach): Aged<Marine> | null {
      const index = catalogue.beaches.findIndex(({ slug }) => slug === beach.slug)
      const sea = seas?.value(index)
      return sea && sea.freshForMs > 0 ? sea : null
    },
    close(): void {
      for (const screen of screens) screen.close()
      seas?.close()
    },
  }
}

const createSeas = (options: MapsOptions, source: BatchMarines): MapSet<Marine> =>
  createMapSet<Beach, Marine>({
    name: 'seas',
    places: options.catalogue.beaches,
    batch: (beaches, now) => source.marines(beaches, now, (beach) => options.catalogue.timeZoneOf(beach)),
    room: (showsNothing) =>
      options.seaCalls ? placesForMap(options.seaCalls, { showsNothing, emptyOthers: 0 }) : Infinity,
    first: mostVisitedFirst(options.wasAskedFor),
    oneByOne: null,
    freshMs: () => mapLife(options.pressure()),
    shared: options.sharedSeas,
    deadlines: options.deadlines,
    clock: options.clock,
    log: options.log,
  })

/** The state of two sets as of one: a beach is worth showing for its sea alone. */
function withSea(shown: Shown, sea: MapState<Marine> | null): Shown {
  if (!sea || (shown.state === 'missing' && sea.count === 0)) return shown
  const map = shown.state === 'shown' ? shown.map : null
  const times = [map?.at, sea.at].filter((at) => at != null)
  return {
    state: 'shown',
    isSimulated: shown.state === 'shown' && shown.isSimulated,
    isCached: shown.state === 'shown' && shown.isCached,
    hasSea: sea.count > 0,
    map: {
      values: map?.values ?? [],
      count: (map?.count ?? 0) + sea.count,
      at: times.length === 0 ? null : Math.min(...times),
      // A map of beaches without their weather is only half of it, however fresh the sea.
      isStale: map === null || map.isStale || (sea.count > 0 && sea.isStale),
      isRefreshing: (map?.isRefreshing ?? false) || sea.isRefreshing,
      isPartial: map === null || map.isPartial || sea.isPartial,
      freshForMs: Math.min(map?.freshForMs ?? Infinity, sea.freshForMs),
      failure: null,
      version: `${map?.version}+${sea.version}`,
    },
  }
}
