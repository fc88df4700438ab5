import assert from 'node:assert/strict'
import { test } from 'node:test'
import { foldAccents } from '../../src/domain/place.ts'

/** The address of a nature site or beach: apostrophes become hyphens and repeated hyphens one. */
export const siteSlug = (name: string): string =>
  foldAccents(name)
    .replace(/[ '’]/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')

interface Site {
  readonly name: string
  readonly lat: number
  readonly lon: number
  readonly priority: number
  readonly description: string
}

/** What holds of each site in a list that is written by hand. */
export function testHandwritten(sites: readonly Site[]): void {
  const failing = (rule: (site: Site) => boolean) =>
    sites.filter((site) => !rule(site)).map(({ name }) => name)

  test('has coordinates to four decimals and a priority to one', () => {
    const isRounded = (value: number, decimals: number) => Number(value.toFixed(decimals)) === value
    assert.deepEqual(
      failing(({ lat, lon }) => isRounded(lat, 4) && isRounded(lon, 4)),
      [],
    )
    assert.deepEqual(
      failing(({ priority }) => isRounded(priority, 1)),
      [],
    )
  })

  test('is described in one sentence, with no two alike', () => {
    assert.deepEqual(
      failing(({ description }) => /^[A-ZÀ-Ý][^.!?]+\.$/.test(description)),
      [],
    )
    assert.deepEqual(
      failing(({ name, description }) => !`${name}${description}`.includes("'")),
      [],
    )
    assert.equal(new Set(sites.map(({ description }) => description)).size, sites.length)
  })
}
