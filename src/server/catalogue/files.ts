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

const CommuneRow = Type.Tuple([
  Type.String({ pattern: '^\\d[\\dAB]\\d{3}$' }),
  Name,
  Latitude,
  Longitude,
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  Type.String({ pattern: '^(?:\\d{5}(?: \\d{5})*)?$' }),
  Type.Union([Type.Tuple([Longitude, Latitude, Longitude, Latitude]), Type.Null()]),
  Type.Union([Type.Integer({ minimum: -10, maximum: 4_000 }), Type.Null()]),
])

const Communes = Type.Object({
  fields: Type.Tuple(
    (['code', 'name', 'lat', 'lon', 'population', 'postalCodes', 'box', 'elevation'] as const).map((field) =>
      Type.Literal(field),
    ),
  ),
  rows: Type.Array(CommuneRow),
})

const FormerCommunes = Type.Object({
  fields: Type.Tuple([Type.Literal('code'), Type.Literal('name'), Type.Literal('successor')]),
  rows: Type.Array(Type.Tuple([Type.String(), Name, Type.String()])),
})

/** A group of communes: its SIREN, its name, and the INSEE codes of its members, separated by spaces. */
const Intercommunalities = Type.Object({
  fields: Type.Tuple([Type.Literal('code'), Type.Literal('name'), Type.Literal('communes')]),
  rows: Type.Array(Type.Tuple([Type.String({ pattern: '^\\d{9}$' }), Name, Type.String()])),
})

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
const Abroad = Type.Object({
  fields: Type.Tuple([Type.Literal('names'), Type.Literal('population')]),
  rows: Type.Array(Type.Tuple([Name, Type.Union([Type.Integer({ minimum: 0 }), Type.Null()])])),
})

/** What others call a commune, by its code; « | » between the names. */
const Exonyms = Type.Object({
  fields: Type.Tuple([Type.Literal('code'), Type.Literal('names')]),
  rows: Type.Array(Type.Tuple([Type.String(), Name])),
})

/** Names with « | » between them, the one that is shown first; `commune` is a code; `geonames` is null where the point is by hand. */
const KnownPlaces = Type.Object({
  fields: Type.Tuple(
    (['names', 'kind', 'commune', 'lat', 'lon', 'elevation', 'geonames'] as const).map((field) =>
      Type.Literal(field),
    ),
  ),
  rows: Type.Array(
    Type.Tuple([
      Name,
      Type.Enum([...partKinds]),
      Type.String(),
      Latitude,
      Longitude,
      Type.Union([Type.Integer({ minimum: -10, maximum: 4_810 }), Type.Null()]),
      Type.Union([Type.Integer({ minimum: 1 }), Type.Null()]),
    ]),
  ),
})

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

/** Of each port, one figure for each constituent: tenths of millimetres, then degrees. */
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
  fields: Type.Tuple(
    (
      [
        'name',
        'departmentCode',
        'coast',
        'lat',
        'lon',
        'timeZone',
        'meanLevel',
        'amplitudes',
        'phases',
      ] as const
    ).map((field) => Type.Literal(field)),
  ),
  rows: Type.Array(
    Type.Tuple([
      Name,
      DepartmentCode,
      Type.Enum([...beachRegions]),
      Latitude,
      Longitude,
      Name,
      Type.Number({ minimum: 0, maximum: 10 }),
      FiftyFigures,
      FiftyFigures,
    ]),
  ),
})

/** Longitude and latitude of the first point in units, then steps. */
const Ring = Type.Array(Type.Integer(), { minItems: 8 })
const AreaRings = Type.Record(Type.String(), Type.Array(Ring))

const Year = Type.Integer({ minimum: 1600, maximum: 2100 })
const TwelveMonths = Type.Array(Type.Number(), { minItems: 12, maxItems: 12 })
/** Of each month the figure, the day and the year; null where the station gives none. */
const MonthRecords = Type.Union([
  Type.Array(
    Type.Union([Type.Tuple([Type.Number(), Type.Integer({ minimum: 1, maximum: 31 }), Year]), Type.Null()]),
    { minItems: 12, maxItems: 12 },
  ),
  Type.Null(),
])

const Normals = Type.Object({
  fields: Type.Tuple(
    (
      [
        'number',
        'name',
        'lat',
        'lon',
        'height',
        'from',
        'to',
        'highs',
        'lows',
        'rain',
        'recordHighs',
        'recordLows',
      ] as const
    ).map((field) => Type.Literal(field)),
  ),
  rows: Type.Array(
    Type.Tuple([
      Type.String({ pattern: '^\\d{8}$' }),
      Name,
      Latitude,
      Longitude,
      Type.Integer({ minimum: -10, maximum: 5_000 }),
      Year,
      Year,
      TwelveMonths,
      TwelveMonths,
      Type.Union([TwelveMonths, Type.Null()]),
      MonthRecords,
      MonthRecords,
    ]),
  ),
})

/** Of the rings of every file: 11 m. */
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

/** Of each data file, in the folder of them all. */
const fileNames = {
  communes: 'communes.json',
  formerCommunes: 'former-communes.json',
  intercommunalities: 'intercommunalities.json',
  areas: 'areas.json',
  knownPlaces: 'known-places.json',
  abroad: 'abroad.json',
  exonyms: 'exonyms.json',
  departments: 'departments.json',
  cities: 'cities.json',
  beaches: 'beaches.json',
  natureSites: 'nature-sites.json',
  normals: 'normals.json',
  tidePorts: 'tide-ports.json',
  outlines: 'shapes/outlines.json',
  departmentOutlines: 'shapes/departments.json',
  massifs: 'massifs.json',
  massifOutlines: 'shapes/massifs.json',
} as const

/** The parsed JSON of the data files, still unchecked. */
export type CatalogueFiles = { readonly [Name in keyof typeof fileNames]: unknown }

export type CommuneRows = Static<typeof Communes>['rows']
export type FormerCommuneRows = Static<typeof FormerCommunes>['rows']
export type IntercommunalityRows = Static<typeof Intercommunalities>['rows']
export type AreaRows = Static<typeof Areas>
export type KnownPlaceRows = Static<typeof KnownPlaces>['rows']
export type AbroadRows = Static<typeof Abroad>['rows']
export type ExonymRows = Static<typeof Exonyms>['rows']
export type DepartmentRows = Static<typeof Departments>
export type BeachRows = Static<typeof Beaches>
export type NatureSiteRows = Static<typeof NatureSites>
export type NormalRows = Static<typeof Normals>['rows']
export type TidePortsFile = Static<typeof TidePorts>
export type OutlineFile = Static<typeof OutlineFile>
export type AreaOutlines = Static<typeof AreaOutlines>

/** The same files, their shapes checked. */
export interface CheckedFiles {
  readonly communes: CommuneRows
  readonly formerCommunes: FormerCommuneRows
  readonly intercommunalities: IntercommunalityRows
  readonly areas: AreaRows
  readonly knownPlaces: KnownPlaceRows
  readonly abroad: AbroadRows
  readonly exonyms: ExonymRows
  readonly departments: DepartmentRows
  readonly priorities: Static<typeof PriorityCities>
  readonly beaches: BeachRows
  readonly natureSites: NatureSiteRows
  readonly normals: NormalRows
  readonly tidePorts: TidePortsFile
  readonly outlines: OutlineFile
  readonly departmentOutlines: AreaOutlines
  readonly massifs: Static<typeof Massifs>
  readonly massifOutlines: AreaOutlines
}

/** Reads the data files of a directory. Throws when one is absent or is not JSON. */
export const readCatalogueFiles = (directory: string): CatalogueFiles =>
  // The same names: the compiler does not follow them through entries.
  Object.fromEntries(
    Object.entries(fileNames).map(([name, file]): [string, unknown] => [
      name,
      JSON.parse(readFileSync(join(directory, file), 'utf8')),
    ]),
  ) as CatalogueFiles

/**
 * Compiled: the commune rows alone are 35,000. The slow path runs only to say what is wrong. The cast says what
 * the check has just proved: the compiled validator does not narrow a schema that is a type parameter.
 */
function checked<Schema extends TSchema>(schema: Schema, file: string, value: unknown): Static<Schema> {
  if (Compile(schema).Check(value)) return value as Static<Schema>
  const [problem] = Value.Errors(schema, value)
  throw new Error(`${file}${problem?.instancePath ?? ''}: ${problem?.message ?? 'not as expected'}`)
}

/** Checks every file. Throws with the file, the place in it and the reason of the first thing that is wrong. */
export const checkCatalogueFiles = (files: CatalogueFiles): CheckedFiles => ({
  communes: checked(Communes, fileNames.communes, files.communes).rows,
  formerCommunes: checked(FormerCommunes, fileNames.formerCommunes, files.formerCommunes).rows,
  intercommunalities: checked(Intercommunalities, fileNames.intercommunalities, files.intercommunalities)
    .rows,
  areas: checked(Areas, fileNames.areas, files.areas),
  knownPlaces: checked(KnownPlaces, fileNames.knownPlaces, files.knownPlaces).rows,
  abroad: checked(Abroad, fileNames.abroad, files.abroad).rows,
  exonyms: checked(Exonyms, fileNames.exonyms, files.exonyms).rows,
  departments: checked(Departments, fileNames.departments, files.departments),
  priorities: checked(PriorityCities, fileNames.cities, files.cities),
  beaches: checked(Beaches, fileNames.beaches, files.beaches),
  natureSites: checked(NatureSites, fileNames.natureSites, files.natureSites),
  normals: checked(Normals, fileNames.normals, files.normals).rows,
  tidePorts: checked(TidePorts, fileNames.tidePorts, files.tidePorts),
  outlines: checked(OutlineFile, fileNames.outlines, files.outlines),
  departmentOutlines: checked(AreaOutlines, fileNames.departmentOutlines, files.departmentOutlines),
  massifs: checked(Massifs, fileNames.massifs, files.massifs),
  massifOutlines: checked(AreaOutlines, fileNames.massifOutlines, files.massifOutlines),
})
