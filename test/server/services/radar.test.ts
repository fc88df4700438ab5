import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { deflateRawSync, inflateSync } from 'node:zlib'
import { franceGrid, indexAt, positionOf } from '../../../src/domain/radar/grid.ts'
import { radarPicture, rainScale } from '../../../src/domain/radar/picture.ts'
import { codeOfRate, dryCode, unseenCode } from '../../../src/domain/radar/rain-codes.ts'
import type { RadarFrame } from '../../../src/domain/radar/frame.ts'
import { justLoaded, type SharedValues } from '../../../src/server/cache/shared-values.ts'
import type { PackedFrame } from '../../../src/server/services/packed-frame.ts'
import type { RadarFile } from '../../../src/server/sources/opera/opera.ts'
import { missing } from '../../../src/domain/part.ts'
import { createRadarPictures } from '../../../src/server/services/radar-picture.ts'
import { createRainMap } from '../../../src/server/services/rain-map.ts'
import { createRadar } from '../../../src/server/services/radar.ts'
import { UpstreamError, type FailureReason } from '../../../src/server/upstream/upstream.ts'
import { buildApp, fixedClock } from '../../support/build-app.ts'
import { luminance, partsOf } from '../../support/contrast.ts'
import { catalogue } from '../../support/map-sources.ts'
import { handClock, recordingLog } from '../upstream/local-source.ts'

const minutes = 60_000
/** 16:12 UTC: the newest frame that can be there is that of 16:00. */
const now = Date.parse('2026-11-24T16:12:00Z')
const four = Date.parse('2026-11-24T16:00:00Z')
const lyon = { lat: 45.764, lon: 4.8357 }
const reunion = { lat: -20.88, lon: 55.45 }

const rainAt = (at: number, rate: number | null): RadarFrame => {
  const codes = new Uint8Array(franceGrid.width * franceGrid.height).fill(dryCode)
  const index = indexAt(franceGrid, positionOf(franceGrid, lyon))
  if (index !== null) codes[index] = rate === null ? unseenCode : codeOfRate(rate)
  return { at, grid: franceGrid, codes }
}
const failure = (reason: FailureReason) =>
  new UpstreamError({ upstream: 'opera', operation: 'frame', reason })

/** The service over frames in memory: a rate at Lyon for each instant, or the reason why it cannot be read; all but the newest wait for `held`. */
function service(
  t: TestContext,
  there: Map<number, number | null | FailureReason>,
  listFails?: { reason: FailureReason | null },
  shared?: SharedValues<PackedFrame>,
  held?: Promise<void>,
) {
  const clock = handClock(now)
  const asked = { lists: 0, frames: [] as number[] }
  /** Frames that are listed and not read yet. */
  let waiting = 0
  const radar = createRadar({
    source: {
      isOpen: () => false,
      async files(instants) {
        asked.lists += 1
        if (listFails?.reason) throw failure(listFails.reason)
        const listed = instants.filter((at) => there.has(at))
        waiting += listed.length
        return listed.map((at): RadarFile => ({ at, key: '', bytes: 1 }))
      },
      async frame({ at }) {
        asked.frames.push(at)
        if (at < four) await held
        waiting -= 1
        const rate = there.get(at) ?? null
        if (typeof rate === 'string') throw failure(rate)
        return rainAt(at, rate)
      },
    },
    picturePath: (at) => `/radar/${at}.png`,
    credit: 'Radar : EUMETNET OPERA, CC BY 4.0',
    shared,
    clock,
    log: recordingLog(),
    waitMs: 60_000,
  })
  t.after(() => radar.close())
  const overview = async () => {
    const part = await radar.overview()
    return part.state === 'missing' ? part : part.value
  }
  /** What is read behind the answer has come, so many frames at least, and the newest is carried on. */
  const settled = async (frames = 0) => {
    for (;;) {
      const part = await radar.overview()
      await nextTurn()
      // Until its newest frame is carried on an answer lives for a minute.
      const isCarriedOn = part.state !== 'fresh' || Date.parse(part.freshUntil) > clock.now() + minutes
      if (waiting === 0 && radar.frames().length >= frames && isCarriedOn) return overview()
    }
  }
  return { radar, clock, asked, overview, settled }
}
const quarters = (...rates: readonly (number | null | FailureReason)[]) =>
  new Map(rates.map((rate, index) => [four - index * 15 * minutes, rate] as const))

describe('the rain radar', () => {
  test('has nine frames of two hours, the newest read first', async (t) => {
    const { settled, asked } = service(t, quarters(1, 1, 0, 0, 0, 0, 0, 0, 0))
    const overview = await settled()
    assert.ok('frames' in overview)
    assert.equal(overview.frames.length, 9)
    assert.ok(overview.frames.every(({ state }) => state === 'image'))
    assert.equal(overview.frames.at(-1)?.picture, '/radar/2026-11-24T16:00:00.000Z.png')
    assert.equal(overview.unavailableSince, null)
    assert.deepEqual(asked.frames.slice(0, 2), [four, four - 15 * minutes])
  })

  test('is waited for by who looks at it for the first time, and not by the page of a place', async (t) => {
    const { radar } = service(t, quarters(1))
    assert.deepEqual(await radar.at(lyon), { state: 'missing', reason: 'busy' })
    assert.equal((await radar.overview()).state, 'fresh')
  })

  test('asks for nothing while nobody looks, and for no frame twice', async (t) => {
    const { settled, asked, clock } = service(t, quarters(1, 1, 0, 0, 0, 0, 0, 0, 0))
    assert.equal(asked.lists, 0)
    await settled()
    clock.advance(2 * minutes + 1)
    await settled()
    assert.deepEqual([asked.lists, asked.frames.length], [1, 9])
  })

  test('keeps the place of a frame that lacks, and shows it when it comes late', async (t) => {
    const there = quarters(1, 1, 0, 0)
    there.delete(four - 15 * minutes)
    const { settled, clock } = service(t, there)
    const stateOf = async () => {
      const overview = await settled()
      return 'frames' in overview ? overview.frames.slice(-4).map(({ state }) => state) : overview
    }
    assert.deepEqual(await stateOf(), ['image', 'image', 'missing', 'image'])
    there.set(four - 15 * minutes, 2)
    clock.advance(3 * minutes)
    assert.deepEqual(await stateOf(), ['image', 'image', 'image', 'image'])
  })

  test('says that the newest frame is on its way, until half an hour after its instant', async (t) => {
    const there = quarters(1, 1, 1)
    there.delete(four)
    const { settled, clock } = service(t, there)
    const newest = async () => {
      const overview = await settled()
      return 'frames' in overview ? overview.frames.at(-1)?.state : overview
    }
    assert.equal(await newest(), 'not-yet')
    clock.advance(12 * minutes)
    assert.equal(await newest(), 'not-yet')
  })

  test('says of frames which it is still reading that they are on their way, and not that they lack', async (t) => {
    const there = quarters(1, 1, 1, 1)
    there.delete(four - 30 * minutes)
    const { promise, resolve } = Promise.withResolvers<void>()
    const { overview, settled } = service(t, there, undefined, undefined, promise)
    const states = (said: Awaited<ReturnType<typeof overview>>) =>
      'frames' in said ? said.frames.slice(-4).map(({ state }) => state) : said
    assert.deepEqual(states(await overview()), ['not-yet', 'not-yet', 'not-yet', 'image'])
    resolve()
    assert.deepEqual(states(await settled()), ['image', 'missing', 'image', 'image'])
  })

  test('is unavailable once its newest frame is older than 45 minutes, and tells nothing of now', async (t) => {
    const { settled, radar, clock } = service(t, quarters(1, 1, 1))
    await settled()
    assert.equal((await radar.at(lyon)).state, 'fresh')
    clock.advance(34 * minutes)
    const overview = await settled()
    assert.ok('frames' in overview)
    assert.equal(overview.unavailableSince, '2026-11-24T16:00:00.000Z')
    assert.ok(overview.frames.some(({ state }) => state === 'image'))
    const at = await radar.at(lyon)
    assert.ok(at.state === 'stale')
    assert.deepEqual([at.value.state, at.value.rate], ['unavailable', null])
  })

  test('never asks for frames of the future, whatever its clock', async (t) => {
    const there = quarters(1, 1, 1)
    for (let ahead = 1; ahead < 10; ahead += 1) there.set(four + ahead * 15 * minutes, 9)
    const { settled, asked } = service(t, there)
    await settled()
    assert.ok(asked.frames.every((at) => at <= four))
  })

  test('shows the frames of its own time with their hour when its clock is 50 minutes late', async (t) => {
    const there = quarters(0, 0, 0, 0, 2, 2)
    const { radar, clock, settled } = service(t, there)
    clock.advance(-50 * minutes)
    await settled()
    const at = await radar.at(lyon)
    assert.ok(at.state === 'fresh')
    assert.equal(at.at, '2026-11-24T15:00:00.000Z')
    assert.equal(at.value.state, 'wet')
  })

  test('tells what was seen at a place, and since when', async (t) => {
    const { radar, settled } = service(t, quarters(1.2, 1, 0))
    await settled()
    const part = await radar.at(lyon)
    assert.ok(part.state === 'fresh')
    const { state, since, isStartSeen, rate } = part.value
    assert.deepEqual([state, since, isStartSeen], ['wet', '2026-11-24T15:45:00.000Z', true])
    assert.ok(rate !== null && Math.abs(rate - 1.2) < 0.02)
    assert.deepEqual(await radar.at(reunion), { state: 'missing', reason: 'unsupported' })
  })

  test('says that radars do not see a place: never that it is dry', async (t) => {
    const { radar, settled } = service(t, quarters(null, 0))
    await settled()
    const part = await radar.at(lyon)
    assert.ok(part.state === 'fresh')
    assert.equal(part.value.state, 'unseen')
  })

  test('is missing where the list is empty or cannot be read, with the reason', async (t) => {
    const empty = service(t, new Map())
    assert.deepEqual(await empty.settled(), { state: 'missing', reason: 'refused' })
    const failing = { reason: 'content-type' as FailureReason | null }
    const broken = service(t, quarters(1), failing)
    assert.deepEqual(await broken.settled(), { state: 'missing', reason: 'unreadable' })
    assert.deepEqual(await broken.radar.at(lyon), { state: 'missing', reason: 'unreadable' })
    failing.reason = null
    broken.clock.advance(6 * minutes)
    assert.ok('frames' in (await broken.settled()))
  })

  test('leaves out a frame that cannot be read, and tries it three times', async (t) => {
    const { settled, asked, clock } = service(t, quarters(1, 'schema', 1))
    for (let times = 0; times < 6; times += 1) {
      const overview = await settled()
      assert.ok('frames' in overview)
      assert.deepEqual(
        overview.frames.slice(-3).map(({ state }) => state),
        ['image', 'missing', 'image'],
      )
      clock.advance(times === 0 ? 0 : 2 * minutes + 1)
    }
    assert.equal(asked.frames.filter((at) => at === four - 15 * minutes).length, 3)
  })

  test('asks again for a frame that has not come, as long as somebody looks', async (t) => {
    const { settled, asked, clock } = service(t, quarters(1, 'timeout', 1))
    for (let times = 0; times < 5; times += 1) {
      await settled()
      clock.advance(2 * minutes + 1)
    }
    const tries = asked.frames.filter((at) => at === four - 15 * minutes).length
    assert.ok(tries > 3, `${tries}`)
  })

  test('is summed up for the regions once for all who ask, and anew with the next frame', async (t) => {
    const there = quarters(1, 0)
    const { radar, clock, settled } = service(t, there)
    await settled()
    const map = createRainMap({ radar, catalogue: catalogue(), flashes: async () => missing('off') })
    const regions = async () => {
      const part = await map.rain()
      return (part.state === 'missing' ? null : part.value.summary?.regions) ?? assert.fail('no summary')
    }
    const first = await regions()
    const wetNames = (all: typeof first) => all.filter(({ wet }) => wet > 0).map(({ name }) => name)
    assert.deepEqual(wetNames(first), ['Auvergne-Rhône-Alpes'])
    assert.equal(await regions(), first)
    there.set(four + 15 * minutes, 0)
    clock.advance(15 * minutes)
    await settled()
    assert.deepEqual(wetNames(await regions()), [])
  })

  test('is off without a source', async (t) => {
    const radar = createRadar({
      source: null,
      picturePath: (at) => at,
      credit: '',
      clock: handClock(now),
      log: recordingLog(),
    })
    t.after(() => radar.close())
    assert.deepEqual(await radar.overview(), { state: 'missing', reason: 'off' })
    assert.deepEqual(await radar.at(lyon), { state: 'missing', reason: 'off' })
  })
})

describe('processes that share', () => {
  /** A memory of all processes, in which a value is found once it is loaded. */
  function memory(): SharedValues<PackedFrame> & { readonly values: Map<string, PackedFrame> } {
    const values = new Map<string, PackedFrame>()
    return {
      values,
      async many(wanted, _, load) {
        const [question] = wanted
        const there = question && values.get(question.key)
        if (there) return { each: [{ value: there, ageMs: 1_000 }] }
        const [loaded = new Error('nothing')] = await load(wanted)
        if (question && !(loaded instanceof Error)) values.set(question.key, loaded)
        return { each: [justLoaded(loaded)] }
      },
    }
  }

  test('read each frame once for all, and see the same', async (t) => {
    const shared = memory()
    const first = service(t, quarters(3, 3, 0, 0, 0, 0, 0, 0, 0), undefined, shared)
    const second = service(t, new Map(), undefined, shared)
    await first.settled(9)
    await second.settled(9)
    assert.equal(first.asked.frames.length, 9)
    assert.deepEqual([second.asked.lists, second.asked.frames.length], [0, 0])
    assert.deepEqual(await second.radar.at(lyon), await first.radar.at(lyon))
  })

  test('read by themselves what is no frame in the shared memory', async (t) => {
    const shared = memory()
    for (const packed of [Buffer.from('nothing'), deflateRawSync(Buffer.alloc(10_000_000))])
      shared.values.set(String(four - shared.values.size * 15 * minutes), { packed })
    const { settled, asked } = service(t, quarters(3, 3), undefined, shared)
    const overview = await settled(2)
    assert.ok('frames' in overview)
    assert.deepEqual(
      overview.frames.slice(-2).map(({ state }) => state),
      ['image', 'image'],
    )
    assert.equal(asked.frames.length, 2)
  })
})

/** The palette's number of a pixel in a PNG of 4 bits, each row of which says that it has no filter. */
function pixels(png: Buffer): (x: number, y: number) => number {
  const data: Buffer[] = []
  for (let at = 8; at < png.length;) {
    const length = png.readUInt32BE(at)
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length))
    at += length + 12
  }
  const raw = inflateSync(Buffer.concat(data))
  const stride = 1 + radarPicture.width / 2
  for (let row = 0; row < radarPicture.height; row += 1) assert.equal(raw[row * stride], 0, `row ${row}`)
  return (x, y) => {
    const byte = raw[y * stride + 1 + (x >> 1)] ?? 0
    return x % 2 === 0 ? byte >> 4 : byte & 0xf
  }
}

/** The pixel of a point by the formula of Web Mercator: y grows with the logarithm of tan(45° + latitude / 2). */
function pixelOf({ lat, lon }: { readonly lat: number; readonly lon: number }) {
  const { north, south, west, east, width, height } = radarPicture
  const y = (degrees: number) => Math.log(Math.tan(((45 + degrees / 2) * Math.PI) / 180))
  return {
    x: Math.floor((width * (lon - west)) / (east - west)),
    y: Math.floor((height * (y(north) - y(lat))) / (y(north) - y(south))),
  }
}

describe('the picture of a frame', () => {
  const draw = createRadarPictures(franceGrid)

  test('is drawn after those that were asked for before it, so that their slices do not add up', async () => {
    const order: string[] = []
    const frames = [1, 2, 3].map((nth): RadarFrame => {
      const { codes, ...frame } = rainAt(four, nth)
      return {
        ...frame,
        get codes() {
          order.push(`begins ${nth}`)
          return codes
        },
      }
    })
    await Promise.all(frames.map((frame, i) => draw(frame).then(() => order.push(`done ${i + 1}`))))
    assert.deepEqual(order, ['begins 1', 'done 1', 'begins 2', 'done 2', 'begins 3', 'done 3'])
  })

  test('shows rain where it fell, in the colour of its class', async () => {
    const { light: png } = await draw(rainAt(four, 9))
    const pixel = pixels(png)
    const { x, y } = pixelOf(lyon)
    // 9 mm/h is of the class from 8, the sixth; 0 is transparent.
    assert.equal(pixel(x, y), 6)
    assert.equal(pixel(x + 30, y), 0)
    // The empty last chunk of any PNG, with its check sum.
    assert.match(png.toString('hex'), /0000000049454e44ae426082$/)
  })

  test('has the colours of its ground: the darker or the lighter the stronger, after the transparent one', async () => {
    const { light, dark } = await draw(rainAt(four, 9))
    for (const [png, colours] of [
      [light, rainScale.map(({ colour }) => colour)],
      [dark, rainScale.map(({ darkColour }) => darkColour)],
    ] as const) {
      const palette = png.subarray(png.indexOf('PLTE') + 4 + 3).toString('hex')
      assert.equal(palette.slice(0, 6 * colours.length), colours.join('').replaceAll('#', ''))
    }
  })

  test('is hatched where no radar sees, and transparent where it is dry', async () => {
    const codes = new Uint8Array(franceGrid.width * franceGrid.height)
    const pixel = pixels((await draw({ at: four, grid: franceGrid, codes })).dark)
    const found = new Set(Array.from({ length: 64 }, (_, index) => pixel(100 + index, 300)))
    assert.deepEqual(found, new Set([0, rainScale.length + 1]))
    // Its lines go down to the left.
    for (let x = 100; x < 164; x += 1) assert.equal(pixel(x - 1, 301), pixel(x, 300))
  })

  test('has colours that go from light to dark, so that the order needs no colour', () => {
    const lightness = ({ colour }: { readonly colour: string }) =>
      116 * Math.cbrt(luminance(partsOf(colour))) - 16
    const steps = rainScale.map(lightness)
    for (const [index, step] of steps.entries())
      if (index > 0)
        assert.ok((steps[index - 1] ?? 0) - step >= 7, `${index}: ${steps.map(Math.round).join(' ')}`)
  })
})

describe('the site', () => {
  test('serves the frames, their pictures for good and to every site, and what was seen at a place', async (t) => {
    const { app } = await buildApp(t, { clock: fixedClock('2026-11-24T16:12:00Z') })
    let answer = await app.inject('/api/radar')
    while (answer.statusCode === 504) answer = await app.inject('/api/radar')
    assert.equal(answer.statusCode, 200)
    const { data } = answer.json<{ data: { frames: { state: string; picture: string | null }[] } }>()
    const picture = data.frames.findLast(({ state }) => state === 'image')?.picture
    assert.ok(picture)
    const png = await app.inject(picture)
    assert.equal(png.headers['content-type'], 'image/png')
    assert.equal(png.headers['cache-control'], 'public, max-age=31536000, immutable')
    assert.equal(png.headers['access-control-allow-origin'], '*')
    assert.ok(png.rawPayload.length < 40_000, `${png.rawPayload.length} bytes`)
    assert.equal((await app.inject('/radar/2026-11-24T03:00:00.000Z.png')).statusCode, 404)
    assert.equal((await app.inject('/radar/..%2f..%2fetc.png')).statusCode, 404)
    const at = await app.inject('/api/radar/at?lat=45.7640&lon=4.8357')
    assert.match(at.body, /"state":"(?:wet|dry)"/)
    const overseas = await app.inject('/api/radar/at?lat=-20.8800&lon=55.4500')
    assert.equal(overseas.statusCode, 404)
    assert.match(overseas.body, /Pas de radar ici\./)
  })
  test('says on the page of a commune what was seen there, and nothing overseas', async (t) => {
    const { app } = await buildApp(t, { clock: fixedClock('2026-11-24T16:12:00Z'), pages: true })
    while ((await app.inject('/api/radar')).statusCode === 504);
    assert.match((await app.inject('/lyon')).body, /Radar de 17\u00a0h\u00a0: (?:sec|pluie)/)
    assert.doesNotMatch((await app.inject('/saint-denis-974')).body, /Radar de/)
  })
})
