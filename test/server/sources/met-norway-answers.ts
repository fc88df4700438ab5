import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Weather } from '../../../src/domain/weather.ts'
import { createMetNorway } from '../../../src/server/sources/met-norway/met-norway.ts'
import { metNorwayForecast } from '../../../src/server/sources/met-norway/source.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { fixture, localSource, sendJson, upstreamOver } from '../upstream/local-source.ts'

export const minute = 60_000
export const lyon = { lat: 45.764, lon: 4.8357 }
export const zone = 'Europe/Paris'
export const now = new Date('2026-11-24T13:20:00Z')
export const published = 'Tue, 24 Nov 2026 06:41:12 GMT'
export const saved = (): string => JSON.stringify(fixture('met-norway/complete-lyon-2026-11-24.json'))

interface Answer {
  readonly status?: number
  readonly body?: string
  readonly headers?: Readonly<Record<string, string>>
}

const dated = {
  date: now.toUTCString(),
  expires: new Date(now.getTime() + 30 * minute).toUTCString(),
  'last-modified': published,
}

/** The source over answers in order, the last one again and again. */
export async function metNorway(
  t: TestContext,
  answers: readonly Answer[] = [{}],
  altitude: number | null = null,
) {
  const source = await localSource(t, (_request, response, count) => {
    const { status = 200, body = saved(), headers = {} } = answers[Math.min(count, answers.length) - 1] ?? {}
    for (const [name, value] of Object.entries({ ...dated, ...headers })) response.setHeader(name, value)
    if (status === 304) response.writeHead(304).end()
    else sendJson(response, body, status)
  })
  const { upstream, log, clock } = upstreamOver(t, source.url, {
    headers: () => ({ 'user-agent': 'Eclaircie/0.1 meteo@ville.example' }),
    refusalOf: metNorwayForecast.refusalOf,
    refusedPauseMs: metNorwayForecast.refusedPauseMs,
  })
  const { forecast } = createMetNorway(upstream, { log, altitudeAt: () => altitude })
  const ask = (at = now, previous: Weather | null = null, point = lyon): Promise<Weather> =>
    forecast(point, zone, at, previous)
  return { ask, source, log, clock, upstream }
}

export const later = (ms: number): Date => new Date(now.getTime() + ms)

export const refuses = (reason: string, message?: RegExp) => (error: unknown) => {
  assert.ok(error instanceof UpstreamError)
  assert.equal(error.reason, reason)
  if (message) assert.match(error.message, message)
  return true
}
