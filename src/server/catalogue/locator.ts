import { distanceKm, type Coordinates } from '../../domain/geo.ts'
import type { City, Place } from '../../domain/place.ts'
import { type BoxIndex, createBoxIndex } from './box-index.ts'
import { type Outlines, createOutlines } from './outlines.ts'
import { createPointIndex, type Nearby, type PointIndex } from './point-index.ts'
import type { Tables } from './tables.ts'

/** The commune of a point and how far its town is, or that the point is not in France, and where when known. */
export type Located =
  | ({ readonly kind: 'found' } & Nearby<City>)
  | { readonly kind: 'abroad'; readonly country: string | null }

/** What the rules below ask. */
interface Areas {
  readonly outlines: Outlines
  readonly boxes: BoxIndex
  readonly towns: PointIndex<City>
  /** What we list that is no commune. */
  readonly listed: PointIndex<Place>
  readonly commune: (code: string) => City
}

export type Locator = ReturnType<typeof createLocator>

/** Where points lie: the commune, the departments along a line, the massif. */
export function createLocator(tables: Tables, towns: PointIndex<City>) {
  const { cities, knownPlaces, beaches, natureSites } = tables
  const outlines = createOutlines(tables.areas)
  const areas: Areas = {
    outlines,
    boxes: createBoxIndex(tables, outlines),
    towns,
    listed: createPointIndex<Place>([...knownPlaces, ...beaches, ...natureSites]),
    commune: (code) => cities.at(cities.indexOf(code)),
  }
  const { departmentsAlong, massifAt, massifShares } = outlines
  return { locate: (at: Coordinates): Located => locate(at, areas), departmentsAlong, massifAt, massifShares }
}

/** The very point of a place, which its page asks for, needs no outline. */
const samePointKm = 0.02
/** The towns of a department are not farther than this from a pass or a summit of it. */
const ownTownKm = 50
/** Whoever stands so near the middle of a town is in it, whatever boxes say. */
const townKm = 0.5
/** Piers, islets, marshes and the sea in front of a town or a shore. */
const coastKm = 5
/** Islands with nothing foreign near them: their lagoons and the sea between them count. */
const openOceanKm = 30
const openOceanDepartments = new Set(['975', '984', '986', '987', '988'])

/** Deeper than this inside a department a point is French, whatever another country’s outline says: both err by less. */
const surelyInsideKm = 0.15

/** The point of a town is in it, that of another place of ours in the department that we say. */
function locate(at: Coordinates, areas: Areas): Located {
  const nearest = areas.towns.nearest(at)
  if (nearest && nearest.km <= samePointKm) return { kind: 'found', ...nearest }
  const located = locateAnywhere(at, nearest, areas)
  const own = ownCommune(at, located, areas)
  return own ? { kind: 'found', ...own } : located
}

/**
 * The commune of a place of ours that outlines and boxes hold for abroad, or for another department’s: a pass or a summit on
 * a border, a fort in the sea.
 */
function ownCommune(at: Coordinates, located: Located, areas: Areas): Nearby<City> | null {
  const { listed, boxes, towns, commune } = areas
  const [listing] = listed.within(at, samePointKm)
  if (!listing) return null
  const { departmentCode, ...place } = listing.place
  if (located.kind === 'found' && located.place.departmentCode === departmentCode) return null
  if (place.kind === 'city') {
    const city = commune(place.code)
    return { place: city, km: distanceKm(at, city) }
  }
  const isOwn = (town: Nearby<City>): boolean => town.place.departmentCode === departmentCode
  return boxes.communeAt(at, departmentCode) ?? towns.within(at, ownTownKm).find(isOwn) ?? null
}

/**
 * In order: the land of France and the inside of a department; the land of another country; then what no land holds: the
 * waters of a department, and the coast near a town or a shore, where no other country's is nearer. Everything else is not France.
 */
function locateAnywhere(at: Coordinates, nearest: Nearby<City> | null, areas: Areas): Located {
  const { outlines, boxes } = areas
  const isLand = isFrenchLand(at, outlines)
  const country = isLand ? null : outlines.countryAt(at)
  if (country !== null) return { kind: 'abroad', country }
  const boxed = boxes.communeAt(at)
  const commune = nearest && nearest.km <= townKm ? nearest : (boxed ?? nearest)
  if (!commune) return { kind: 'abroad', country: null }
  if (isLand || outlines.isInWaters(at)) return { kind: 'found', ...commune }
  if (!isOffTheCoast(at, boxed, nearest, areas)) return { kind: 'abroad', country: null }
  const neighbour = countryOffshore(at, commune.place, outlines)
  return neighbour === null ? { kind: 'found', ...commune } : { kind: 'abroad', country: neighbour }
}

/** The other country whose shore is nearer to a point of the sea than that of the department: off Monaco is not La Turbie. */
function countryOffshore(at: Coordinates, { departmentCode }: City, outlines: Outlines): string | null {
  const kmInside = outlines.kmInside(at, departmentCode)
  return kmInside === null || kmInside >= 0 ? null : outlines.countryWithin(at, -kmInside)
}

function isFrenchLand(at: Coordinates, outlines: Outlines): boolean {
  if (outlines.isFrench(at)) return true
  const department = outlines.departmentAt(at)
  return department !== null && (outlines.kmInside(at, department) ?? 0) > surelyInsideKm
}

/** In the box of a commune, with its town or the shore of its department close by; or near a town that has no box. */
function isOffTheCoast(
  at: Coordinates,
  boxed: Nearby<City> | null,
  nearest: Nearby<City> | null,
  { boxes, outlines }: Areas,
): boolean {
  if (!nearest) return false
  if (openOceanDepartments.has(nearest.place.departmentCode)) return nearest.km <= openOceanKm
  if (!boxed) return nearest.km <= coastKm && !boxes.hasBox(nearest.place)
  return nearest.km <= coastKm || (outlines.kmInside(at, boxed.place.departmentCode) ?? -Infinity) >= -coastKm
}
