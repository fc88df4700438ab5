import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { transformSync } from 'esbuild'
import type { FavouritePlace } from '../../src/domain/favourite.ts'
import { createFavouritesStore, damagedKey, favouritesKey } from '../../src/web/browser/favourites.ts'

const place = (name: string, lat: number): FavouritePlace => ({
  kind: 'city',
  slug: name.toLowerCase(),
  name,
  lat,
  lon: 2,
  ambiguous: false,
  departmentName: '',
  regionName: '',
})
const lyon = place('Lyon', 45)
const brest = place('Brest', 48)
const nantes = place('Nantes', 47)

/** A browser: what it keeps, whether it keeps anything, and its tabs. */
function browser(initial: Readonly<Record<string, string>> = {}) {
  const entries = new Map(Object.entries(initial))
  let failure: Error | null = null
  let readable = true
  const storage = {
    getItem: (key: string) => {
      if (!readable) throw new DOMException('no storage here', 'SecurityError')
      return entries.get(key) ?? null
    },
    setItem: (key: string, value: string) => {
      if (failure) throw failure
      entries.set(key, value)
    },
    removeItem: (key: string) => {
      if (failure) throw failure
      entries.delete(key)
    },
  }
  return {
    entries,
    fill: () => (failure = new DOMException('no room', 'QuotaExceededError')),
    empty: () => (failure = null),
    turnOff: () => {
      readable = false
      failure = new DOMException('no storage here', 'SecurityError')
    },
    tab: () => {
      const events = new EventTarget()
      const marks: number[] = []
      const store = createFavouritesStore({
        storage: () => storage,
        events: () => events,
        mark: ({ length }) => marks.push(length),
      })
      const names = () => store.getSnapshot().favourites.map(({ name }) => name)
      /** What another tab's write looks like here: null for a storage that was emptied. */
      const tell = (type: string, key: string | null = favouritesKey) =>
        events.dispatchEvent(Object.assign(new Event(type), { key }))
      return { store, names, tell, marks }
    },
  }
}

const stored = (device: ReturnType<typeof browser>, key = favouritesKey): unknown =>
  JSON.parse(device.entries.get(key) ?? 'null')

describe('the store of favourites', () => {
  test('is known as soon as it is asked, and empty at first', () => {
    const { store } = browser().tab()
    assert.deepEqual(store.getSnapshot(), { isRead: true, favourites: [], isFull: false, trouble: null })
  })
  test('touches nothing of the browser before that', () => {
    const untouchable = () => assert.fail('touched')
    createFavouritesStore({ storage: untouchable, events: untouchable, mark: untouchable })
  })
  test('finds the favourite that a place is', () => {
    const { store } = browser().tab()
    store.add(lyon)
    assert.equal(store.savedAs(lyon)?.name, 'Lyon')
    assert.equal(store.savedAs({ ...lyon, name: 'Lyon 2e', slug: 'lyon-2e' }), undefined)
    assert.equal(store.sameAs({ ...lyon, name: 'Lyon 2e', slug: 'lyon-2e' })?.name, 'Lyon')
    assert.equal(store.savedAs(brest), undefined)
  })
  test('gives the same snapshot until something changes', () => {
    const { store } = browser().tab()
    const first = store.getSnapshot()
    store.change((list) => list)
    assert.equal(store.getSnapshot(), first)
    store.add(lyon)
    assert.notEqual(store.getSnapshot(), first)
    assert.equal(store.getSnapshot(), store.getSnapshot())
  })
  test('keeps what is added, moved and removed for the next visit', () => {
    const device = browser()
    const { store } = device.tab()
    store.add(lyon, new Date('2026-08-12T15:10:00.000Z'))
    store.add(brest)
    store.change((list) => list.toReversed())
    assert.deepEqual(device.tab().names(), ['Brest', 'Lyon'])
    store.remove('48_2_brest')
    const { favourites } = device.tab().store.getSnapshot()
    assert.deepEqual(
      favourites.map(({ name, addedAt }) => [name, addedAt]),
      [['Lyon', '2026-08-12T15:10:00.000Z']],
    )
  })
  test('leaves nothing behind when the last one is removed', () => {
    const device = browser()
    const { store } = device.tab()
    store.add(lyon)
    store.change(() => [])
    assert.equal(device.entries.size, 0)
  })
  test('refuses an eleventh', () => {
    const { store, names } = browser().tab()
    for (let i = 0; i < 11; i++) store.add(place(`Ville${i}`, i))
    assert.equal(names().length, 10)
    assert.ok(!names().includes('Ville10'))
    assert.equal(store.getSnapshot().isFull, true)
  })
  test('tells its listeners of each change, and the style sheets the number', () => {
    const { store, marks } = browser().tab()
    let calls = 0
    const leave = store.subscribe(() => calls++)
    store.add(lyon)
    store.add(brest)
    assert.equal(calls, 2)
    leave()
    store.remove('48_2_brest')
    assert.equal(calls, 2)
    assert.deepEqual(marks, [0, 1, 2, 1])
  })
})

describe('several tabs', () => {
  test('see each other’s changes when the browser tells of them', () => {
    const device = browser()
    const [here, there] = [device.tab(), device.tab()]
    let calls = 0
    here.store.subscribe(() => calls++)
    there.store.add(lyon)
    assert.deepEqual(here.names(), [])
    here.tell('storage')
    assert.deepEqual(here.names(), ['Lyon'])
    assert.equal(calls, 1)
    here.tell('storage', 'somebody-else')
    assert.equal(calls, 1)
    device.entries.clear()
    here.tell('storage', null)
    assert.deepEqual(here.names(), [])
  })
  test('never undo each other: a change starts from what is stored', () => {
    const device = browser()
    const [here, there] = [device.tab(), device.tab()]
    here.store.getSnapshot()
    there.store.add(lyon)
    here.store.add(brest)
    assert.deepEqual(device.tab().names(), ['Lyon', 'Brest'])
  })
  test('a page that comes back from the past reads again', () => {
    const device = browser()
    const [here, there] = [device.tab(), device.tab()]
    here.store.subscribe(() => undefined)
    there.store.add(lyon)
    here.tell('pageshow')
    assert.deepEqual(here.names(), ['Lyon'])
  })
  test('a page that shows favourites again, after one that did not, reads again', () => {
    const device = browser()
    const [here, there] = [device.tab(), device.tab()]
    here.store.subscribe(() => undefined)()
    there.store.add(lyon)
    here.tell('storage')
    assert.deepEqual(here.names(), [])
    here.store.subscribe(() => undefined)
    assert.deepEqual(here.names(), ['Lyon'])
  })
})

describe('a browser that keeps nothing', () => {
  test('says so, and the list lasts for the visit', () => {
    const device = browser()
    device.turnOff()
    const { store, names } = device.tab()
    assert.deepEqual(store.getSnapshot(), { isRead: true, favourites: [], isFull: false, trouble: 'off' })
    store.add(lyon)
    store.add(brest)
    store.remove('45_2_lyon')
    assert.deepEqual(names(), ['Brest'])
    assert.equal(store.getSnapshot().trouble, 'off')
  })
  test('is also one whose storage is null or throws when touched', () => {
    for (const storage of [
      // Some browsers give null where the types promise a storage.
      () => null as unknown as Storage,
      () => {
        throw new DOMException('denied', 'SecurityError')
      },
    ]) {
      const store = createFavouritesStore({ storage, events: () => new EventTarget(), mark: () => undefined })
      store.add(lyon)
      assert.equal(store.getSnapshot().favourites.length, 1)
      assert.equal(store.getSnapshot().trouble, 'off')
    }
  })
})

describe('a browser without room', () => {
  test('says so, keeps the list for the visit, and saves it once there is room', () => {
    const device = browser()
    const { store, names, tell } = device.tab()
    store.subscribe(() => undefined)
    store.add(lyon)
    device.fill()
    store.add(brest)
    tell('storage')
    assert.deepEqual(names(), ['Lyon', 'Brest'])
    assert.equal(store.getSnapshot().trouble, 'full')
    assert.deepEqual(device.tab().names(), ['Lyon'])
    device.empty()
    store.add(nantes)
    assert.equal(store.getSnapshot().trouble, null)
    assert.deepEqual(device.tab().names(), ['Lyon', 'Brest', 'Nantes'])
  })
})

describe('a list that is damaged', () => {
  test('is set aside as it was, and an empty one begins', () => {
    const device = browser({ [favouritesKey]: '[{"name":' })
    const { store } = device.tab()
    assert.deepEqual(store.getSnapshot(), { isRead: true, favourites: [], isFull: false, trouble: 'damaged' })
    assert.equal(device.entries.get(damagedKey), '[{"name":')
    assert.equal(device.entries.has(favouritesKey), false)
    store.add(lyon)
    assert.equal(store.getSnapshot().trouble, null)
    assert.deepEqual(device.tab().names(), ['Lyon'])
  })
  test('keeps its good entries', () => {
    const device = browser()
    device.tab().store.add(lyon)
    const text = JSON.stringify([...(stored(device) as object[]), { name: 'Brest' }])
    device.entries.set(favouritesKey, text)
    const { store, names } = device.tab()
    assert.equal(store.getSnapshot().trouble, 'damaged')
    assert.deepEqual(names(), ['Lyon'])
    assert.equal(device.entries.get(damagedKey), text)
    assert.equal((stored(device) as object[]).length, 1)
  })
  test('is not overwritten while there is no room for the copy', () => {
    const device = browser({ [favouritesKey]: '?' })
    device.fill()
    assert.equal(device.tab().store.getSnapshot().trouble, 'damaged')
    assert.deepEqual([...device.entries], [[favouritesKey, '?']])
  })
})

describe('the script in the head', () => {
  const style = { setProperty: () => {} }
  const source = readFileSync(join(import.meta.dirname, '../../src/web/browser/early.ts'), 'utf8')
  const { code } = transformSync(source, { loader: 'ts' })

  /** Runs as the classic script that it is, and gives the marks it left on the page. */
  function marksWith(localStorage: unknown, sessionStorage = holding(new Map())): Record<string, string> {
    const dataset: Record<string, string> = {}
    const { addEventListener } = pageEvents()
    runInNewContext(code, {
      document: { documentElement: { dataset, style } },
      localStorage,
      sessionStorage,
      addEventListener,
    })
    return { ...dataset }
  }
  function pageEvents() {
    const events = new EventTarget()
    return { events, addEventListener: events.addEventListener.bind(events) }
  }
  const holding = (entries: ReadonlyMap<string, string>) => ({
    getItem: (key: string) => entries.get(key) ?? null,
  })

  test('is a script without imports: it must run before the page does', () =>
    assert.doesNotMatch(code, /^\s*(import|export)\b/m))

  test('counts as many favourites as the store will show', () => {
    for (const count of [0, 1, 4, 10]) {
      const device = browser()
      const { store } = device.tab()
      for (let i = 0; i < count; i++) store.add(place(`Ville${i}`, i))
      assert.equal(marksWith(holding(device.entries))['favourites'], String(count))
    }
  })
  test('counts none in a text that holds none and says which are damaged, as the store does', () => {
    for (const text of [
      '',
      '{',
      'null',
      '{}',
      '42',
      '"Lyon"',
      '[]',
      '[1]',
      '[null]',
      '[{}]',
      '{"length":3}',
    ]) {
      const entries = new Map([[favouritesKey, text]])
      const { names, store } = browser(Object.fromEntries(entries)).tab()
      assert.deepEqual(names(), [], text)
      const isDamaged = store.getSnapshot().trouble === 'damaged'
      const marks = { favourites: '0', ...(isDamaged && { favouritesDamaged: '' }) }
      assert.deepEqual(marksWith(holding(entries)), marks, text)
    }
  })
  test('finds no more than ten', () => {
    const text = JSON.stringify(Array.from({ length: 30 }, () => ({ name: 'Lyon' })))
    assert.equal(marksWith(holding(new Map([[favouritesKey, text]])))['favourites'], '10')
  })
  test('knows whether the first of them lies overseas', () => {
    const saintDenis = { name: 'Saint-Denis', location: { lat: -20.88, lon: 55.45 } }
    const lyon = { name: 'Lyon', location: { lat: 45.76, lon: 4.83 } }
    const isFar = (list: readonly unknown[]) =>
      'favouritesFar' in marksWith(holding(new Map([[favouritesKey, JSON.stringify(list)]])))
    assert.ok(isFar([saintDenis, lyon]))
    assert.ok(!isFar([lyon, saintDenis]))
    assert.ok(!isFar([{ name: 'Lyon' }]))
  })
  test('knows that the card of cooler places was closed', () => {
    const marks = marksWith(holding(new Map()), holding(new Map([['eclaircie:cooler-dismissed', '1']])))
    assert.deepEqual(marks, { favourites: '0', cooler: 'dismissed' })
  })
  for (const [name, event] of [
    ['another tab has changed the list', new Event('storage')],
    ['the page is shown again from the past', Object.assign(new Event('pageshow'), { persisted: true })],
  ] as const)
    test(`counts again when ${name}`, () => {
      const dataset: Record<string, string> = {}
      const { events, addEventListener } = pageEvents()
      const entries = new Map<string, string>()
      const localStorage = holding(entries)
      // The page's main script has come.
      const customElements = { get: () => EventTarget }
      const page = {
        document: { documentElement: { dataset, style } },
        localStorage,
        addEventListener,
        customElements,
      }
      runInNewContext(code, page)
      assert.equal(dataset['favourites'], '0')
      entries.set(favouritesKey, JSON.stringify([{ name: 'Lyon' }]))
      events.dispatchEvent(event)
      assert.equal(dataset['favourites'], '1')
    })
  test('never fails, whatever the storage is', () => {
    const refusing = {
      getItem: () => {
        throw new Error('SecurityError')
      },
    }
    for (const localStorage of [null, undefined, {}, refusing])
      assert.deepEqual(marksWith(localStorage), { favourites: '0' })
  })
})
