import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { useId, type ComponentType } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { IslandFrame } from '../../src/web/islands/island-frame.tsx'

/** A value between quotes, as a browser reads it. */
const unescaped = (text: string): string =>
  text
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

function Town({ name }: { name: string }) {
  const id = useId()
  return (
    <label htmlFor={id}>
      {name} <input id={id} />
    </label>
  )
}

const island = (name: string, id: string): string =>
  renderToStaticMarkup(
    <IslandFrame
      name="town"
      when="interaction"
      Component={Town as ComponentType<object>}
      props={{ name }}
      id={id}
    />,
  )

describe('an island in the HTML of a page', () => {
  const hostile = `"><script>alert('&amp;')</script>`

  test('carries its properties so that no text in them can leave their quotes', () => {
    const html = island(hostile, 'town')
    assert.doesNotMatch(html, /<script/)
    const [, props = ''] = / props="([^"]*)"/.exec(html) ?? []
    assert.deepEqual(JSON.parse(unescaped(props)), { name: hostile })
  })

  test('holds what its component shows, before any script', () => {
    const html = island('L’Haÿ-les-Roses', 'town')
    assert.match(html, /^<ec-island id="island-town" name="town" when="interaction" props="/)
    assert.match(html, /<label for="[^"]+">L’Haÿ-les-Roses/)
  })

  test('has ids that no other island of its name has', () => {
    const ids = ['header', 'main'].map((id) => /<input id="([^"]+)"/.exec(island('Lyon', id))?.[1])
    assert.match(ids[0] ?? '', /header/)
    assert.match(ids[1] ?? '', /main/)
    assert.notEqual(ids[0], ids[1])
  })
})
