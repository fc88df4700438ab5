import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { renderToStaticMarkup } from 'react-dom/server'
import { Await } from '../../../src/web/render/await.tsx'
import { Cached, cachedHtml } from '../../../src/web/render/cached.tsx'
import { defer } from '../../../src/web/render/deferred.ts'

setFlagsFromString('--expose-gc')
const collectGarbage = runInNewContext('gc') as () => void

/** Counts how often it is rendered. */
function counted() {
  const tree = { renders: 0, children: () => <b>{(tree.renders += 1)}</b> }
  return tree
}

describe('a tree that many pages show', () => {
  test('is rendered once for an object', () => {
    const of = {}
    const { children } = counted()
    assert.equal(cachedHtml({ name: 'days', of, children }), '<b>1</b>')
    assert.equal(cachedHtml({ name: 'days', of, children }), '<b>1</b>')
    assert.equal(
      renderToStaticMarkup(
        <Cached name="days" of={of}>
          {children}
        </Cached>,
      ),
      '<div class="contents"><b>1</b></div>',
    )
  })

  test('is rendered anew for another object, name or version, and remembers the newest version only', () => {
    const of = {}
    const { children } = counted()
    assert.equal(cachedHtml({ name: 'days', of, version: '8 h', children }), '<b>1</b>')
    assert.equal(cachedHtml({ name: 'days', of: {}, version: '8 h', children }), '<b>2</b>')
    assert.equal(cachedHtml({ name: 'hours', of, version: '8 h', children }), '<b>3</b>')
    assert.equal(cachedHtml({ name: 'days', of, version: '9 h', children }), '<b>4</b>')
    assert.equal(cachedHtml({ name: 'days', of, version: '9 h', children }), '<b>4</b>')
    assert.equal(cachedHtml({ name: 'days', of, version: '8 h', children }), '<b>5</b>')
  })

  test('is a mistake when it holds a part that is on its way, and is not remembered', () => {
    const of = {}
    const part = defer<number>(new Promise(() => undefined))
    const late = () => (
      <Await part={part} fallback="Chargement">
        {() => 'degrés'}
      </Await>
    )
    assert.throws(() => cachedHtml({ name: 'days', of, children: late }), /« days » holds a part/)
    assert.equal(cachedHtml({ name: 'days', of, children: () => <b>whole</b> }), '<b>whole</b>')
  })

  test('goes with its object', async () => {
    let of: object | null = {}
    const gone = new WeakRef(of)
    cachedHtml({ name: 'days', of, children: () => <b>{'x'.repeat(1e5)}</b> })
    of = null
    for (let tries = 0; tries < 50 && gone.deref(); tries += 1) {
      await new Promise(setImmediate)
      collectGarbage()
    }
    assert.equal(gone.deref(), undefined)
  })
})
