import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { describe, test } from 'node:test'

const folder = new URL('../../src/web/icons/sky/', import.meta.url)

/** One per condition of the WMO table that looks different, by day and by night where the sky shows. */
const required = [
  'clear-day',
  'clear-night',
  'drizzle',
  'fog',
  'freezing-drizzle',
  'freezing-rain',
  'heavy-rain',
  'heavy-snow',
  'overcast',
  'partly-cloudy-day',
  'partly-cloudy-day-rain',
  'partly-cloudy-day-snow',
  'partly-cloudy-night',
  'partly-cloudy-night-rain',
  'partly-cloudy-night-snow',
  'rain',
  'snow',
  'snow-grains',
  'sunrise',
  'sunset',
  'thunderstorms-hail',
  'thunderstorms-rain',
  'unknown',
  'wind',
]

const icons = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [file.replace('.svg', ''), readFileSync(new URL(file, folder), 'utf8')]),
)

describe('the weather icons', () => {
  test('are exactly those that the conditions need', () => {
    assert.deepEqual([...icons.keys()].sort(), required)
  })

  test('come with the licence of their author', () => {
    assert.match(readFileSync(new URL('LICENSE-meteocons.txt', folder), 'utf8'), /MIT License[^]*Bas Milius/)
  })

  for (const [name, svg] of icons) {
    test(`${name} is a still drawing in the common frame`, () => {
      assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="8 8 48 48">/)
      assert.doesNotMatch(svg, /<(animate|script|style|foreignObject|image|use)\b/i)
      assert.doesNotMatch(svg, /\son\w+=/i)
    })

    test(`${name} refers to nothing outside itself, and to nothing missing`, () => {
      for (const [, target] of svg.matchAll(/href="([^"]*)"/g)) assert.match(target ?? '', /^#\w+$/)
      const ids = [...svg.matchAll(/\sid="(\w+)"/g)].map(([, id]) => id)
      assert.equal(new Set(ids).size, ids.length)
      const used = [...svg.matchAll(/(?:url\(|href=")#(\w+)/g)].map(([, id]) => id)
      assert.deepEqual(new Set(used), new Set(ids))
    })

    test(`${name} weighs at most 3 kB`, () => assert.ok(Buffer.byteLength(svg) <= 3_000))
  }

  test('differ from each other', () => {
    assert.equal(new Set(icons.values()).size, icons.size)
  })
})
