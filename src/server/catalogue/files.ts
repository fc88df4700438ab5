import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Static, type TSchema, Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { Value } from 'typebox/value'
import { areaKinds } from '../../domain/search-groups.ts'
import { mountainRanges } from '../../domain/massif.ts'
import { beachRegions, landforms, natureCategories, natureTypes, partKinds } from '../../domain/place.ts'

const Latitude = Type.Number({ minimum: -90, maximum: 90 })
const Longitude = Type.Number({ minimum: -180, maximum: 180 })
const Priority = Type.Number({ minimum: 0.4, maximum: 0.9 })
const Name = Type.String({ pattern: '\\S' })
const DepartmentCode = Type.String({ pattern: '^(?:\\d{2}|2[AB]|9[78]\\d)$' })

/** A table: its fields by name, and rows that have them in the same order. */
const Table = <const Fields extends readonly (readonly [name: string, schema: TSchema])[]>(fields: Fields) =>
  Type.Object({
    fields: Type.Tuple(fields.map(([name]) => Type.Literal(name))),
    rows: Type.Array(
      Type.Unsafe<{ -readonly [Index in keyof Fields]: Static<Fields[Index][1]> }>(
        Type.Tuple(fields.map(([, schema]) => schema)),
      ),
    ),
  })

const Communes = Table([
  ['code', Type.String({ pattern: '^\\d[\\dAB]\\d{3}$' })],
  ['name', Name],
  ['lat', Latitude],
  ['lon', Longitude],
  ['population', Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])],
  ['postalCodes', Type.String({ pattern: '^(?:\\d{5}(?: \\d{5})*)?$' })],
  ['box', Type.Union([Type.Tuple([Longitude, Latitude, Longitude, Latitude]), Type.Null()])],
  ['elevation', Type.Union([Type.Integer({ minimum: -10, maximum: 4_000 }), Type.Null()])],
])

const FormerCommunes = Table([
  ['code', Type.String()],
  ['name', Name],
  ['successor', Type.String()],
])

/** A group of communes: its SIREN, its name, and the INSEE codes of its members, separated by spaces. */
const Intercommunalities = Table([
  ['code', Type.String({ pattern: '^\\d{9}$' })],
  ['name', Name],
  ['communes', Type.String()],
])

const Departments = Type.Array(
  Type.Object({
    code: DepartmentCode,
    name: Name,
    of: Name,
    regionCode: Name,
    regionName: Name,
    seat: Type.Union([Type.String(), Type.Null()]),
    timeZone: Name,
    /** Communes that do not keep the time of the department, by INSEE code. */
    otherTimeZones: Type.Optional(Type.Record(Type.String(), Name)),
  }),
)

const PriorityCities = Type.Array(Type.Object({ code: Type.String(), priority: Priority }))

/** What is called after several communes, the best known first, or after all of some departments: codes with spaces between. */
const Areas = Type.Array(
  Type.Object({
    kind: Type.Enum([...areaKinds]),
    names: Type.Array(Name, { minItems: 1 }),
    departments: Type.Optional(Name),
    communes: Type.Optional(Name),
  }),
)

/** Its names, « | » between them, and its inhabitants; null for a country. */
const Abroad = Table([
  ['names', Name],
  ['population', Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])],
])

/** What others call a commune, by its code; « | » between the names. */
const Exonyms = Table([
  ['code', Type.String()],
  ['names', Name],
])

/** Names with « | » between them, the one that is shown first; `commune` is a code; `geonames` is null where the point is by hand. */
const KnownPlaces = Table([
  ['names', Name],
  ['kind', Type.Enum([...partKinds])],
  ['commune', Type.String()],
  ['lat', Latitude],
  ['lon', Longitude],
  ['elevation', Type.Union([Type.Integer({ minimum: -10, maximum: 4_810 }), Type.Null()])],
  ['geonames', Type.Union([Type.Integer({ minimum: 1 }), Type.Null()])],
])

const curated = {
  slug: Type.String({ pattern: '^[a-z0-9]+(?:-[a-z0-9]+)*$' }),
  name: Name,
  lat: Latitude,
  lon: Longitude,
  department: Name,
  departmentCode: DepartmentCode,
  priority: Priority,
  description: Name,
}

const Beaches = Type.Array(
  Type.Object({
    ...curated,
    commune: Name,
    communeCode: Type.String(),
    region: Type.Enum([...beachRegions]),
  }),
)

const NatureSites = Type.Array(
  Type.Object({
    ...curated,
    region: Name,
    type: Type.Enum([...natureTypes]),
    category: Type.Enum([...natureCategories]),
    landform: Type.Optional(Type.Enum([...landforms])),
    elevation: Type.Union([Type.Number(), Type.Null()]),
  }),
)

/** One figure for each constituent of a port: tenths of millimetres, then degrees. */
const FiftyFigures = Type.Array(Type.Number({ minimum: 0 }), { minItems: 50, maxItems: 50 })

const TidePorts = Type.Object({
  epoch: Type.String(),
  nodesFrom: Type.String(),
  stepDays: Type.Number({ minimum: 1 }),
  /** Factors, then degrees. */
  curves: Type.Array(Type.Tuple([Type.Array(Type.Number()), Type.Array(Type.Number())])),
  constituents: Type.Array(Type.Tuple([Name, Type.Number(), Type.Number(), Type.Integer({ minimum: 0 })]), {
    minItems: 50,
    maxItems: 50,
  }),
  ...Table([
    ['name', Name],
    ['departmentCode', DepartmentCode],
    ['coast', Type.Enum([...beachRegions])],
    ['lat', Latitude],
    ['lon', Longitude],
    ['timeZone', Name],
    ['meanLevel', Type.Number({ minimum: 0, maximum: 10 })],
    ['amplitudes', FiftyFigures],
    ['phases', FiftyFigures],
  ]).properties,
})

/** Longitude and latitude of the first point in units, then steps. */
const Ring = Type.Array(Type.Integer(), { minItems: 8 })
const AreaRings = Type.Record(Type.String(), Type.Array(Ring))

const Year = Type.Integer({ minimum: 1600, maximum: 2100 })
const TwelveMonths = Type.Array(Type.Number(), { minItems: 12, maxItems: 12 })
/** The figure, the day and the year of each month; null where the station gives none. */
const MonthRecords = Type.Union([
  Type.Array(
    Type.Union([Type.Tuple([Type.Number(), Type.Integer({ minimum: 1, maximum: 31 }), Year]), Type.Null()]),
    { minItems: 12, maxItems: 12 },
  ),
  Type.Null(),
])

const Normals = Table([
  ['number', Type.String({ pattern: '^\\d{8}$' })],
  ['name', Name],
  ['lat', Latitude],
  ['lon', Longitude],
  ['height', Type.Integer({ minimum: -10, maximum: 5_000 })],
  ['from', Year],
  ['to', Year],
  ['highs', TwelveMonths],
  ['lows', TwelveMonths],
  ['rain', Type.Union([TwelveMonths, Type.Null()])],
  ['recordHighs', MonthRecords],
  ['recordLows', MonthRecords],
])

/** The unit of the rings of every file, 11 m. */
const UnitsPerDegree = Type.Literal(10_000)

const OutlineFile = Type.Object({
  unitsPerDegree: UnitsPerDegree,
  france: Type.Array(Ring, { minItems: 1 }),
  waters: AreaRings,
  countries: AreaRings,
  countriesBeyond: AreaRings,
})

const AreaOutlines = Type.Object({ unitsPerDegree: UnitsPerDegree, areas: AreaRings })

const Massifs = Type.Array(
  Type.Object({
    code: Type.Integer({ minimum: 1, maximum: 99 }),
    slug: Type.String({ pattern: '^[a-z]+(?:-[a-z]+)*$' }),
    name: Name,
    of: Name,
    range: Type.Enum([...mountainRanges]),
    departments: Type.Array(DepartmentCode, { minItems: 1 }),
    lat: Latitude,
    lon: Longitude,
  }),
)

/** The name of each data file, in the folder of them all, and what it must be like. */
const dataFiles = {
  communes: ['communes.json', Communes],
  formerCommunes: ['former-communes.json', FormerCommunes],
  intercommunalities: ['intercommunalities.json', Intercommunalities],
  areas: ['areas.json', Areas],
  knownPlaces: ['known-places.json', KnownPlaces],
  abroad: ['abroad.json', Abroad],
  exonyms: ['exonyms.json', Exonyms],
  departments: ['departments.json', Departments],
  cities: ['cities.json', PriorityCities],
  beaches: ['beaches.json', Beaches],
  natureSites: ['nature-sites.json', NatureSites],
  normals: ['normals.json', Normals],
  tidePorts: ['tide-ports.json', TidePorts],
  outlines: ['shapes/outlines.json', OutlineFile],
  departmentOutlines: ['shapes/departments.json', AreaOutlines],
  massifs: ['massifs.json', Massifs],
  massifOutlines: ['shapes/massifs.json', AreaOutlines],
} as const

type FileName = keyof typeof dataFiles

/** The parsed JSON of the data files, still unchecked. */
export type CatalogueFiles = { readonly [Name in FileName]: unknown }

/** The same files, their shapes checked. */
export type CheckedFiles = { readonly [Name in FileName]: Static<(typeof dataFiles)[Name][1]> }

/** One after the other; the compiler does not follow the names through entries. */
const mapped = <Result>(change: (key: FileName) => unknown): Result =>
  Object.fromEntries((Object.keys(dataFiles) as FileName[]).map((key) => [key, change(key)])) as Result

/** Reads the data files of a directory. Throws when one is absent or is not JSON. */
export const readCatalogueFiles = (directory: string): CatalogueFiles =>
  mapped((key): unknown => JSON.parse(readFileSync(join(directory, dataFiles[key][0]), 'utf8')))

/**
 * Checks every file. Throws with the file, the place in it and the reason of the first thing that is wrong. Compiled: the
 * commune rows alone are 35,000. The slow path runs only to say what is wrong.
 */
export const checkCatalogueFiles = (files: CatalogueFiles): CheckedFiles =>
  mapped((key) => {
    const [file, schema] = dataFiles[key]
    const value = files[key]
    if (Compile(schema as TSchema).Check(value)) return value
    const [problem] = Value.Errors(schema, value)
    throw new Error(`${file}${problem?.instancePath ?? ''}: ${problem?.message ?? 'not as expected'}`)
  })
