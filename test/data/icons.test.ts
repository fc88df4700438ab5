import assert from 'node:assert/strict'
import { readFileSync, readdirSync } from 'node:fs'
import { describe, test } from 'node:test'
import { Resvg } from '@resvg/resvg-js'
import { iconNames } from '../../src/domain/sky.ts'
import { siteIconNames } from '../../src/web/text/nature.ts'

function iconsIn(name: string): ReadonlyMap<string, string> {
  const folder = new URL(`../../src/web/icons/${name}/`, import.meta.url)
  return new Map(
    readdirSync(folder)
      .filter((file) => file.endsWith('.svg'))
      .map((file) => [file.replace('.svg', ''), readFileSync(new URL(file, folder), 'utf8')]),
  )
}

const skyIcons = iconsIn('sky')
const siteIcons = iconsIn('nature')

/** The pixels of a drawing, `side` wide and high: red, green, blue, alpha. */
function drawn(svg: string, side: number, background?: string): readonly (readonly number[])[] {
  const { pixels } = new Resvg(svg, {
    fitTo: { mode: 'width', value: side },
    ...(background !== undefined && { background }),
  }).render()
  return Array.from({ length: side * side }, (_, i) => [...pixels.subarray(i * 4, i * 4 + 4)])
}

/** How many pixels of two pictures differ by more than so much of 255 in a colour. */
const changedPixels = (
  one: readonly (readonly number[])[],
  other: readonly (readonly number[])[],
  step: number,
): number =>
  one.filter((pixel, at) => pixel.some((v, c) => Math.abs(v - (other[at]?.[c] ?? 0)) > step)).length

describe('the icons', () => {
  for (const [name, svg] of [...skyIcons, ...siteIcons]) {
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

  test('differ from each other', () => {
    const all = [...skyIcons.values(), ...siteIcons.values()]
    assert.equal(new Set(all).size, all.length)
  })
})

describe('the weather icons', () => {
  test('are exactly those that the conditions need', () => {
    assert.deepEqual([...skyIcons.keys()].sort(), iconNames.toSorted())
  })

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
      const pictures = scale.map((name) => drawn(skyIcons.get(name) ?? '', 24))
      for (const [index, picture] of pictures.slice(1).entries()) {
        // A change of 32 of 255 in a colour of a pixel is plain to see.
        const changed = changedPixels(picture, pictures[index] ?? [], 32)
        assert.ok(changed >= 24, `${changed} pixels of 576`)
      }
    })
  }
})

describe('the icons of nature sites', () => {
  test('are exactly those that sites are drawn as', () => {
    assert.deepEqual([...siteIcons.keys()].sort(), Object.keys(siteIconNames).sort())
  })

  // White and dark cards.
  for (const background of ['#ffffff', '#141e2c'])
    test(`differ to the eye at 24 px on ${background}, each from each`, () => {
      const pictures = [...siteIcons].map(([name, svg]) => ({ name, pixels: drawn(svg, 24, background) }))
      for (const [index, one] of pictures.entries())
        for (const other of pictures.slice(index + 1)) {
          const changed = changedPixels(one.pixels, other.pixels, 48)
          // A sixth of all.
          assert.ok(changed >= 96, `${one.name} and ${other.name}: ${changed} pixels of 576`)
        }
    })

  for (const background of ['#ffffff', '#141e2c'])
    test(`stand out from ${background}`, () => {
      for (const [name, svg] of siteIcons) {
        const empty = drawn('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"/>', 24, background)
        const seen = changedPixels(drawn(svg, 24, background), empty, 64)
        assert.ok(seen >= 96, `${name}: ${seen} pixels of 576`)
      }
    })
})
