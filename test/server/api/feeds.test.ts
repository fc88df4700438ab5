import assert from 'node:assert/strict'
import { describe, test, type TestContext } from 'node:test'
import { foldedLine } from '../../../src/server/api/feeds/written-calendar.ts'
import { createPublishedEntries } from '../../../src/server/api/feeds/published-entries.ts'
import type { FeedContent, FeedEntry } from '../../../src/server/api/feeds/feed.ts'
import type { Part } from '../../../src/domain/part.ts'
import type { CityVigilance, DepartmentVigilance } from '../../../src/views/vigilance-department.ts'
import { buildApp, fixedClock } from '../../support/build-app.ts'

const at = (t: TestContext, instant = '2026-07-14T13:00:00.000Z') =>
  buildApp(t, { clock: fixedClock(instant), env: { PUBLIC_URL: 'https://eclaircie.example' } })

const vigilance = ['meteoalarm', 'vigilance-storage', 'vigilance-object-storage'] as const
const forms = [
  ['atom', 'application/atom+xml; charset=utf-8'],
  ['json', 'application/feed+json; charset=utf-8'],
  ['ics', 'text/calendar; charset=utf-8'],
] as const

interface JsonFeed {
  readonly items: readonly { readonly id: string; readonly title: string; readonly content_text: string }[]
}

describe('the feed of a department’s vigilance', () => {
  test('tells its alerts from yellow on, with ids that stay and the time of the bulletin', async (t) => {
    const { app, clock } = await at(t)
    const feed = await app.inject('/vigilance/69.atom')
    assert.match(feed.body, /<id>tag:eclaircie\.example,2026:vigilance\/69\/thunderstorm\/2026-07-1\d/)
    assert.match(feed.body, /<title>Vigilance orange\u00a0: orages, Rhône<\/title>/)
    assert.match(feed.body, /<updated>2026-07-14T12:00:/)
    assert.match(
      String(feed.headers['cache-control']),
      /^public, max-age=0, must-revalidate, s-maxage=[1-9]\d*, stale-while-revalidate=\d+$/,
    )
    const ids = (body: string) => [...body.matchAll(/<id>([^<]*)<\/id>/g)].map(([, id]) => id)
    clock.advance(2 * 60_000)
    assert.deepEqual(ids((await app.inject('/vigilance/69.atom')).body), ids(feed.body))
  })

  test('says the hours of an alert by their date: readers keep the text overnight', async (t) => {
    const { app, clock, standIn } = await at(t, '2026-07-14T21:30:00.000Z')
    // The archive alone: a danger of tomorrow, with the hours of its own bulletin.
    standIn.fault('meteoalarm', { kind: 'refuse' })
    const storm = async () => {
      const feed = (await app.inject('/vigilance/69.json')).json<JsonFeed>()
      return feed.items.find(({ id }) => id.endsWith('/69/thunderstorm/2026-07-15/yellow'))
    }
    const before = await storm()
    assert.match(
      before?.content_text ?? '',
      /^Vigilance jaune\u00a0: orages, mercredi\u00a015 juillet de 0\u00a0h à 12\u00a0h\. /,
    )
    for (const name of vigilance) standIn.fault(name, { kind: 'refuse' })
    clock.advance(60 * 60_000)
    assert.deepEqual(await storm(), before)
  })

  for (const [form, type] of forms)
    test(`comes as ${form}, and as 304 to whoever has it`, async (t) => {
      const { app } = await at(t)
      const first = await app.inject(`/vigilance/69.${form}`)
      assert.equal(first.statusCode, 200)
      assert.equal(first.headers['content-type'], type)
      const again = await app.inject({
        url: `/vigilance/69.${form}`,
        headers: { 'if-none-match': String(first.headers.etag) },
      })
      assert.equal(again.statusCode, 304)
    })

  for (const [form] of forms)
    test(`is a 503 when nobody knows the vigilance, never an empty ${form}`, async (t) => {
      const { app, standIn } = await at(t)
      for (const name of vigilance) standIn.fault(name, { kind: 'status', status: 500 })
      const answer = await app.inject(`/vigilance/69.${form}`)
      assert.equal(answer.statusCode, 503)
      assert.equal(answer.headers['retry-after'], '60')
      assert.equal(answer.headers['cache-control'], 'no-store')
      assert.match(answer.body, /^Rien n’est connu pour le moment, faute de réponse valable des sources\./)
    })

  for (const [form] of forms)
    test(`is nowhere for a department without one, and says so in plain text: ${form}`, async (t) => {
      const { app } = await at(t)
      for (const [area, status] of [
        ['974', 404],
        ['99', 404],
        ['ZZ', 404],
        ['6%209', 400],
      ] as const) {
        const answer = await app.inject(`/vigilance/${area}.${form}`)
        assert.equal(answer.statusCode, status, area)
        assert.equal(answer.headers['content-type'], 'text/plain; charset=utf-8', area)
      }
    })

  test('leads from other spellings of its address to the one it has', async (t) => {
    const { app } = await at(t)
    assert.equal((await app.inject('/vigilance/2a.ics')).headers.location, '/vigilance/2A.ics')
    assert.equal((await app.inject('/vigilance/FRANCE.atom')).headers.location, '/vigilance/france.atom')
  })
})

describe('the feed of the vigilance of France', () => {
  test('has the alerts of every department, with the ids of their own feeds', async (t) => {
    const { app } = await at(t)
    const { items } = (await app.inject('/vigilance/france.json')).json<JsonFeed>()
    const rhone = (await app.inject('/vigilance/69.json')).json<JsonFeed>()
    assert.ok(rhone.items.length > 0)
    for (const item of rhone.items)
      assert.deepEqual(
        items.find(({ id }) => id === item.id),
        item,
      )
    const departments = new Set(items.map(({ id }) => /vigilance\/(\w+)\//.exec(id)?.[1]))
    // What the stand-in announces for today and tomorrow.
    for (const code of ['69', '38', '42', '07', '26', '30', '66', '29', '06', '2A'])
      assert.ok(departments.has(code), code)
    assert.equal(new Set(items.map(({ id }) => id)).size, items.length)
  })

  for (const [form, type] of forms) {
    test(`comes as ${form}`, async (t) => {
      const { app } = await at(t)
      const answer = await app.inject(`/vigilance/france.${form}`)
      assert.equal(answer.statusCode, 200)
      assert.equal(answer.headers['content-type'], type)
    })

    test(`is a 503 when nobody knows the vigilance, never an empty ${form}`, async (t) => {
      const { app, standIn } = await at(t)
      for (const name of vigilance) standIn.fault(name, { kind: 'status', status: 500 })
      const answer = await app.inject(`/vigilance/france.${form}`)
      assert.equal(answer.statusCode, 503)
      assert.equal(answer.headers['retry-after'], '60')
    })
  }

  test('names the departments of which nothing is known, and keeps what was published of them', async (t) => {
    let isSilent = false
    const { app } = await buildApp(t, {
      clock: fixedClock('2026-07-14T13:00:00.000Z'),
      site: (site) => ({
        ...site,
        departmentVigilance: async (code) =>
          isSilent && (code === '69' || code === '2A')
            ? { state: 'missing', reason: 'timeout' }
            : site.departmentVigilance(code),
      }),
    })
    const titles = async () =>
      (await app.inject('/vigilance/france.json')).json<JsonFeed>().items.map(({ title }) => title)
    const storm = 'Vigilance orange\u00a0: orages, Rhône'
    assert.ok((await titles()).includes(storm))
    isSilent = true
    const shown = await titles()
    assert.ok(shown.includes('Vigilance indisponible\u00a0: 2 départements'), shown.join('\n'))
    assert.ok(shown.includes(storm))
    isSilent = false
    assert.ok((await titles()).every((title) => !/indisponible/.test(title)))
  })
})

describe('the feed of a commune’s risks', () => {
  test('tells what is above low, in the words of each source', async (t) => {
    const { app } = await at(t)
    const { items } = (await app.inject('/lyon/risques.json')).json<{
      items: readonly { id: string; title: string }[]
    }>()
    const titles = items.map(({ title }) => title)
    assert.ok(titles.includes('Crues des cours d’eau\u00a0: jaune, Lyon'), titles.join('\n'))
    assert.ok(titles.includes('Restrictions d’eau\u00a0: alerte, Lyon'), titles.join('\n'))
    assert.equal(new Set(items.map(({ id }) => id)).size, items.length)
  })

  test('says of a silent source that it is silent, and keeps the rest', async (t) => {
    const { app, standIn } = await at(t)
    standIn.fault('vigicrues', { kind: 'status', status: 500 })
    const { body } = await app.inject('/lyon/risques.atom')
    assert.match(body, /Crues des cours d’eau\u00a0: indisponible, Lyon/)
    assert.match(body, /Restrictions d’eau\u00a0: alerte, Lyon/)
  })

  test('is a 503 when not one source answers', async (t) => {
    const { app, standIn } = await at(t)
    standIn.fault('*', { kind: 'status', status: 500 })
    assert.equal((await app.inject('/lyon/risques.ics')).statusCode, 503)
  })

  test('has the same entries with the same numbers in a process that begins later', async (t) => {
    const events = async (instant: string) => {
      const { body } = await (await at(t, instant)).app.inject('/lyon/risques.ics')
      return [...body.matchAll(/^(?:UID|SEQUENCE|DTSTAMP):.*$/gm)].map(([line]) => line)
    }
    const first = await events('2026-07-14T13:00:00.000Z')
    assert.ok(first.length > 3)
    assert.deepEqual(await events('2026-07-14T13:10:00.000Z'), first)
  })

  test('follows a place to its slug, and is nowhere for none', async (t) => {
    const { app } = await at(t)
    assert.equal(
      (await app.inject('/st-etienne/risques.atom')).headers.location,
      '/saint-etienne/risques.atom',
    )
    assert.equal((await app.inject('/atlantide/risques.atom')).statusCode, 404)
  })
})

describe('the feeds of a department of which only some hours are vouched for', () => {
  interface Item {
    readonly title: string
  }
  const storm = 'Vigilance orange\u00a0: orages, Rhône'
  const wind = 'Vigilance orange\u00a0: vent violent, Rhône'
  const yellowWind = 'Vigilance jaune\u00a0: vent violent, Rhône'

  /** Rhône once its storm is no longer named: the wind announced, and nobody to vouch for the hours before it. */
  function announced(whole: CityVigilance, level: 'yellow' | 'orange', isActive = false): CityVigilance {
    const [alert] = whole.active
    assert.ok(alert)
    const begin = isActive ? alert.startDate : '2026-07-14T20:00:00.000Z'
    const gale = { ...alert, phenomenon: 'wind', level, startDate: begin, coast: false } as const
    return {
      ...whole,
      levelNow: isActive ? level : 'unknown',
      active: isActive ? [gale] : [],
      upcoming: isActive ? [] : [gale],
      today: { ...whole.today, greenUntil: null, incomplete: true },
    }
  }

  /** What the three feeds list once the storm was published and `later` is what is said of Rhône. */
  async function listed(t: TestContext, later: (whole: CityVigilance) => CityVigilance) {
    let isLater = false
    const vigilanceOf = (part: Part<DepartmentVigilance>): Part<DepartmentVigilance> =>
      isLater && part.state !== 'missing' && part.value.covered ? { ...part, value: later(part.value) } : part
    const { app } = await buildApp(t, {
      clock: fixedClock('2026-07-14T13:00:00.000Z'),
      site: (site) => ({
        ...site,
        departmentVigilance: async (code) => {
          const part = await site.departmentVigilance(code)
          return code === '69' ? vigilanceOf(part) : part
        },
        risks: async (point) => {
          const part = await site.risks(point)
          if (part.state === 'missing') return part
          return { ...part, value: { ...part.value, vigilance: vigilanceOf(part.value.vigilance) } }
        },
      }),
    })
    const urls = ['/vigilance/69.json', '/vigilance/france.json', '/lyon/risques.json']
    const titles = async (url: string) =>
      (await app.inject(url)).json<{ items: readonly Item[] }>().items.map(({ title }) => title)
    for (const url of urls) assert.ok((await titles(url)).includes(storm), url)
    isLater = true
    return Promise.all(urls.map(async (url) => [url, await titles(url)] as const))
  }

  test('tell an orange that is announced, and take nothing earlier back', async (t) => {
    for (const [url, titles] of await listed(t, (whole) => announced(whole, 'orange'))) {
      assert.ok(titles.includes(wind), `${url}: ${titles.join(', ')}`)
      assert.ok(titles.includes(storm), `${url}: ${titles.join(', ')}`)
    }
  })

  test('take nothing earlier back for a yellow in force either', async (t) => {
    for (const [url, titles] of await listed(t, (whole) => announced(whole, 'yellow', true))) {
      assert.ok(titles.includes(yellowWind), `${url}: ${titles.join(', ')}`)
      assert.ok(titles.includes(storm), `${url}: ${titles.join(', ')}`)
    }
  })

  test('tell an orange of tomorrow while nobody can tell of today', async (t) => {
    const tomorrow = (whole: CityVigilance): CityVigilance => {
      const later = announced(whole, 'orange')
      const [gale] = later.upcoming
      assert.ok(gale)
      const [startDate, endDate] = ['2026-07-15T08:00:00.000Z', '2026-07-15T18:00:00.000Z']
      return { ...later, upcoming: [{ ...gale, startDate, endDate }] }
    }
    for (const [url, titles] of await listed(t, tomorrow))
      assert.ok(titles.includes(wind) && titles.includes(storm), `${url}: ${titles.join(', ')}`)
  })

  test('have the alert once when a bulletin comes out under it, which begins with its publication', async (t) => {
    const next = (whole: CityVigilance): CityVigilance => ({
      ...whole,
      active: whole.active.map((alert) => ({ ...alert, startDate: '2026-07-14T12:58:15.000Z' })),
    })
    for (const [url, titles] of await listed(t, next))
      assert.deepEqual(
        titles.filter((title) => title.endsWith(storm)),
        [storm],
        url,
      )
  })

  test('take back what is over where every hour is vouched for', async (t) => {
    const calm = (whole: CityVigilance): CityVigilance => ({
      ...whole,
      levelNow: 'green',
      active: [],
      upcoming: [],
    })
    for (const [url, titles] of await listed(t, calm))
      assert.ok(
        titles.some((title) => title.endsWith(storm) && title.startsWith('Levée')),
        url,
      )
  })
})

describe('a calendar', () => {
  test('of a race has a whole day for each stage', async (t) => {
    const { app } = await at(t)
    const { body } = await app.inject('/tour-de-france-2025.ics')
    assert.equal([...body.matchAll(/BEGIN:VEVENT/g)].length, 21)
    assert.match(body, /DTSTART;VALUE=DATE:20250705\r\nDTEND;VALUE=DATE:20250706\r\n/)
    assert.match(body, /UID:tag:eclaircie\.example\\,2026:course\/tour-de-france-2025\/1\r\n/)
  })

  test('has lines of 75 octets at most, each ended by CR and LF', async (t) => {
    const { app } = await at(t)
    for (const url of ['/tour-de-france-2025.ics', '/lyon/risques.ics', '/vigilance/69.ics']) {
      const { body } = await app.inject(url)
      assert.doesNotMatch(body, /[^\r]\n/)
      for (const line of body.split('\r\n')) assert.ok(Buffer.byteLength(line) <= 75, line)
      assert.match(body, /^BEGIN:VCALENDAR\r\nVERSION:2\.0\r\n/)
      assert.match(body, /END:VCALENDAR\r\n$/)
    }
  })

  test('folds between characters and reads the same unfolded', () => {
    const line = `SUMMARY:${'é🌧'.repeat(40)}`
    const folded = foldedLine(line)
    assert.equal(folded.replaceAll('\r\n ', ''), line)
    for (const piece of folded.split('\r\n')) assert.ok(Buffer.byteLength(piece) <= 75)
  })
})

describe('an entry that was published', () => {
  const noon = '2026-07-14T12:00:00.000Z'
  const evening = '2026-07-14T18:00:00.000Z'
  /** Minutes from 1970 to noon, by `date -d`. */
  const atNoon = 29_733_840
  const entry = (updatedAt: string, changes: Partial<FeedEntry> = {}): FeedEntry => ({
    id: 'a',
    subject: 'vigilance',
    danger: 'storm',
    severity: 1,
    title: '',
    text: '',
    link: '',
    updatedAt,
    tags: [],
    time: { kind: 'instants', begin: noon, end: '2026-07-14T20:00:00.000Z' },
    ...changes,
  })
  const hour = 3_600_000
  const content = (entries: readonly FeedEntry[], publishedAt = noon, unknown: readonly string[] = []) =>
    ({ id: 'f', entries, publishedAt, unknownSubjects: new Set(unknown) }) satisfies Partial<FeedContent>
  const numbersOf = (list: readonly { sequence: number; isLifted: boolean }[]) =>
    list.map(({ sequence, isLifted }) => [sequence, isLifted])

  test('has the number of its publication, the same in every process', () => {
    const [before, after] = [createPublishedEntries(), createPublishedEntries()]
    assert.deepEqual(numbersOf(before(content([entry(noon)]), 0)), [[atNoon, false]])
    assert.deepEqual(numbersOf(before(content([entry(evening)]), 0)), [[atNoon + 360, false]])
    assert.deepEqual(numbersOf(after(content([entry(evening)]), 0)), [[atNoon + 360, false]])
  })

  test('keeps its number when a source goes back to an older publication', () => {
    const published = createPublishedEntries()
    published(content([entry(evening)]), 0)
    assert.deepEqual(numbersOf(published(content([entry(noon)]), 0)), [[atNoon + 360, false]])
  })

  test('is lifted for two days when it is published no more, by the number of the publication that lacks it', () => {
    const published = createPublishedEntries()
    published(content([entry(noon)]), 0)
    const lifted = [[atNoon + 360, true]]
    assert.deepEqual(numbersOf(published(content([], evening), hour)), lifted)
    assert.deepEqual(numbersOf(published(content([], evening), 47 * hour)), lifted)
    assert.deepEqual(numbersOf(published(content([], evening), 48 * hour)), [])
  })

  test('rises when it is lifted, and when it comes back, without a new publication', () => {
    const published = createPublishedEntries()
    published(content([entry(noon)]), 0)
    assert.deepEqual(numbersOf(published(content([]), 0)), [[atNoon + 1, true]])
    assert.deepEqual(numbersOf(published(content([entry(noon)]), 0)), [[atNoon + 2, false]])
  })

  test('waits unlisted while another tells of the same danger at its level or above, and is lifted after it', () => {
    const published = createPublishedEntries()
    published(content([entry(noon)]), 0)
    const worse = entry(evening, { id: 'b', severity: 2 })
    assert.deepEqual(numbersOf(published(content([worse], evening), 0)), [[atNoon + 360, false]])
    const milder = entry(evening, { id: 'c', severity: 0 })
    assert.deepEqual(
      published(content([milder], evening), 0).map(({ id, isLifted }) => [id, isLifted]),
      [
        ['c', false],
        ['b', true],
        ['a', true],
      ],
    )
  })

  test('stays as it was while nobody can tell of its subject', () => {
    const published = createPublishedEntries()
    published(content([entry(noon)]), 0)
    assert.deepEqual(numbersOf(published(content([], noon, ['vigilance']), hour)), [[atNoon, false]])
  })
})
