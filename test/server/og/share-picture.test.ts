import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { Resvg } from '@resvg/resvg-js'
import type { StationNormals } from '../../../src/domain/normals.ts'
import { iconNames } from '../../../src/domain/sky.ts'
import type { PlaceWeather } from '../../../src/domain/weather.ts'
import { readTextWidth } from '../../../src/server/og/font-widths.ts'
import { sharePicture } from '../../../src/server/og/share-picture.ts'
import { afternoon, city, weatherPart } from '../../support/city-samples.ts'
import { hours } from '../../support/forecast-samples.ts'
import { lyonBron } from '../../support/stations.ts'

const root = join(import.meta.dirname, '../../..')
const font = {
  fontFiles: ['Inter-Regular.ttf', 'Inter-SemiBold.ttf'].map((file) =>
    join(root, 'src/server/og/fonts', file),
  ),
  loadSystemFonts: false,
}
const kit = {
  icon: (name: string) => readFileSync(join(root, `src/web/icons/sky/${name}.svg`), 'utf8'),
  boldWidth: readTextWidth(readFileSync(join(root, 'src/server/og/fonts/Inter-SemiBold.ttf'))),
}

/** The station beside Lyon, as warm at most in every month as is said. */
const station = (high: number): StationNormals => ({
  ...lyonBron,
  highs: Array.from({ length: 12 }, () => high),
  lows: Array.from({ length: 12 }, () => 0),
  rain: null,
  recordHighs: [],
  recordLows: [],
})

/** 14° at 15:10 in Lyon, 18° at most; `before` is the temperature of every hour since the day before yesterday. */
function picture(before: number | null, usualHigh: number | null, about: Partial<PlaceWeather> = {}): string {
  const from = '2026-10-13T22:00:00.000Z'
  const past = { from, celsius: Array.from({ length: 39 }, () => before) }
  const part = weatherPart({}, { hourly: hours('2026-10-15T13:00:00Z', 48), past, ...about })
  const normals = usualHigh === null ? [] : [station(usualHigh)]
  return sharePicture({ place: city(), now: afternoon, part, normals }, kit)
}

const lines = (svg: string) =>
  [...svg.matchAll(/<text x="(\d+)" y="(\d+)"[^>]*font-size="(\d+)"[^>]*>([^<]*)<\/text>/g)].map(
    ([, x, y, size, text = '']) => ({ x: Number(x), y: Number(y), size: Number(size), text }),
  )
const comparisonIn = (svg: string): string | undefined =>
  lines(svg)
    .find(({ text }) => /hier|normale/.test(text))
    ?.text.replaceAll('\u00a0', ' ')

describe('the comparison in a share image', () => {
  test('is with the same hour of yesterday', () => {
    assert.equal(comparisonIn(picture(10.2, null)), '4° de plus qu’hier à la même heure')
    assert.equal(comparisonIn(picture(14.4, 17)), 'Comme hier à la même heure')
  })

  test('is with what is usual, and its source, where that is five degrees away or yesterday is not known', () => {
    assert.equal(comparisonIn(picture(10.2, 11)), 'Maximale 7° au-dessus de la normale (Météo-France)')
    assert.equal(comparisonIn(picture(10.2, 23.4)), 'Maximale 5° au-dessous de la normale (Météo-France)')
    assert.equal(comparisonIn(picture(null, 18)), 'Maximale dans la normale (Météo-France)')
  })

  test('leaves no trace where there is nothing to compare, nor beside a simulation', () => {
    assert.equal(comparisonIn(picture(null, null)), undefined)
    assert.equal(comparisonIn(picture(10, 11, { source: 'simulated' })), undefined)
    assert.deepEqual(
      lines(picture(null, null)).map(({ y }) => y),
      lines(sharePicture({ place: city(), now: afternoon, part: weatherPart(), normals: [] }, kit)).map(
        ({ y }) => y,
      ),
    )
  })

  test('keeps its distance from the lines above and below, and ends inside the picture', () => {
    for (const name of ['Lyon', 'Saint-Remy-en-Bouzemont-Saint-Genest-et-Isson']) {
      const part = weatherPart({}, { hourly: hours('2026-10-15T13:00:00Z', 48) })
      const svg = sharePicture({ place: city({ name }), now: afternoon, part, normals: [station(-22)] }, kit)
      const all = lines(svg)
      const longest = all.find(({ text }) => text.includes('40° au-dessus')) ?? assert.fail()
      assert.ok(longest.x + kit.boldWidth(longest.text) * longest.size <= 1_200 - 72)
      // Figures and capitals reach 0.73 of the size above their line, letters 0.24 below (Inter’s own measures).
      const tops = all.map(({ y, size }) => y - 0.73 * size)
      const under = all.map(({ y, size, text }) => y + (/[a-z]/.test(text) ? 0.24 * size : 0))
      const last = all.length - 2
      for (let i = 1; i <= last; i += 1)
        assert.ok((tops[i] ?? 0) > (under[i - 1] ?? 0), `${name}: ${all[i]?.text}`)
    }
  })

  test('is under every drawing, whatever the sky', () => {
    const svg = picture(10.2, null)
    const [, place = ''] = /<svg (x="[^"]*" y="[^"]*" width="[^"]*" height="[^"]*") overflow/.exec(svg) ?? []
    const { y = 0, size = 0 } = lines(svg).find(({ text }) => text.includes('hier')) ?? {}
    for (const name of iconNames) {
      const icon = kit.icon(name).trim().replace('<svg ', `<svg ${place} overflow="visible" `)
      const drawn = new Resvg(
        `<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">${icon}</svg>`,
        { font },
      ).innerBBox()
      assert.ok(drawn && drawn.y + drawn.height < y - 0.73 * size, `${name}: ${drawn?.y} ${drawn?.height}`)
    }
  })
})
