import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { Resvg } from '@resvg/resvg-js'
import { iconNames } from '../../src/domain/sky.ts'

const folder = new URL('../../src/web/icons/sky/', import.meta.url)

const icons = new Map(
  readdirSync(folder)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => [file.replace('.svg', ''), readFileSync(new URL(file, folder), 'utf8')]),
)

/** The pixels of a drawing, `side` wide and high: red, green, blue, alpha. */
function drawn(svg: string, side: number): readonly (readonly number[])[] {
  const { pixels } = new Resvg(svg, { fitTo: { mode: 'width', value: side } }).render()
  return Array.from({ length: side * side }, (_, i) => [...pixels.subarray(i * 4, i * 4 + 4)])
}

describe('the weather icons', () => {
  test('are exactly those that the conditions need', () => {
    assert.deepEqual([...icons.keys()].sort(), iconNames.toSorted())
  })

  for (const [name, svg] of icons) {
    test(`${name} is a still drawing in the common frame`, () => {
      assert.match(svg, /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 48 48">/)
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

  for (const [name, svg] of icons) {
    test(`${name} is whole: nothing of it lies outside the frame`, () => {
      const margin = 8
      const wide = drawn(svg.replace('0 0 48 48', `-${margin} -${margin} 64 64`), 256)
      const inside = (at: number) => at >= margin * 4 && at < 256 - margin * 4
      const outside = wide.filter(
        ([, , , alpha = 0], index) => alpha > 0 && !(inside(index % 256) && inside(Math.floor(index / 256))),
      )
      assert.equal(outside.length, 0)
    })
  }

  const scales = [
    ['light-drizzle', 'drizzle', 'heavy-drizzle'],
    ['light-rain', 'rain', 'heavy-rain'],
    ['light-snow', 'snow', 'heavy-snow'],
    ['partly-cloudy-day-light-rain', 'partly-cloudy-day-rain', 'partly-cloudy-day-heavy-rain'],
    ['partly-cloudy-night-light-rain', 'partly-cloudy-night-rain', 'partly-cloudy-night-heavy-rain'],
    ['partly-cloudy-day-snow', 'partly-cloudy-day-heavy-snow'],
    ['few-clouds-day', 'partly-cloudy-day', 'overcast'],
  ]
  for (const scale of scales) {
    test(`at 24 px ${scale.join(', ')} differ to the eye`, () => {
      const pictures = scale.map((name) => drawn(icons.get(name) ?? '', 24))
      for (const [index, picture] of pictures.slice(1).entries()) {
        const before = pictures[index] ?? []
        // A change of 32 of 255 in a colour of a pixel is plain to see.
        const changed = picture.filter((pixel, at) =>
          pixel.some((v, c) => Math.abs(v - (before[at]?.[c] ?? 0)) > 32),
        )
        assert.ok(changed.length >= 24, `${changed.length} pixels of 576`)
      }
    })
  }

  test('differ from each other', () => {
    assert.equal(new Set(icons.values()).size, icons.size)
  })
})
