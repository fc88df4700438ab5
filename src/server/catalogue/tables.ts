import { Deserializer, Serializer } from 'node:v8'
import Flatbush from 'flatbush'
import type { StationNormals } from '../../domain/normals.ts'
import type { Massif } from '../../domain/massif.ts'
import type { TideTable } from '../../domain/tides/port.ts'
import type { Beach, City, Department, DepartmentCode, NatureSite } from '../../domain/place.ts'
import { type CityTable, type PackedCities, communesAmong, openCities, packCities } from './city-table.ts'
import { countryCodes } from './country-codes.ts'
import type { CheckedFiles } from './files.ts'
import {
  type IntercommunalityTable,
  type PackedIntercommunalities,
  openIntercommunalities,
  packIntercommunalities,
} from './intercommunality-table.ts'
import { type FormerRow, type FormerTable, openFormer, packFormer } from './former-table.ts'
import { normalsOf } from './normals.ts'
import { once } from '../once.ts'
import { tideTableOf } from './tides.ts'
import { townsByMassif } from './massifs.ts'
import { type Area, areasOf } from './outlines.ts'
import { buildGazetteer } from './places.ts'
import { type PackedSearch, packSearch } from './search-index-builder.ts'

/** What can be read as it lies in the file. */
interface Plain {
  readonly departments: ReadonlyMap<DepartmentCode, Department>
  /** Zones of the communes that do not keep the time of their department, by INSEE code. */
  readonly otherTimeZones: ReadonlyMap<string, string>
  readonly knownPlaces: readonly City[]
  readonly beaches: readonly Beach[]
  readonly natureSites: readonly NatureSite[]
  /** Positions of the curated cities in the table. */
  readonly curated: Uint32Array
  /** Positions of the communes in the table, in the order of their tree. */
  readonly communes: Uint32Array
  readonly areas: readonly Area[]
  readonly tides: TideTable
  readonly massifs: readonly Massif[]
  /** Positions of the larger communes in the table whose town lies in a massif, the largest first, by its number. */
  readonly townsByMassif: ReadonlyMap<number, readonly number[]>
}

/** The gazetteer as the process uses it: read from a file that is made once from the data files. */
export interface Tables extends Plain {
  /** Read when they are first asked for, as the first page can begin without: half of all reading. */
  normals(): readonly StationNormals[]
  search(): PackedSearch
  former(): FormerTable
  readonly cities: CityTable
  readonly intercommunalities: IntercommunalityTable
  /** Finds cities by their boxes. */
  readonly boxTree: Flatbush
  readonly communeTree: Flatbush
}

/** The gazetteer as the file has it. */
interface Packed extends Plain {
  readonly normals: Uint8Array
  readonly search: Uint8Array
  readonly cities: PackedCities
  readonly former: Uint8Array
  readonly intercommunalities: PackedIntercommunalities
  readonly boxTree: Flatbush['data']
  readonly communeTree: Flatbush['data']
}

/** Says what the file is; the number changes with what is in it, so that an older file is refused. */
const magic = Buffer.from('éclaircie gazetteer 14\n')

/** Beyond the pole: where no point is ever looked for. */
const nowhere = [0, 100, 0, 100] as const

/** The whole gazetteer in one file. Throws when a row names a department or commune that does not exist. */
export function packGazetteer(files: CheckedFiles): Buffer {
  const gazetteer = buildGazetteer(files)
  const { departments, otherTimeZones, knownPlaces, beaches, natureSites, cities, boxes } = gazetteer
  const communes = communesAmong(cities)
  const areas = areasOf(files, countryCodes)
  const packed: Packed = {
    departments,
    otherTimeZones,
    knownPlaces,
    beaches,
    natureSites,
    curated: Uint32Array.from(cities.flatMap(({ priority }, i) => (priority === null ? [] : [i]))),
    communes,
    areas,
    normals: toBytes(files.normals.rows.map(normalsOf)),
    tides: tideTableOf(files.tidePorts),
    massifs: files.massifs,
    townsByMassif: townsByMassif(cities, communes, areas),
    search: toBytes(packSearch(gazetteer, files)),
    cities: packCities(cities, boxes),
    former: toBytes(packFormer(gazetteer)),
    intercommunalities: packIntercommunalities(cities, files.intercommunalities.rows),
    boxTree: treeOf(boxes.map((box) => box ?? nowhere)),
    communeTree: treeOf(Array.from(communes, (i) => [cities[i]?.lon ?? 0, cities[i]?.lat ?? 100] as const)),
  }
  return Buffer.concat([magic, toBytes(packed)])
}

/** Not by `serialize`: of what that wrote, each column would keep the whole file in memory. */
function toBytes(value: unknown): Uint8Array {
  const serializer = new Serializer()
  serializer.writeHeader()
  serializer.writeValue(value)
  return new Uint8Array(serializer.releaseBuffer())
}

function fromBytes(bytes: Uint8Array): unknown {
  const deserializer = new Deserializer(bytes)
  deserializer.readHeader()
  return deserializer.readValue()
}

/** An R-tree of boxes or points. It refuses to be empty: then it holds one thing that nobody finds. */
function treeOf(items: readonly (readonly number[])[]): Flatbush['data'] {
  const tree = new Flatbush(Math.max(1, items.length))
  for (const [west = 0, south = 0, east, north] of items.length > 0 ? items : [nowhere])
    tree.add(west, south, east, north)
  tree.finish()
  return tree.data
}

/** Throws when the bytes are not a gazetteer of this version. */
export function openGazetteer(file: Buffer): Tables {
  if (!file.subarray(0, magic.length).equals(magic)) throw new Error('not a gazetteer of this version')
  const packed = fromBytes(file.subarray(magic.length)) as Packed
  const cities = openCities(packed.cities)
  return {
    ...packed,
    normals: once(() => fromBytes(packed.normals) as readonly StationNormals[]),
    search: once(() => fromBytes(packed.search) as PackedSearch),
    former: once(() => openFormer(fromBytes(packed.former) as readonly FormerRow[], cities)),
    cities,
    intercommunalities: openIntercommunalities(packed.intercommunalities, cities),
    boxTree: Flatbush.from(packed.boxTree),
    communeTree: Flatbush.from(packed.communeTree),
  }
}
