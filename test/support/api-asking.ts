import assert from 'node:assert/strict'
import type { BuiltSite } from './build-app.ts'

interface Envelope {
  readonly success: boolean
  readonly error?: string
  readonly source?: string
  readonly state?: string
  readonly updatedAt?: string
  readonly data?: Readonly<Record<string, unknown>>
}

/** An answer of `/api` and its status. */
export interface Seen extends Envelope {
  readonly status: number
}

/** So long after a source is back, it is found. */
export const recoveryMs = 15_000

/** Asks, and looks at how it is refused: in French, cached by nobody, without our insides. */
export async function ask({ app }: BuiltSite, url: string): Promise<Seen> {
  const response = await app.inject(url)
  if (response.statusCode >= 400) {
    assert.equal(response.headers['cache-control'], 'no-store')
    assert.match(response.json<Envelope>().error ?? '', /^[A-ZÉ][^{}<>]*[.!]$/)
    assert.doesNotMatch(response.body, /127\.0|http|open-meteo|openweather|undefined|NaN/i)
  }
  return { ...response.json<Envelope>(), status: response.statusCode }
}

export const weatherIn = (site: BuiltSite, city: string): Promise<Seen> =>
  ask(site, `/api/weather?name=${encodeURIComponent(city)}`)
