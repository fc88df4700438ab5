import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { after, describe, test } from 'node:test'

const root = join(import.meta.dirname, '../..')

/** A house in miniature in which all is well: each file's text by its path. */
const allowed: Readonly<Record<string, string>> = {
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

/** The folder of that house with some files more. */
function built(more: Readonly<Record<string, string>>): string {
  const house = mkdtempSync(join(tmpdir(), 'eclaircie-imports-'))
  after(() => rmSync(house, { recursive: true }))
  for (const [file, text] of Object.entries({ ...allowed, ...more })) {
    mkdirSync(dirname(join(house, file)), { recursive: true })
    writeFileSync(join(house, file), text)
  }
  symlinkSync(join(root, 'node_modules'), join(house, 'node_modules'))
  return house
}

type Check = (house: string) => { readonly status: number | null; readonly problems: readonly string[] }

const run = (house: string, program: string, args: readonly string[]): ReturnType<Check> => {
  const { status, stdout } = spawnSync(join(root, 'node_modules/.bin', program), args, {
    cwd: house,
    encoding: 'utf8',
  })
  return { status, problems: stdout.split('\n') }
}

/** Our table, as dependency-cruiser reads it. */
const imports: Check = (house) =>
  run(house, 'depcruise', ['src', 'server.ts', '--config', join(root, '.dependency-cruiser.mjs')])

/** The words that our configuration of oxlint allows in one place only. */
const words: Check = (house) => {
  cpSync(join(root, '.oxlintrc.json'), join(house, '.oxlintrc.json'))
  cpSync(join(root, 'scripts/house-rules.mjs'), join(house, 'scripts/house-rules.mjs'))
  return run(house, 'oxlint', ['--format=unix', 'src'])
}

describe('the check of imports', () => {
  const faults: readonly [name: string, file: string, text: string, problem: RegExp, check?: Check][] = [
    [
      'a domain that looks outside',
      'src/domain/outside.ts',
      `import '../paths.ts'\nexport const km = 1`,
      /domain may not import that layer|does not exist/,
    ],
    [
      'a domain that uses Node',
      'src/domain/files.ts',
      `import 'node:fs'\nexport const km = 1`,
      /domain may not use that package.*fs/,
    ],
    [
      'a domain with a clock of its own',
      'src/domain/clock.ts',
      `export const km = new Date().getTime()`,
      /gets its time as an argument/,
      words,
    ],
    [
      'a page that reaches into the server',
      'src/web/pages/reaching/page.tsx',
      `import '../../../server/compose.ts'\nexport const city = 1`,
      /web\/pages may not import that layer.*server\/compose/,
    ],
    [
      'a page that imports another page',
      'src/web/pages/neighbour/page.tsx',
      `import { home } from '../home/page.tsx'\nexport const city = home`,
      /folders of web\/pages do not import each other/,
    ],
    [
      'a source that imports another',
      'src/server/sources/hail/hail.ts',
      `import { createSnow } from '../snow/snow.ts'\nexport const createRain = createSnow`,
      /folders of server\/sources do not import each other/,
    ],
    [
      'a service that calls an adapter itself',
      'src/server/services/calling.ts',
      `import { createRain } from '../sources/rain/rain.ts'\nexport const cityWeather = createRain`,
      /server\/services may import types alone from there/,
    ],
    [
      'a server that runs the pages’ code',
      'src/server/pages/running.ts',
      `import { render } from '../../index.tsx'\nexport const page = render`,
      /server\/pages may import types alone from there/,
    ],
    [
      'a setting read far from the start',
      'src/server/services/setting.ts',
      `export const cityWeather = process.env['PORT']`,
      /'process\.env' is restricted/,
      words,
    ],
    [
      'a domain that draws lots',
      'src/domain/lots.ts',
      `export const km = Math.random()`,
      /'Math\.random' is restricted/,
      words,
    ],
    [
      'a component that differs in the browser',
      'src/web/pages/differing/page.tsx',
      `export const home = import.meta.env.SSR`,
      /the same on the server and in the browser/,
      words,
    ],
    [
      'a service that passes an adapter on, types of another aside',
      'src/server/services/passing.ts',
      `import { type createRain } from '../sources/rain/rain.ts'\nexport type Rain = typeof createRain\nexport const cityWeather = 1\nexport { createSnow } from '../sources/snow/snow.ts'`,
      /types alone from there.*snow/,
    ],
    [
      'a page that keeps things itself',
      'src/web/pages/keeping/page.tsx',
      `export const home = localStorage`,
      /'?localStorage'?/,
      words,
    ],
    [
      'Leaflet far from the map',
      'src/web/pages/mapped/page.tsx',
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
      'src/domain/cycle.ts',
      `import { km } from './cycle.ts'\nexport const m = km`,
      /a cycle: src\/domain\/cycle\.ts/,
    ],
    [
      'a file that nothing imports',
      'src/domain/wind.ts',
      `export const calm = 0`,
      /nothing imports it: src\/domain\/wind\.ts/,
    ],
    [
      'a file in no known place',
      'src/utils/things.ts',
      `export const thing = 0`,
      /nothing imports it|in no layer/,
    ],
    [
      'an import of a file that is not there',
      'src/domain/lost.ts',
      `export { sun } from './sun.ts'`,
      /does not exist/,
    ],
  ]
  // All of them in one house: each check reads it once, and takes a second to start.
  const faulty = built(Object.fromEntries(faults.map(([, file, text]) => [file, text])))
  const found = new Map([imports, words].map((check) => [check, check(faulty)]))

  for (const [name, file, , problem, check = imports] of faults)
    test(`finds ${name}`, () => {
      const { status, problems = [] } = found.get(check) ?? {}
      assert.notEqual(status, 0)
      assert.ok(
        problems.some((line) => line.includes(file) && problem.test(line)),
        problems.join('\n'),
      )
    })

  test('blames no file of that house that is in order', () => {
    for (const file of Object.keys(allowed)) {
      const blames = new RegExp(`(?:error [^:]+: |^)${file.replaceAll('.', '\\.')}\\b`)
      for (const { problems } of found.values())
        assert.deepEqual(
          problems.filter((line) => blames.test(line)),
          [],
        )
    }
  })
})
