import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate as nextTurn, setTimeout as delay } from 'node:timers/promises'
import { agreedCondition, iconFor } from '../../src/domain/sky.ts'
import type { CurrentWeather, PlaceWeather } from '../../src/domain/weather.ts'
import { valueOf } from '../../src/domain/part.ts'
import { sharePicture } from '../../src/server/og/share-picture.ts'
import { placePath } from '../../src/paths.ts'
import { buildApp, patient, type BuiltSite, type Overrides } from '../support/build-app.ts'
import { testKey, withoutPictures } from '../support/fake-upstreams.ts'
import {
  blocksOf,
  cardsOf,
  markersOf,
  rowsNearby,
  saidOf,
  textOf,
  type Said,
} from '../support/now-on-pages.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const quarterMs = 15 * minuteMs
const townsAsked = 30
const beach = 'biarritz-grande-plage'

/** The figures of now that maps have too. */
type Figures = Pick<CurrentWeather, 'temperature' | 'humidity' | 'windSpeed' | 'windDirection' | 'windGusts'>

interface MapItem extends Figures, Pick<CurrentWeather, 'condition'> {
  readonly slug: string
  readonly icon: string
}

const skyOf = ({ condition, isDay, ...numbers }: CurrentWeather) => ({
  condition: condition && agreedCondition(condition, numbers),
  icon: iconFor(condition, isDay, numbers),
})

const figuresOf = ({ temperature, humidity, windSpeed, windDirection, windGusts }: Figures): Figures => ({
  temperature,
  humidity,
  windSpeed,
  windDirection,
  windGusts,
})

/** A site whose pages are made anew each time, and whose maps no limit of calls leaves half filled. */
const openSite = (
  t: Parameters<typeof buildApp>[0],
  { env, ...others }: Overrides = {},
): Promise<BuiltSite> =>
  buildApp(t, {
    pages: true,
    deadlines: patient,
    env: { PAGE_CACHE: '0', OPEN_METEO_API_KEY: testKey, ...env },
    ...others,
  })

async function answered<T>({ app }: BuiltSite, url: string): Promise<T> {
  const { statusCode, body } = await app.inject(url)
  assert.equal(statusCode, 200, `${url}: ${body.slice(0, 200)}`)
  // Our own answers.
  return (JSON.parse(body) as { data: T }).data
}

const pageOf = async ({ app }: BuiltSite, url: string): Promise<string> => (await app.inject(url)).body

/** The towns of the map that most people ask for. */
const townsOf = ({ services: { catalogue } }: BuiltSite) =>
  catalogue.cities
    .filter(({ ambiguous }) => !ambiguous)
    .toSorted((a, b) => (b.priority ?? 0) - (a.priority ?? 0))
    .slice(0, townsAsked)
    .map((city) => ({ ...city, timeZone: catalogue.timeZoneOf(city) }))
type Town = ReturnType<typeof townsOf>[number]

const itemsBySlug = async (built: BuiltSite, url: string): Promise<ReadonlyMap<string, MapItem>> =>
  new Map((await answered<readonly MapItem[]>(built, url)).map((item) => [item.slug, item]))

/** What `/api` says of now, of the quarter of an hour that holds it, once no newer forecast is on its way. */
async function currentOf(built: BuiltSite, town: Town): Promise<CurrentWeather> {
  const { slug } = town
  for (;;) {
    const part = await built.site.weather(town)
    assert.ok(part.state !== 'missing')
    // What is simulated is made anew at any moment, and stays the same.
    const isOnItsWay =
      part.source !== 'simulated' &&
      part.state === 'fresh' &&
      Date.parse(part.freshUntil) - built.clock.now() < 20_000
    if (!isOnItsWay) break
    await nextTurn()
  }
  const { current } = await answered<PlaceWeather>(built, `/api/weather?name=${slug}`)
  assert.equal(Date.parse(current.time), Math.floor(built.clock.now() / quarterMs) * quarterMs, slug)
  return current
}

/** The other answers of `/api` that say now. */
async function ofApi(built: BuiltSite, { slug }: Town, current: CurrentWeather): Promise<void> {
  const bundle = await answered<PlaceWeather>(built, `/api/weather-bundle?name=${slug}`)
  assert.deepEqual(bundle.current, current)
  if (bundle.source === 'simulated') return
  const inMemory = await built.app.inject(`/api/weather-city/${slug}`)
  // What is too old to be good is not given.
  if (inMemory.statusCode === 200)
    assert.deepEqual((inMemory.json() as { data: PlaceWeather }).data.current, current)
  const { sameHour } = await answered<{ sameHour: { today: number } | null }>(
    built,
    `/api/compared?name=${slug}`,
  )
  // A run of our own has no yesterday.
  assert.equal(sameHour?.today, bundle.source === 'arome' ? undefined : current.temperature)
}

/** What a block says that is not so. */
function wrong(where: string, said: Said | undefined, current: CurrentWeather, timeZone: string): string[] {
  if (!said) return [`${where} says nothing`]
  const right = saidOf(current, timeZone)
  return Object.entries(said).flatMap(([what, text]) =>
    text === right[what] ? [] : [`${where}: ${what} « ${text} » where now it is « ${right[what]} »`],
  )
}

/** Page, framed card, share image and neighbours of a town. */
async function ofPage(built: BuiltSite, town: Town, current: CurrentWeather): Promise<readonly string[]> {
  const { slug, timeZone } = town
  const page = await pageOf(built, `/${slug}?complet=1`)
  const framed = await pageOf(built, `/${slug}?complet=1&embed=1`)
  const blocks = { ...blocksOf(page, slug), 'framed card': blocksOf(framed, slug)['card'] }
  const found = await built.site.place(slug, null)
  assert.ok(found.kind === 'found')
  const picture = sharePicture(
    { place: found.place, now: found.now, part: await built.site.weather(found.place), normals: [] },
    { icon: (name) => `<svg data-icon="${name}"></svg>`, boldWidth: () => 1 },
  )
  const { degrees, icon } = saidOf(current, timeZone)
  const image = {
    degrees: />(−?\d+)\s?°</u.exec(picture)?.[1]?.concat('°'),
    icon: /data-icon="([a-z-]+)"/.exec(picture)?.[1],
  }
  assert.ok(degrees && icon)
  return [
    ...Object.entries({ ...blocks, 'share image': image }).flatMap(([name, said]) =>
      wrong(`${slug}, ${name}`, said, current, timeZone),
    ),
    ...(await ofNeighbours(built, page, town)),
  ]
}

/** The places nearby whose own page has been asked for. */
async function ofNeighbours(built: BuiltSite, page: string, town: Town): Promise<readonly string[]> {
  const rows = rowsNearby(page)
  const near = await built.site.nearby(town, 50, 7)
  const differences = near.map(async (place) => {
    const said = rows.get(placePath(place))
    const now = said && built.services.weather.now(place)
    return now ? wrong(`${place.slug} near ${town.slug}`, said, now.current, town.timeZone) : []
  })
  return (await Promise.all(differences)).flat()
}

/** Maps, the small map and the cards of the home page, and a beach. */
async function ofMaps(built: BuiltSite, now: ReadonlyMap<string, CurrentWeather>, towns: readonly Town[]) {
  const items = await itemsBySlug(built, '/api/weather-map')
  const [home, map] = [await pageOf(built, '/?complet=1'), await pageOf(built, '/carte-meteo?complet=1')]
  const [cards, small, drawn] = [cardsOf(home), markersOf(home), markersOf(map)]
  assert.equal(cards.size, 3)
  assert.ok(small.size > 5 && drawn.size > 20, `${small.size} and ${drawn.size} places are drawn`)
  const said = towns.flatMap((town) => {
    const current = now.get(town.slug)
    const item = items.get(town.slug)
    assert.ok(current && item)
    const { condition, icon } = item
    assert.deepEqual(
      { ...figuresOf(item), condition, icon },
      { ...figuresOf(current), ...skyOf(current) },
      town.slug,
    )
    return [cards, small, drawn].flatMap((block, i) => {
      const place = block.get(placePath(town))
      const name = `${town.slug}, ${['card', 'small map', 'map'][i]}`
      return place ? wrong(name, place, current, town.timeZone) : []
    })
  })
  return [...said, ...(await ofBeach(built))]
}

async function ofBeach(built: BuiltSite): Promise<readonly string[]> {
  const page = await pageOf(built, `/plage/${beach}?complet=1`)
  const place = built.services.catalogue.beaches.find(({ slug }) => slug === beach)
  assert.ok(place)
  const weather = valueOf(await built.site.weather(place))
  const item = (await itemsBySlug(built, '/api/beach-map')).get(beach)
  assert.ok(weather && item)
  assert.deepEqual(figuresOf(item), figuresOf(weather.current))
  const { 'wind card': wind } = blocksOf(page, beach)
  return wrong(beach, wind, weather.current, 'Europe/Paris')
}

/** Everything that says now, at this moment: maps and figures of every town, and the pages of a few. */
async function allSaid(built: BuiltSite, pagesOf: readonly Town[]): Promise<readonly string[]> {
  const towns = townsOf(built)
  const currents = towns.map(async (town) => [town.slug, await currentOf(built, town)] as const)
  const now = new Map(await Promise.all(currents))
  const differences = [...(await ofMaps(built, now, towns))]
  for (const town of pagesOf) {
    const current = now.get(town.slug)
    if (!current) continue
    await ofApi(built, town, current)
    differences.push(...(await ofPage(built, town, current)))
  }
  return differences
}

describe('now', () => {
  test('is one figure and one sky in every place, as an hour passes', async (t) => {
    const built = await openSite(t, { env: withoutPictures })
    const towns = townsOf(built)
    await built.app.inject('/api/weather-map')
    // Within a quarter of an hour, in the next one, and in the next hour.
    for (const [turn, minutes] of [0, 10, 15, 35].entries()) {
      built.clock.advance(minutes * minuteMs)
      assert.deepEqual(
        await allSaid(built, towns.slice(2 * turn, 2 * turn + 2)),
        [],
        `after ${minutes} more minutes`,
      )
    }
  })

  test('is the same everywhere in an outage, with the age of the data', async (t) => {
    const built = await openSite(t)
    const towns = townsOf(built)
    await allSaid(built, [])
    built.standIn.fault('*', { kind: 'status', status: 503 })
    const waits = [30 * minuteMs, 65 * minuteMs, 4 * hourMs]
    for (const [turn, wait] of waits.entries()) {
      built.clock.advance(wait)
      assert.deepEqual(
        await allSaid(built, towns.slice(turn, turn + 1)),
        [],
        `after ${wait / minuteMs} more minutes`,
      )
    }
    assert.match(
      textOf(await pageOf(built, '/lyon?complet=1')),
      /Estimé \(modèle\) à 15 h 30 · Open-Meteo [^·]*· données de 10 h, il y a 5 h/,
    )
  })

  test('is that of our own AROME everywhere, with or without what follows it, and beside places that it does not reach', async (t) => {
    const built = await openSite(t, { env: { AROME: 'on', ...withoutPictures } })
    while (built.services.arome?.runAt() == null) await delay(20)
    const towns = townsOf(built)
    const ofGrid = towns.filter((town) => built.services.arome?.seriesAt(town))
    assert.ok(ofGrid.length > 2 && ofGrid.length < towns.length, `${ofGrid.length} towns`)
    for (const turn of [0, 1]) {
      assert.deepEqual(await allSaid(built, ofGrid.slice(turn, turn + 2)), [], `turn ${turn}`)
      if (turn === 0) built.standIn.fault('open-meteo', { kind: 'status', status: 503 })
      built.clock.advance(20 * minuteMs)
    }
    const [town] = ofGrid
    assert.ok(town)
    const { source, following } = await answered<PlaceWeather>(built, `/api/weather?name=${town.slug}`)
    assert.deepEqual([source, following?.source], ['arome', 'open-meteo'])
    assert.match(
      textOf(await pageOf(built, `/${town.slug}?complet=1`)),
      /AROME[^·]*réseau du samedi\s21\snovembre à \d+\sh, il y a[^·]*·\s*point de grille à [^·]*d’altitude[^·]*·\s*au-delà de [^·]*:\sOpen-Meteo/u,
    )
  })

  test('is the same everywhere when it is simulated', async (t) => {
    const built = await openSite(t, { env: { WEATHER_SOURCE: 'simulated' } })
    const towns = townsOf(built)
    for (const turn of [0, 1]) {
      assert.deepEqual(await allSaid(built, towns.slice(turn, turn + 1)), [])
      built.clock.advance(20 * minuteMs)
    }
  })
})
