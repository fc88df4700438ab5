import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, mock, test } from 'node:test'
import { renderToStaticMarkup } from 'react-dom/server'
import { Cached, cachedHtml } from '../../../src/web/render/cached.tsx'
import { root } from '../../support/build.ts'

/** A component of its own for each test, which counts how often it is rendered. */
const counted = () => mock.fn(({ name, km = 0 }: { name: string; km?: number }) => <b>{`${name} ${km}`}</b>)

describe('a tree that many pages show', () => {
  test('is rendered once for equal input, whatever object that is', () => {
    const Place = counted()
    assert.equal(cachedHtml({ of: Place, input: { name: 'Lyon' } }), '<b>Lyon 0</b>')
    assert.equal(cachedHtml({ of: Place, input: { name: 'Lyon' } }), '<b>Lyon 0</b>')
    assert.equal(
      renderToStaticMarkup(<Cached of={Place} input={{ name: 'Lyon' }} />),
      '<div class="contents"><b>Lyon 0</b></div>',
    )
    assert.equal(Place.mock.callCount(), 1)
  })

  test('is rendered for each input and for each component', () => {
    const [Place, Other] = [counted(), counted()]
    assert.equal(cachedHtml({ of: Place, input: { name: 'Lyon', km: 3 } }), '<b>Lyon 3</b>')
    assert.equal(cachedHtml({ of: Place, input: { name: 'Bron', km: 3 } }), '<b>Bron 3</b>')
    assert.equal(cachedHtml({ of: Place, input: { name: 'Bron', km: 4 } }), '<b>Bron 4</b>')
    assert.equal(cachedHtml({ of: Other, input: { name: 'Lyon', km: 3 } }), '<b>Lyon 3</b>')
    assert.deepEqual([Place.mock.callCount(), Other.mock.callCount()], [3, 1])
  })

  test('is of all that it is given: a figure of any name in the code sets it apart, at any depth', () => {
    const files = globSync('src/{domain,schemas,views,web}/**/*.{ts,tsx}', { cwd: root })
    const names = new Set(
      files.flatMap((file) =>
        [...readFileSync(join(root, file), 'utf8').matchAll(/\b[a-z]\w*(?=\??:)/gi)].map(([name]) => name),
      ),
    )
    for (const name of ['period', 'clock', 'departmentCode', 'newWindow']) assert.ok(names.has(name), name)
    type Figure = Readonly<Record<string, number>>
    const Given = (input: { own: Figure; inside: { of: Figure }; list: readonly Figure[] }) =>
      JSON.stringify(input)
    for (const name of names) {
      const htmlOf = (own: number, inside: number, listed: number) =>
        cachedHtml({
          of: Given,
          input: { own: { [name]: own }, inside: { of: { [name]: inside } }, list: [{ [name]: listed }] },
        })
      const all = [htmlOf(0, 0, 0), htmlOf(1, 0, 0), htmlOf(0, 1, 0), htmlOf(0, 0, 1)]
      assert.equal(new Set(all).size, all.length, name)
    }
  })

  test('takes nothing that JSON cannot write', () => {
    const Late = (_props: { part: object; at: Date; draw: () => string }) => <b />
    const input = { part: Promise.resolve(), at: new Date(0), draw: () => '' }
    // @ts-expect-error -- a promise, a date and a function
    assert.equal(cachedHtml({ of: Late, input }), '<b></b>')
  })

  test('is forgotten when too many others came after it, and not before', () => {
    const Place = counted()
    const long = 'x'.repeat(100_000)
    for (const name of ['first', 'second', 'first']) cachedHtml({ of: Place, input: { name: name + long } })
    assert.equal(Place.mock.callCount(), 2)
    // Key and HTML have as many letters each.
    for (let i = 0; i < 8; i += 1) cachedHtml({ of: Place, input: { name: `${i}${long}` } })
    assert.equal(Place.mock.callCount(), 10)
    cachedHtml({ of: Place, input: { name: `first${long}` } })
    assert.equal(Place.mock.callCount(), 10)
    cachedHtml({ of: Place, input: { name: `second${long}` } })
    assert.equal(Place.mock.callCount(), 11)
  })
})
