import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'
import { distanceKm, type Coordinates } from '../../src/domain/geo.ts'
import { beachRegions } from '../../src/domain/place.ts'
import { siteSlug, testHandwritten } from './handwritten-sites.ts'

const strict = { additionalProperties: false }

const Beach = Type.Object(
  {
    slug: Type.String({ pattern: '^[a-z0-9]+(-[a-z0-9]+)*$' }),
    name: Type.String({ pattern: '^.+ – .+$' }),
    commune: Type.String({ minLength: 1 }),
    communeCode: Type.String({ pattern: '^(\\d{2}|2A|2B)\\d{3}$' }),
    lat: Type.Number({ minimum: -90, maximum: 90 }),
    lon: Type.Number({ minimum: -180, maximum: 180 }),
    department: Type.String(),
    departmentCode: Type.String(),
    region: Type.Enum([...beachRegions]),
    priority: Type.Number({ minimum: 0.5, maximum: 0.9 }),
    description: Type.String({ minLength: 40, maxLength: 220 }),
  },
  strict,
)
type Beach = Static<typeof Beach>

const Box = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()])
const Communes = Type.Object({
  rows: Type.Array(
    Type.Tuple([
      Type.String(),
      Type.String(),
      Type.Number(),
      Type.Number(),
      Type.Union([Type.Integer(), Type.Null()]),
      Type.String(),
      Type.Union([Box, Type.Null()]),
      Type.Union([Type.Integer(), Type.Null()]),
    ]),
  ),
})
const Departments = Type.Array(Type.Object({ code: Type.String(), name: Type.String() }))
const Coast = Type.Record(Type.String(), Type.Array(Type.Array(Type.Tuple([Type.Number(), Type.Number()]))))

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'))

const beaches = Value.Parse(Type.Array(Beach), read('beaches'))
const communes = Value.Parse(Communes, read('communes')).rows
const departmentNames = new Map(
  Value.Parse(Departments, read('departments')).map(({ code, name }) => [code, name]),
)
const coast = new Map(Object.entries(Value.Parse(Coast, read('shapes/coast'))))

const metropolitanCoast = '06 11 13 14 17 22 29 2A 2B 30 33 34 35 40 44 50 56 59 62 64 66 76 80 83 85'.split(
  ' ',
)
const overseasCoast = '971 972 973 974 976 987 988'.split(' ')
const mediterranean = new Set(['06', '11', '13', '2A', '2B', '30', '34', '66', '83'])
const atlantic = new Set(['17', '33', '40', '44', '56', '64', '85'])

const departmentOf = (code: string) => code.slice(0, /^9[78]/.test(code) ? 3 : 2)

/** Distance in km from a point to a segment, on the plane tangent at the point: exact enough below 50 km. */
function segmentKm(point: Coordinates, a: readonly [number, number], b: readonly [number, number]): number {
  const kmPerDegree = (Math.PI * 6371) / 180
  const east = kmPerDegree * Math.cos((point.lat * Math.PI) / 180)
  const [ax, ay] = [(a[1] - point.lon) * east, (a[0] - point.lat) * kmPerDegree]
  const [dx, dy] = [(b[1] - a[1]) * east, (b[0] - a[0]) * kmPerDegree]
  const length = dx * dx + dy * dy
  const along = length === 0 ? 0 : Math.max(0, Math.min(1, -(ax * dx + ay * dy) / length))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

function coastKm(beach: Beach): number {
  const lines = coast.get(beach.departmentCode) ?? []
  const segments = lines.flatMap((line) => line.slice(1).map((end, i) => [line[i] ?? end, end] as const))
  return Math.min(...segments.map(([start, end]) => segmentKm(beach, start, end)))
}

/** Polynesia's islands are drawn with a dozen points each, up to 4 km off; elsewhere the outline is within 3 km. */
const coastToleranceKm = (departmentCode: string) => (departmentCode === '987' ? 4 : 3)

function nearestCodes(beach: Beach, count: number): string[] {
  return communes
    .filter(([, , lat, lon]) => Math.abs(lat - beach.lat) < 0.5 && Math.abs(lon - beach.lon) < 0.7)
    .map(([code, , lat, lon]) => ({ code, km: distanceKm(beach, { lat, lon }) }))
    .sort((a, b) => a.km - b.km)
    .slice(0, count)
    .map(({ code }) => code)
}

function isInOrNearCommune(beach: Beach): boolean {
  const box = communes.find(([code]) => code === beach.communeCode)?.[6]
  if (!box) return nearestCodes(beach, 5).includes(beach.communeCode)
  const [west, south, east, north] = box
  const margin = 0.03
  const inLon = beach.lon > west - margin && beach.lon < east + margin
  return inLon && beach.lat > south - margin && beach.lat < north + margin
}

const failing = (rule: (beach: Beach) => boolean) =>
  beaches.filter((beach) => !rule(beach)).map(({ slug }) => slug)

describe('the list of beaches', () => {
  test('holds between 120 and 150 beaches', () => {
    assert.ok(beaches.length >= 120 && beaches.length <= 150, String(beaches.length))
  })

  test('has a beach in each coastal department and in seven overseas territories', () => {
    const covered = new Set(beaches.map(({ departmentCode }) => departmentCode))
    assert.deepEqual([...covered].sort(), [...metropolitanCoast, ...overseasCoast].sort())
  })

  test('has the best known resorts', () => {
    const names =
      'Biarritz,La Baule,Arcachon,Royan,Nice,Cannes,Marseille,Antibes,Deauville,Étretat,Cabourg'.split(',')
    const missing = names.filter((town) => !beaches.some(({ name }) => name.startsWith(`${town} – `)))
    assert.deepEqual(missing, [])
  })

  test('gives each beach an address of its own, made from its name', () => {
    assert.equal(new Set(beaches.map(({ slug }) => slug)).size, beaches.length)
    assert.deepEqual(
      failing(({ slug, name }) => slug === siteSlug(name)),
      [],
    )
    assert.equal(
      beaches.find(({ name }) => name === 'Biarritz – Grande Plage')?.slug,
      'biarritz-grande-plage',
    )
  })

  test('keeps any two beaches at least 300 m apart', () => {
    const close = beaches.flatMap((a, i) =>
      beaches.slice(i + 1).flatMap((b) => (distanceKm(a, b) < 0.3 ? [`${a.slug} ${b.slug}`] : [])),
    )
    assert.deepEqual(close, [])
  })
})

describe('each beach', () => {
  test('lies on the coast of its department', () => {
    assert.deepEqual(
      failing((beach) => coastKm(beach) <= coastToleranceKm(beach.departmentCode)),
      [],
    )
  })

  test('lies in the commune it names', () => {
    assert.deepEqual(failing(isInOrNearCommune), [])
    const named = new Map(communes.map(([code, name]) => [code, name]))
    assert.deepEqual(
      failing(({ commune, communeCode }) => named.get(communeCode) === commune),
      [],
    )
  })

  test('is in the department of its commune, under that department’s name', () => {
    assert.deepEqual(
      failing(({ communeCode, departmentCode }) => departmentOf(communeCode) === departmentCode),
      [],
    )
    assert.deepEqual(
      failing(({ department, departmentCode }) => departmentNames.get(departmentCode) === department),
      [],
    )
  })

  test('is on the sea that washes its department', () => {
    const expected = ({ departmentCode, lat }: Beach) => {
      if (departmentCode.length === 3) return 'Overseas'
      if (mediterranean.has(departmentCode)) return 'Mediterranean'
      if (atlantic.has(departmentCode)) return 'Atlantic'
      // Finistère touches both: north of 48.5° its shore looks at the Channel.
      return departmentCode === '29' && lat < 48.5 ? 'Atlantic' : 'English Channel'
    }
    assert.deepEqual(
      failing((beach) => beach.region === expected(beach)),
      [],
    )
  })

  testHandwritten(beaches)
})
