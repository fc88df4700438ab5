import { type Coordinates, distanceKm } from '../../domain/geo.ts'
import type { City } from '../../domain/place.ts'
import { borderTowns, countryCodes } from './border-towns.ts'
import { type BoxIndex, createBoxIndex } from './box-index.ts'
import type { BaseMapTopology } from './files.ts'
import { type Outlines, readOutlines } from './outlines.ts'
import type { Gazetteer } from './places.ts'
import type { Nearby, PointIndex } from './point-index.ts'

/** The commune of a point and how far its town is, or that the point is not in France, and where when known. */
export type Located =
  ({ readonly kind: 'found' } & Nearby<City>) | { readonly kind: 'abroad'; readonly country: string | null }

export interface Locator {
  locate(at: Coordinates): Located
}

/** What the rules below ask. */
interface Areas {
  readonly departments: Outlines
  readonly neighbours: Outlines
  readonly boxes: BoxIndex
  readonly towns: PointIndex<City>
}

export function createLocator(
  gazetteer: Gazetteer,
  baseMap: BaseMapTopology,
  towns: PointIndex<City>,
): Locator {
  const areas: Areas = {
    departments: readOutlines(baseMap, 'departments'),
    neighbours: readOutlines(baseMap, 'neighbours'),
    boxes: createBoxIndex(gazetteer),
    towns,
  }
  return { locate: (at) => locate(at, areas) }
}

/** A town of a neighbour says more than an outline, but only close by. */
const borderTownKm = 1.5
/** Outlines are off by about this much, and more than one French town lies between them and the border. */
const townBeyondOutlineKm = 1
/** Piers, islets and the sea in front of a town. */
const coastKm = 5
/** Islands with nothing foreign near them: their lagoons and the sea between them count. */
const openOceanKm = 30
const openOceanDepartments = new Set(['975', '984', '986', '987', '988'])

/**
 * In order: a listed border town nearer than any French town; an outline of a department; an outline of another
 * country, unless a French town is within a kilometre; then the coast, where no outline reaches: near a town
 * whose box holds the point, or which has no box. Everything else is not France.
 */
function locate(at: Coordinates, areas: Areas): Located {
  const nearest = areas.towns.nearest(at)
  const foreign = borderTownBefore(at, nearest?.km ?? Infinity)
  if (foreign) return { kind: 'abroad', country: foreign }
  const commune = areas.boxes.mostCentral(at) ?? nearest
  if (commune && areas.departments.nameAt(at) !== null) return { kind: 'found', ...commune }
  const country = foreignCountry(at, areas)
  const isFrench = country
    ? nearest !== null && nearest.km <= townBeyondOutlineKm
    : isOffTheCoast(at, nearest, areas)
  return commune && isFrench ? { kind: 'found', ...commune } : { kind: 'abroad', country }
}

function borderTownBefore(at: Coordinates, km: number): string | null {
  const reach = Math.min(borderTownKm, km)
  return borderTowns.find((town) => distanceKm(at, town) < reach)?.country ?? null
}

function foreignCountry(at: Coordinates, { neighbours }: Areas): string | null {
  const name = neighbours.nameAt(at)
  // Its wards are in the list of border towns.
  return name === null || name === 'Monaco' ? null : (countryCodes.get(name) ?? name)
}

function isOffTheCoast(at: Coordinates, nearest: Nearby<City> | null, { boxes }: Areas): boolean {
  if (!nearest) return false
  if (openOceanDepartments.has(nearest.place.departmentCode)) return nearest.km <= openOceanKm
  return nearest.km <= coastKm && (!boxes.hasBox(nearest.place) || boxes.mostCentral(at) !== null)
}
