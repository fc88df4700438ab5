import Flatbush from 'flatbush'
import type { Beach, Department, DepartmentCode, NatureSite } from '../../domain/place.ts'
import { type CityTable, communesAmong, openCities, packCities } from './city-table.ts'
import { countryCodes } from './country-codes.ts'
import type { CheckedFiles } from './files.ts'
import {
  type IntercommunalityTable,
  openIntercommunalities,
  packIntercommunalities,
} from './intercommunality-table.ts'
import { type FormerTable, openFormer, packFormer } from './former-table.ts'
import { type Area, type Rings, packRings } from './outlines.ts'
import { packNormals } from './normals-table.ts'
import { buildGazetteer } from './places.ts'
import { packSearchIndex } from './search-index-builder.ts'
import { type Packing, type Sections, openSections, packSections } from './sections.ts'

/**
 * The gazetteer as the process uses it: a file made once from the data files, opened without reading it through. Everything
 * with a meaning is here; `sections` has the columns that an index reads by itself.
 */
export interface Tables {
  readonly departments: ReadonlyMap<DepartmentCode, Department>
  /** Zones of the communes that do not keep the time of their department, by INSEE code. */
  readonly otherTimeZones: ReadonlyMap<string, string>
  readonly beaches: readonly Beach[]
  readonly natureSites: readonly NatureSite[]
  readonly cities: CityTable
  readonly former: FormerTable
  readonly intercommunalities: IntercommunalityTable
  /** Positions of the curated cities in the table. */
  readonly curated: Uint32Array
  /** Positions of the communes in the table, in the order of their tree. */
  readonly communes: Uint32Array
  readonly rings: Rings
  readonly sections: Sections
}

interface Small {
  readonly departments: readonly Department[]
  readonly otherTimeZones: readonly (readonly [string, string])[]
  readonly beaches: readonly Beach[]
  readonly natureSites: readonly NatureSite[]
  readonly areas: readonly Area[]
  readonly unitsPerDegree: number
}

/** Beyond the pole: where no point is ever looked for. */
const nowhere = [0, 100, 0, 100] as const

/** The whole gazetteer in one file. Throws when a row names a department or commune that does not exist. */
export function packGazetteer(files: CheckedFiles): Buffer {
  const gazetteer = buildGazetteer(files)
  const { cities, boxes } = gazetteer
  const communes = communesAmong(cities)
  const curated = Uint32Array.from(cities.flatMap(({ priority }, i) => (priority === null ? [] : [i])))
  const {
    points,
    starts,
    boxes: ringBoxes,
    areas,
    unitsPerDegree,
  } = packRings(files.outlines, files.departmentOutlines, countryCodes)
  const small: Small = {
    departments: [...gazetteer.departments.values()],
    otherTimeZones: [...gazetteer.otherTimeZones],
    beaches: gazetteer.beaches,
    natureSites: gazetteer.natureSites,
    areas,
    unitsPerDegree,
  }
  const parts: readonly Pick<Packing, 'columns' | 'texts'>[] = [
    packCities(cities, boxes),
    packFormer(gazetteer),
    packIntercommunalities(cities, files.intercommunalities),
    packSearchIndex(gazetteer),
    packNormals(files.normals),
  ]
  return packSections({
    columns: {
      ...Object.assign({}, ...parts.map(({ columns }) => columns)),
      curated,
      communes,
      boxTree: treeOf(boxes.map((box) => box ?? nowhere)),
      communeTree: treeOf(Array.from(communes, (i) => [cities[i]?.lon ?? 0, cities[i]?.lat ?? 100] as const)),
      'rings.points': points,
      'rings.starts': starts,
      'rings.boxes': ringBoxes,
    },
    texts: Object.assign({}, ...parts.map(({ texts }) => texts)),
    json: { small },
  })
}

/** An R-tree of boxes or points. It refuses to be empty: then it holds one thing that nobody finds. */
function treeOf(items: readonly (readonly number[])[]): Uint8Array {
  const tree = new Flatbush(Math.max(1, items.length))
  for (const [west = 0, south = 0, east, north] of items.length > 0 ? items : [nowhere])
    tree.add(west, south, east, north)
  tree.finish()
  return new Uint8Array(tree.data)
}

/** Throws when the bytes are not a gazetteer of this version. */
export function openGazetteer(bytes: Uint8Array): Tables {
  const sections = openSections(bytes)
  const small = sections.json<Small>('small')
  const cities = openCities(sections)
  return {
    departments: new Map(small.departments.map((department) => [department.code, department])),
    otherTimeZones: new Map(small.otherTimeZones),
    beaches: small.beaches,
    natureSites: small.natureSites,
    cities,
    former: openFormer(sections, cities),
    intercommunalities: openIntercommunalities(sections, cities),
    curated: sections.u32('curated'),
    communes: sections.u32('communes'),
    rings: {
      unitsPerDegree: small.unitsPerDegree,
      areas: small.areas,
      points: sections.i32('rings.points'),
      starts: sections.u32('rings.starts'),
      boxes: sections.i32('rings.boxes'),
    },
    sections,
  }
}

/** A tree of the file, read where it lies. */
export function openTree(sections: Sections, name: 'boxTree' | 'communeTree'): Flatbush {
  const { buffer, byteOffset } = sections.raw(name)
  return Flatbush.from(buffer, byteOffset)
}
