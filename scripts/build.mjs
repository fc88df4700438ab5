import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { build as bundle, transform } from 'esbuild'
import { createBuilder } from 'vite'
import { compressFiles } from './compress.mjs'
import { root } from './project.mjs'

process.env['NODE_ENV'] = 'production'

// The browser's files in dist/client, the pages as the server renders them in dist/server.
const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }, null)
await builder.buildApp()

// Style sheets, icons and fonts that pages name by address: the browser asks for them, beside its own files.
cpSync(join(root, 'dist/server/assets'), join(root, 'dist/client/assets'), {
  recursive: true,
  filter: (file) => !/\.(?:js|map)$/.test(file),
})

/** @param {string} name of a script of `src/web/browser/` that imports nothing */
async function alone(name) {
  const source = readFileSync(join(root, `src/web/browser/${name}.ts`), 'utf8')
  const { code } = await transform(source, { loader: 'ts', minify: true, target: 'es2022' })
  return code
}

// The one script that holds up the page, so small that it travels alone.
const early = await alone('early')
const hash = createHash('sha256').update(early).digest('hex').slice(0, 8)
writeFileSync(join(root, `dist/client/assets/early-${hash}.js`), early)

// The service worker lies at the root of the site, which is what it serves.
writeFileSync(join(root, 'dist/client/service-worker.js'), await alone('service-worker'))

await compressFiles(join(root, 'dist/client'))

// Files that the server reads beside its own modules stay beside them.
const fonts = join(root, 'src/server/og/fonts')
if (existsSync(fonts)) cpSync(fonts, join(root, 'dist/fonts'), { recursive: true })
cpSync(join(root, 'src/web/icons/sky'), join(root, 'dist/icons'), { recursive: true })

// The process itself and the one that draws for it, last: their date says when the build was made.
await bundle({
  entryPoints: [join(root, 'server.ts'), join(root, 'src/server/og/drawing-program.ts')],
  entryNames: '[name]',
  outdir: join(root, 'dist'),
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node24',
  sourcemap: true,
  logLevel: 'warning',
})
