import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'

const root = join(import.meta.dirname, '../..')

/** A house in miniature in which all is well: each file's text by its path. */
const wellKept: Readonly<Record<string, string>> = {
  'server.ts': `import { siteApp } from './src/server/site-app.ts'\nsiteApp(process.env)`,
  'src/server/site-app.ts': `import { compose } from './compose.ts'\nimport { page } from './pages/page.ts'\nexport const siteApp = (env: unknown) => [compose(env), page()]`,
  'src/index.tsx': `import { routes } from './web/routes.tsx'\nexport const render = () => routes`,
  'src/domain/geo.ts': `export const km = 1`,
  'src/server/compose.ts': `import { createRain } from './sources/rain/rain.ts'\nimport { createSnow } from './sources/snow/snow.ts'\nimport { cityWeather } from './services/city.ts'\nexport const compose = (env: unknown) => [createRain, createSnow, cityWeather, env]`,
  'src/server/upstream/upstream.ts': `export class UpstreamError extends Error {}`,
  'src/server/sources/rain/rain.ts': `import { km } from '../../../domain/geo.ts'\nexport const createRain = () => km`,
  'src/server/sources/snow/snow.ts': `import { UpstreamError } from '../../upstream/upstream.ts'\nexport const createSnow = () => UpstreamError`,
  'src/server/services/city.ts': `import { UpstreamError } from '../upstream/upstream.ts'\nexport const cityWeather = () => UpstreamError`,
  'src/server/pages/page.ts': `import type { render } from '../../index.tsx'\nexport const page = (): typeof render | null => null`,
  'src/web/routes.tsx': `import { city } from './pages/city/page.tsx'\nimport { home } from './pages/home/page.tsx'\nexport const routes = () => [city, home]`,
  'src/web/pages/city/page.tsx': `import { km } from '../../../domain/geo.ts'\nexport const city = km`,
  'src/web/pages/home/page.tsx': `// Date.now(), process.env and localStorage are only spoken of.\nexport const home = 1`,
}

/** What the check says of that house with some files changed. */
function said(t: TestContext, changes: Readonly<Record<string, string>> = {}) {
  const house = mkdtempSync(join(tmpdir(), 'eclaircie-imports-'))
  t.after(() => rmSync(house, { recursive: true }))
  for (const [file, text] of Object.entries({ ...wellKept, ...changes })) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), text)
  }
  const { status, stdout } = spawnSync(process.execPath, ['scripts/imports.mjs', house], {
    cwd: root,
    encoding: 'utf8',
  })
  return { status, problems: stdout.trim().split('\n').slice(0, -1) }
}

describe('the check of imports', () => {
  test('has nothing to say of a house in order', (t) =>
    assert.deepEqual(said(t), { status: 0, problems: [] }))

  const faults: readonly [name: string, file: string, text: string, problem: RegExp][] = [
    [
      'a domain that looks outside',
      'src/domain/geo.ts',
      `import '../paths.ts'\nexport const km = 1`,
      /domain may not import|does not exist/,
    ],
    [
      'a domain that uses Node',
      'src/domain/geo.ts',
      `import 'node:fs'\nexport const km = 1`,
      /domain may not use the package node:fs/,
    ],
    [
      'a domain with a clock of its own',
      'src/domain/geo.ts',
      `export const km = new Date().getTime()`,
      /arguments \(new Date\(\)\)/,
    ],
    [
      'a page that reaches into the server',
      'src/web/pages/city/page.tsx',
      `import '../../../server/compose.ts'\nexport const city = 1`,
      /web\/pages may not import server\/compose/,
    ],
    [
      'a page that imports another page',
      'src/web/pages/city/page.tsx',
      `import { home } from '../home/page.tsx'\nexport const city = home`,
      /folders of web\/pages know nothing of each other/,
    ],
    [
      'a source that imports another',
      'src/server/sources/rain/rain.ts',
      `import { createSnow } from '../snow/snow.ts'\nexport const createRain = createSnow`,
      /folders of server\/sources know nothing of each other/,
    ],
    [
      'a service that calls an adapter itself',
      'src/server/services/city.ts',
      `import { createRain } from '../sources/rain/rain.ts'\nexport const cityWeather = createRain`,
      /server\/services may not import more than types from server\/sources/,
    ],
    [
      'a server that runs the pages’ code',
      'src/server/pages/page.ts',
      `import { render } from '../../index.tsx'\nexport const page = render`,
      /server\/pages may not import more than types from index/,
    ],
    [
      'a setting read far from the start',
      'src/server/services/city.ts',
      `export const cityWeather = process.env['PORT']`,
      /read once, in server\.ts/,
    ],
    [
      'a page that keeps things itself',
      'src/web/pages/home/page.tsx',
      `export const home = localStorage`,
      /business of web\/browser/,
    ],
    [
      'Leaflet far from the map',
      'src/web/pages/home/page.tsx',
      `export const home = () => import('leaflet')`,
      /lives in components\/map/,
    ],
    [
      'Leaflet loaded on the server',
      'src/web/components/map/map.ts',
      `import L from 'leaflet'\nexport const map = L`,
      /needs a window/,
    ],
    [
      'a cycle',
      'src/domain/geo.ts',
      `import { km } from './geo.ts'\nexport const m = km`,
      /a cycle: src\/domain\/geo\.ts/,
    ],
    [
      'a file that nothing imports',
      'src/domain/wind.ts',
      `export const calm = 0`,
      /src\/domain\/wind\.ts: nothing imports it/,
    ],
    [
      'a file in no known place',
      'src/utils/things.ts',
      `export const thing = 0`,
      /no place in the import table/,
    ],
    [
      'an import of a file that is not there',
      'src/domain/geo.ts',
      `export { sun } from './sun.ts'`,
      /does not exist/,
    ],
  ]
  for (const [name, file, text, problem] of faults)
    test(`finds ${name}`, (t) => {
      const { status, problems } = said(t, { [file]: text })
      assert.equal(status, 1)
      assert.ok(
        problems.some((line) => line.includes(file) && problem.test(line)),
        problems.join('\n'),
      )
    })
})
