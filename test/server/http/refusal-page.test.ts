import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { describe, test } from 'node:test'
import { refusalPage } from '../../../src/server/http/refusal-page.ts'
import { buildApp } from '../../support/build-app.ts'

describe('the page when there is no page', () => {
  const page = refusalPage('Trop de <demandes>', { more: 'Revenez & réessayez.', isPassing: true })

  test('is dark for those whose system is, and needs no file', () => {
    assert.match(page, /<style>:root{color-scheme:light dark;/)
    assert.doesNotMatch(page, /<link|<script|<img|url\(/)
  })

  test('has a style that the policy of what is refused lets through', async (t) => {
    const { app } = await buildApp(t)
    const { body, headers } = await app.inject('/nowhere')
    const [, style = ''] = /<style>(.*)<\/style>/s.exec(body) ?? []
    const hash = createHash('sha256').update(style).digest('base64')
    assert.ok(String(headers['content-security-policy']).includes(`; style-src 'self' 'sha256-${hash}'; `))
  })

  test('offers to ask again where that may help, and only there', async (t) => {
    const { app } = await buildApp(t, { env: { RATE_LIMIT: '1' } })
    const again = /<a href="">Réessayer<\/a>/
    assert.doesNotMatch((await app.inject('/nowhere')).body, again)
    await app.inject('/sitemap.xml')
    const { statusCode, body } = await app.inject('/sitemap.xml')
    assert.equal(statusCode, 429)
    assert.match(body, again)
    assert.match(page, again)
  })

  test('says in plain words what is wrong and where the official vigilance is', () => {
    assert.match(page, /<h1>Trop de &lt;demandes&gt;<\/h1>\n<p>Revenez &amp; réessayez\.<\/p>/)
    assert.match(page, /href="https:\/\/vigilance\.meteofrance\.fr\/"/)
  })
})
