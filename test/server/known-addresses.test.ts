import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { buildApp } from '../support/build-app.ts'

const { app } = await buildApp({ after })

const known = [
  '/',
  '/lyon',
  '/lyon?embed=1',
  '/Lyon',
  '/lyon/risques',
  '/villes',
  '/marees',
  '/marees/brest',
  '/massif/chablais',
  '/plage/dunkerque-malo-les-bains',
  '/carte-vigilance',
  '/api',
  '/api/reverse',
  '/healthz',
  '/robots.txt',
]
/** What pages of other sites may ask whether they may read. */
const open = [
  '/api/weather',
  '/api/vigilance/departments/69',
  '/vigilance/69.atom',
  '/lyon/risques.ics',
  '/og-image/lyon',
  '/lyon.txt',
]
const unknown = [
  '/atlantide',
  '/atlantide/risques',
  '/lyon/rien',
  '/plage/atlantide',
  '/plage',
  '/marees/atlantide',
  '/massif/atlantide',
  '/massif',
  '/api/nowhere',
  '/assets/nothing.js',
  '/%E0',
  '/a/b/c',
  '/atlantide.txt',
]

for (const [urls, status, allowed] of [
  [known, 405, 'GET, HEAD'],
  [open, 405, 'GET, HEAD, OPTIONS'],
  [unknown, 404, undefined],
] as const)
  for (const url of urls)
    test(`who writes to ${url} is answered by ${status}`, async () => {
      const { statusCode, headers } = await app.inject({ method: 'POST', url, payload: '{' })
      assert.deepEqual([statusCode, headers['allow']], [status, allowed])
    })
