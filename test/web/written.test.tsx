import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Component, memo, Suspense, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { Shared } from '../../src/web/core/shared.tsx'
import { NotWritable } from '../../src/web/core/written.ts'
import { written } from '../support/written.ts'

/** What a town may be called by somebody who means harm. */
const hostile = `<b onclick="x">&'"</b>`

const hostileAddress = ['java', 'script:alert(1)'].join('')

const Named = ({ children, ...rest }: { children?: ReactNode; title?: string }) => <p {...rest}>{children}</p>

const trees: Readonly<Record<string, ReactNode>> = {
  'text and numbers': (
    <p>
      {hostile} {0} {-2.5} {''} {12n}
    </p>
  ),
  'nothing at all': (
    <p>
      {null}
      {undefined}
      {false}
      {true}
    </p>
  ),
  'lists, fragments, components': (
    <>
      {['a', 'b'].map((name) => (
        <Named key={name} title={hostile}>
          {name}
        </Named>
      ))}
    </>
  ),
  'attributes under their names in HTML': (
    <label htmlFor="field" className="a b" tabIndex={-1} title={hostile} id="">
      <time dateTime="2026-11-21">auj.</time>
    </label>
  ),
  'what is absent': (
    <button className={undefined} hidden={false} onClick={() => undefined} type="button">
      x
    </button>
  ),
  'what is present': (
    <details open hidden inert>
      <button disabled type="button" aria-hidden={true} aria-pressed={false} data-open={true} />
    </details>
  ),
  'a field that is only read': <input id="field" value={hostile} type="text" readOnly />,
  'a search field': (
    <form action="/recherche" method="get" onSubmit={() => undefined}>
      <input
        aria-label="Ville"
        ref={{ current: null }}
        name="q"
        type="search"
        autoComplete="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={64}
      />
      <button name="a" type="submit" disabled={false}>
        Chercher
      </button>
    </form>
  ),
  'a text to copy': <textarea aria-label="Code" readOnly rows={3} value={hostile} />,
  'a drawing': (
    <svg viewBox="0 0 1 1" width="100%" strokeWidth={2} aria-hidden="true">
      <pattern id="p" patternUnits="userSpaceOnUse" patternTransform="rotate(45)" />
      <path className="x" d="M0 0" />
    </svg>
  ),
  'markup that is there already': <p dangerouslySetInnerHTML={{ __html: '<b>fort</b>' }} />,
  'elements without an end': (
    <div>
      a<br />b<hr />
      <wbr />
    </div>
  ),
  'what waits for nothing': <Suspense fallback="…">là</Suspense>,
}

describe('what is written without React', () => {
  for (const [about, tree] of Object.entries(trees))
    test(`is what React would write: ${about}`, () => assert.equal(written(tree), renderToStaticMarkup(tree)))

  class Old extends Component {
    override render() {
      return null
    }
  }
  const Memo = memo(Named)
  const left: Readonly<Record<string, ReactNode>> = {
    'what React moves to the head': <title>Lyon</title>,
    'a style': <p style={{ color: 'red' }} />,
    'a field with a state': <input defaultValue="a" />,
    'a list to choose from': <select aria-label="x" />,
    'a class': <Old />,
    'a component that remembers': <Memo />,
    'an attribute that nobody has tried': <p contentEditable={true} />,
    'an address that is a script': <a href={hostileAddress}>x</a>,
    'a script that is fetched': <script src="/a.js" />,
  }
  for (const [about, tree] of Object.entries(left))
    test(`is left to React: ${about}`, () => assert.throws(() => written(tree), NotWritable))

  test('links and metadata are written where they stand in the head alone', () => {
    const head = [<meta key="a" charSet="utf-8" />, <script key="b" id="early" src="/a.js?b&c" />]
    assert.equal(
      written(head, { inHead: true }),
      '<meta charSet="utf-8"/><script id="early" src="/a.js?b&amp;c"></script>',
    )
    assert.throws(() => written(head), NotWritable)
  })
})

describe('what several pages share', () => {
  const forecast = {}
  let made = 0
  const page = (town: string, version: string, of: object = forecast) => (
    <main>
      <h1>{town}</h1>
      <Shared name="rain" of={of} version={version}>
        {() => <p>{`averse ${++made}`}</p>}
      </Shared>
      <Shared name="wind" of={of} version="">
        {() => <p>vent</p>}
      </Shared>
    </main>
  )

  test('is written once for all of them, and each page stays its own', () => {
    assert.equal(written(page('Lyon', '14 h')), '<main><h1>Lyon</h1><p>averse 1</p><p>vent</p></main>')
    assert.equal(written(page('Bron', '14 h')), '<main><h1>Bron</h1><p>averse 1</p><p>vent</p></main>')
  })
  test('is written anew for another version, and for another object', () => {
    assert.equal(written(page('Lyon', '14 h 15')), '<main><h1>Lyon</h1><p>averse 2</p><p>vent</p></main>')
    assert.equal(written(page('Nice', '14 h 15', {})), '<main><h1>Nice</h1><p>averse 3</p><p>vent</p></main>')
  })
  test('is its content to React', () =>
    assert.equal(
      renderToStaticMarkup(page('Lyon', '15 h')),
      '<main><h1>Lyon</h1><p>averse 4</p><p>vent</p></main>',
    ))
  test('is not kept when only React can write it', () => {
    const of = {}
    const tree = (content: ReactNode) => (
      <Shared name="a" of={of} version="">
        {() => content}
      </Shared>
    )
    assert.throws(() => written(tree(<select aria-label="x" />)), NotWritable)
    assert.equal(written(tree(<p>là</p>)), '<p>là</p>')
  })
})
