import assert from 'node:assert/strict'
import { after, describe, test } from 'node:test'
import { buildApp, patient } from '../support/build-app.ts'
import { testKey } from '../support/fake-upstreams.ts'
import { textOf } from '../support/now-on-pages.ts'

const { app } = await buildApp(
  { after },
  { pages: true, deadlines: patient, env: { OPEN_METEO_API_KEY: testKey } },
)

/** By address, what a pattern finds in each link of a kind. */
const figuresIn = (page: string, links: RegExp, figure: RegExp): ReadonlyMap<string, string> =>
  new Map(
    [...page.matchAll(links)].map(([, href = '', link = '']) => [href, textOf(figure.exec(link)?.[1] ?? '')]),
  )

async function listAndMarkers(address: string) {
  const { body } = await app.inject(address)
  const list = body.slice(body.indexOf('id="map-rows"'))
  return {
    rows: figuresIn(list, /<li><a href="([^"]*)"[^>]*>(.*?)<\/a>/gs, /<span class="temp">(.*?)<\/span>/s),
    markers: figuresIn(
      body.replaceAll(/<(?:svg|img).*?>/gs, ''),
      /<a class="map-marker[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs,
      /<span class="map-plate[^>]*>(.*?)<\/span>/s,
    ),
    details: textOf(list.slice(0, list.indexOf('</li>'))),
  }
}

describe('the list beside a map', () => {
  for (const [address, figure] of [
    ['/carte-meteo?complet=1', /^−?\d+°$/],
    ['/carte-meteo?complet=1&display=wind', /^\d+ km\/h$/],
    ['/carte-vents-plages?complet=1&display=sea', /^\d+°$/],
    ['/carte-vents-plages?complet=1&display=waves', /^\d,\d m$/],
    ['/carte-vents-plages?complet=1&display=wind', /^\d+ km\/h$/],
    ['/carte-nature?complet=1&display=elevation', /^(?:[\d ]+ m)?$/],
  ] as const)
    test(`says of each place what its marker says: ${address}`, async () => {
      const { rows, markers, details } = await listAndMarkers(address)
      assert.ok(markers.size > 10, `${markers.size} markers`)
      for (const [href, marker] of markers) {
        const row = rows.get(href) ?? 'no row'
        assert.ok(row.startsWith(marker), `${href}: « ${row} » beside « ${marker} »`)
        assert.match(row.replace('—', '0,0 m'), row === '—' ? /./ : figure)
      }
      assert.equal(/air −?\d+ °C/i.test(details), address.includes('display='), details)
    })
})
