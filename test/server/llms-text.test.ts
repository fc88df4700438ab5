import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { buildApp } from '../support/build-app.ts'
import { nodesOf, parseMarkdown, textOf } from '../support/markdown.ts'

const publicUrl = 'https://meteo.example'
const { app, site } = await buildApp(
  { after },
  { pages: true, env: { PUBLIC_URL: publicUrl, RATE_LIMIT: '120' } },
)
const { body, headers } = await app.inject('/llms.txt')
const root = parseMarkdown(body)
const links = nodesOf(root, 'link').map(({ url }) => url)

describe('llms.txt', () => {
  test('begins as llmstxt.org has it: a title, a summary, then lists of links under titles', () => {
    assert.equal(headers['content-type'], 'text/plain; charset=utf-8')
    assert.deepEqual(
      root.children.slice(0, 3).map(({ type }) => type),
      ['heading', 'blockquote', 'paragraph'],
    )
    const depths = nodesOf(root, 'heading').map(({ depth }) => depth)
    assert.deepEqual([depths[0], ...new Set(depths.slice(1))], [1, 2])
  })

  test('leads to addresses that answer, pages in Markdown', async () => {
    const own = links.filter((url) => url.startsWith(publicUrl))
    assert.ok(own.length > 15)
    for (const url of own) {
      let answer = await app.inject(url.slice(publicUrl.length))
      for (let moves = 0; moves < 3 && answer.statusCode >= 300 && answer.statusCode < 400; moves += 1)
        answer = await app.inject(String(answer.headers['location']))
      assert.equal(answer.statusCode, 200, url)
      if (url.includes('.md')) assert.match(String(answer.headers['content-type']), /^text\/markdown/)
    }
  })

  test('names every source with its licence, as pages do', async () => {
    const { credits } = await site.info()
    const items = nodesOf(root, 'listItem').map((item) => textOf(item).trim())
    for (const { name, url, licence, nonCommercial } of credits) {
      const use = nonCommercial ? ', usage commercial exclu par son offre gratuite' : ''
      assert.ok(items.includes(`${name}: ${licence}${use}`), name)
      assert.ok(links.includes(url), url)
    }
  })

  test('names every route of the API, and the limit', async () => {
    const { paths } = await site.openApi()
    const codes = nodesOf(root, 'inlineCode').map(textOf)
    for (const path of Object.keys(paths)) assert.ok(codes.includes(path), path)
    assert.match(body, /120 demandes par minute/)
  })

  test('is named to robots', async () => {
    assert.match((await app.inject('/robots.txt')).body, /^# .*https:\/\/meteo\.example\/llms\.txt$/m)
  })
})
