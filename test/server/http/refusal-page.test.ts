import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { refusalPage } from '../../../src/server/http/refusal-page.ts'

describe('the page when there is no page', () => {
  const page = refusalPage('Trop de <demandes>', 'Revenez & réessayez.')

  test('is dark for those whose system is, without a style sheet', () => {
    assert.match(page, /<meta name="color-scheme" content="light dark">/)
    assert.doesNotMatch(page, /<style|<link|<script/)
  })

  test('says in plain words what is wrong and where the official vigilance is', () => {
    assert.match(page, /<h1>Trop de &lt;demandes&gt;<\/h1>\n<p>Revenez &amp; réessayez\.<\/p>/)
    assert.match(page, /href="https:\/\/vigilance\.meteofrance\.fr\/"/)
  })
})
