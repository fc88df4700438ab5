import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { build as bundle, transform } from 'esbuild'
import { createBuilder } from 'vite'
import { compressFiles } from './compress.mjs'
import { root } from './project.mjs'

process.env['NODE_ENV'] = 'production'
rmSync(join(root, 'dist'), { recursive: true, force: true })

// The browser's files in dist/client, the pages as the server renders them in dist/server.
const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }, null)
await builder.buildApp()

// Style sheets, icons and fonts that pages name by address: the browser asks for them, beside its own files.
cpSync(join(root, 'dist/server/assets'), join(root, 'dist/client/assets'), {
  recursive: true,
  filter: (file) => !/\.(?:js|map)$/.test(file),
})

/** @param {string} name of a script of `src/web/browser/` that imports nothing */
async function minified(name) {
  const source = readFileSync(join(root, `src/web/browser/${name}.ts`), 'utf8')
  const { code } = await transform(source, { loader: 'ts', minify: true, target: 'es2022' })
  return code
}

// The one script that holds up the page, so small that it travels alone.
const early = await minified('early')
const hash = createHash('sha256').update(early).digest('hex').slice(0, 8)
writeFileSync(join(root, `dist/client/assets/early-${hash}.js`), early)

// The service worker lies at the root of the site, which is what it serves.
writeFileSync(join(root, 'dist/client/service-worker.js'), await minified('service-worker'))

await compressFiles(join(root, 'dist/client'))

// Files that the server reads beside its own modules stay beside them.
const fonts = join(root, 'src/server/og/fonts')
if (existsSync(fonts)) cpSync(fonts, join(root, 'dist/fonts'), { recursive: true })
cpSync(join(root, 'src/web/icons/sky'), join(root, 'dist/icons'), { recursive: true })

// The gazetteer, packed from the data files by the server's own code: Node reads TypeScript without its types.
const { packCatalogue } = await import('../src/server/catalogue.ts')
writeFileSync(join(root, 'dist/gazetteer.bin'), packCatalogue(join(root, 'data')))

// The server, and the processes that draw share images and read runs of AROME: few files, because finding hundreds takes longer than reading them.
// Packages stay what they are, but for the one that consists of 700 files: it was a third of a start.
const packages = /** @type {{ dependencies: Record<string, string> }} */ (
  JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
).dependencies
await bundle({
  entryPoints: {
    server: join(root, 'server.ts'),
    'drawing-program': join(root, 'src/server/og/drawing-program.ts'),
    'arome-program': join(root, 'src/server/sources/arome/arome-program.ts'),
  },
  outdir: join(root, 'dist'),
  bundle: true,
  // What is imported late stays so.
  splitting: true,
  external: Object.keys(packages).filter((name) => name !== 'typebox'),
  platform: 'node',
  format: 'esm',
  target: 'node24',
  logLevel: 'warning',
})
