import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { feature } from 'topojson-client'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { distanceKm } from '../../src/domain/geo.ts'
import {
  citySlug,
  landforms,
  natureCategories,
  natureTypes,
  type NatureType,
} from '../../src/domain/place.ts'
import { siteSlug, testHandwritten } from './handwritten-sites.ts'

const points = ['summit', 'pass', 'seat', 'middle', 'shore', 'site'] as const

const Site = Type.Object(
  {
    slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
    name: Type.String({ minLength: 1 }),
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
    department: Type.String(),
    departmentCode: Type.String(),
    region: Type.String({ minLength: 1 }),
    priority: Type.Number({ minimum: 0.4, maximum: 0.8 }),
    type: Type.Enum([...natureTypes]),
    category: Type.Enum([...natureCategories]),
    landform: Type.Optional(Type.Enum([...landforms])),
    elevation: Type.Union([Type.Integer({ minimum: 1, maximum: 4808 }), Type.Null()]),
    description: Type.String({ minLength: 40, maxLength: 220 }),
    point: Type.Enum([...points]),
  },
  { additionalProperties: false },
)
type Site = Static<typeof Site>

const Communes = Type.Object({ rows: Type.Array(Type.Array(Type.Unknown())) })
const Departments = Type.Array(
  Type.Object({ code: Type.String(), name: Type.String(), regionName: Type.String() }),
)

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'))

const sites = Value.Parse(Type.Array(Site), read('nature-sites'))
const communes = Value.Parse(Communes, read('communes')).rows.map(([code, name, lat, lon]) => ({
  code: String(code),
  name: String(name),
  lat: Number(lat),
  lon: Number(lon),
}))
const departments = new Map(
  Value.Parse(Departments, read('departments')).map((department) => [department.code, department]),
)

type Ring = readonly (readonly number[])[]

/** The outlines drawn on the maps: within about 1 km of the true boundary. */
function readOutlines(): Map<string, Ring[]> {
  // The file is this project's own, checked by its own test: a TopoJSON of departments with a `code` each.
  const topology = read('shapes/base-map') as Parameters<typeof feature>[0]
  const departmentsObject = topology.objects.departments
  assert.ok(departmentsObject?.type === 'GeometryCollection')
  const { features } = feature(topology, departmentsObject)
  return new Map(features.map(({ properties, geometry }) => [String(properties?.code), ringsOf(geometry)]))
}

function ringsOf(geometry: { type: string; coordinates?: unknown }): Ring[] {
  if (geometry.type === 'Polygon') return geometry.coordinates as Ring[]
  if (geometry.type === 'MultiPolygon') return (geometry.coordinates as Ring[][]).flat()
  return []
}

const outlines = readOutlines()

/** Even-odd rule over all rings, so that holes and several islands count right. */
function isInOutline({ lat, lon, departmentCode }: Site): boolean {
  const crossings = (outlines.get(departmentCode) ?? []).flatMap((ring) =>
    ring.slice(1).filter((end, i) => {
      const [x1 = 0, y1 = 0] = ring[i] ?? []
      const [x2 = 0, y2 = 0] = end
      return y1 > lat !== y2 > lat && lon < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1
    }),
  )
  return crossings.length % 2 === 1
}

const departmentOf = (code: string) => code.slice(0, /^9[78]/.test(code) ? 3 : 2)

const nearestDepartments = (site: Site): string[] =>
  communes
    .filter(({ lat, lon }) => Math.abs(lat - site.lat) < 1.5 && Math.abs(lon - site.lon) < 1.5)
    .map((commune) => ({ code: commune.code, km: distanceKm(site, commune) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, 3)
    .map(({ code }) => departmentOf(code))

const failing = (rule: (site: Site) => boolean) => sites.filter((site) => !rule(site)).map(({ slug }) => slug)
const count = (type: NatureType) => sites.filter((site) => site.type === type).length
const heightOf = (slug: string) => sites.find((site) => site.slug === slug)?.elevation

describe('the list of nature sites', () => {
  test('has the eleven national parks', () => {
    const parks = sites.filter(({ type }) => type === 'national_park').map(({ slug }) => slug)
    assert.deepEqual(parks.sort(), [
      'parc-amazonien-de-guyane',
      'parc-national-de-forets',
      'parc-national-de-la-guadeloupe',
      'parc-national-de-la-reunion',
      'parc-national-de-la-vanoise',
      'parc-national-de-port-cros',
      'parc-national-des-calanques',
      'parc-national-des-cevennes',
      'parc-national-des-ecrins',
      'parc-national-des-pyrenees',
      'parc-national-du-mercantour',
    ])
  })

  test('has the 58 regional parks, at least 20 passes and at least 12 reserves', () => {
    assert.equal(count('regional_park'), 58)
    assert.ok(count('mountain_pass') >= 20)
    assert.ok(count('reserve') >= 12)
  })

  test('holds between 150 and 190 places', () => {
    assert.ok(sites.length >= 150 && sites.length <= 190, String(sites.length))
  })

  test('gives each site an address of its own, made from its name', () => {
    assert.equal(new Set(sites.map(({ slug }) => slug)).size, sites.length)
    assert.deepEqual(
      failing(({ slug, name }) => slug === siteSlug(name)),
      [],
    )
    assert.ok(sites.some(({ name, slug }) => name === 'Lac d’Annecy' && slug === 'lac-d-annecy'))
  })

  test('takes no address from a commune', () => {
    const taken = new Set(communes.map(({ name }) => citySlug(name)))
    assert.deepEqual(
      failing(({ slug }) => !taken.has(slug)),
      [],
    )
  })

  test('keeps two sites of the same type at least 500 m apart', () => {
    const close = sites.flatMap((a, i) =>
      sites
        .slice(i + 1)
        .flatMap((b) => (a.type === b.type && distanceKm(a, b) < 0.5 ? [`${a.slug} ${b.slug}`] : [])),
    )
    assert.deepEqual(close, [])
  })
})

describe('each nature site', () => {
  test('lies in its department, or beside it when it stands on a boundary or off the shore', () => {
    const lies = (site: Site) => isInOutline(site) || nearestDepartments(site).includes(site.departmentCode)
    assert.deepEqual(failing(lies), [])
  })

  test('bears the names of its department and region', () => {
    const department = (site: Site) => departments.get(site.departmentCode)
    assert.deepEqual(
      failing((site) => department(site)?.name === site.department),
      [],
    )
    assert.deepEqual(
      failing((site) => department(site)?.regionName === site.region),
      [],
    )
  })

  test('has a category that goes with its type', () => {
    const categoriesOf: Record<NatureType, readonly string[]> = {
      national_park: ['parc_national'],
      regional_park: ['parc_regional'],
      reserve: ['reserve_naturelle', 'reserve_naturelle_nationale'],
      mountain_pass: ['col'],
      natural_site: ['site_naturel', 'sommet', 'volcan', 'massif', 'lac', 'foret'],
    }
    assert.deepEqual(
      failing(({ type, category }) => categoriesOf[type].includes(category)),
      [],
    )
  })

  test('says what its coordinates are: the pass of a pass, the summit of a summit', () => {
    assert.deepEqual(
      failing(({ type, point }) => (type === 'mountain_pass') === (point === 'pass')),
      [],
    )
    const isPeak = ({ category }: Site) => category === 'sommet' || category === 'volcan'
    assert.deepEqual(
      failing((site) => !isPeak(site) || site.point === 'summit'),
      [],
    )
  })

  test('has a plausible height when it is a pass or a summit', () => {
    const isHigh = ({ elevation }: Site) => elevation !== null && elevation >= 300 && elevation <= 2800
    assert.deepEqual(
      failing((site) => site.type !== 'mountain_pass' || isHigh(site)),
      [],
    )
    assert.deepEqual(
      failing((site) => site.point !== 'summit' || site.elevation !== null),
      [],
    )
  })

  test('has the height that the maps give', () => {
    const published: Record<string, number> = {
      'col-de-l-iseran': 2764,
      'col-agnel': 2744,
      'col-de-la-bonette': 2715,
      'col-du-galibier': 2642,
      'col-du-tourmalet': 2115,
      'barre-des-ecrins': 4102,
      vignemale: 3298,
      'monte-cinto': 2706,
      'puy-de-sancy': 1885,
      'puy-de-dome': 1465,
      'cret-de-la-neige': 1720,
      'grand-ballon': 1424,
      'mont-lozere': 1699,
    }
    const wrong = Object.entries(published).filter(([slug, height]) => heightOf(slug) !== height)
    assert.deepEqual(wrong, [])
  })

  testHandwritten(sites)
})
