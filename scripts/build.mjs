import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { createInterface } from 'node:readline'
import { build as bundle, transform } from 'esbuild'
import { createBuilder } from 'vite'
import { compressFiles } from './compress.mjs'
import { wrapping } from './compiled-bundle.mjs'
import { root } from './project.mjs'

process.env['NODE_ENV'] = 'production'
// Nothing of another build is left, compiled code least of all.
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

// The gazetteer, packed from the data files by the server's own code: Node reads TypeScript without its types.
const { packCatalogue } = await import('../src/server/catalogue.ts')
writeFileSync(join(root, 'dist/gazetteer.bin'), packCatalogue(join(root, 'data')))

// The races, checked: a file that is not as expected stops the build.
const { readEditions } = await import('../src/server/services/race-editions.ts')
writeFileSync(join(root, 'dist/races.json'), JSON.stringify(readEditions(join(root, 'data/races'))))

/** Of this package the server uses two parts; its front door loads forty more. */
const leanUndici = {
  name: 'lean undici',
  /** @param {import('esbuild').PluginBuild} plugin */
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^undici$/ }, () => ({ path: 'undici', namespace: 'lean' }))
    onLoad({ filter: /.*/, namespace: 'lean' }, () => ({
      resolveDir: root,
      contents: `
        import request from 'undici/lib/api/api-request.js'
        import Dispatcher from 'undici/lib/dispatcher/dispatcher.js'
        export { default as Pool } from 'undici/lib/dispatcher/pool.js'
        export * as errors from 'undici/lib/core/errors.js'
        // As the front door does.
        Object.assign(Dispatcher.prototype, { request })`,
    }))
  },
}

const files = readdirSync(join(root, 'dist/client'), { withFileTypes: true })
const folders = files.flatMap((entry) => (entry.isDirectory() ? [entry.name] : []))
if (folders.sort().join() !== '.vite,assets') throw new Error(`no route has the folders ${folders.join()}`)

/** `@fastify/static` looks for the files that get a route each: those beside the folder of assets, which the build knows. */
const leanGlob = {
  name: 'lean glob',
  /** @param {import('esbuild').PluginBuild} plugin */
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^glob$/ }, () => ({ path: 'glob', namespace: 'lean-glob' }))
    onLoad({ filter: /.*/, namespace: 'lean-glob' }, () => {
      const names = files.flatMap((entry) => (entry.isFile() ? [entry.name] : []))
      const routed = names.filter((name) => !/^\.|\.(?:br|gz)$/.test(name))
      return { contents: `exports.glob = async () => ${JSON.stringify(routed)}` }
    })
  },
}

/**
 * Into one file with the packages it needs: a thousand small files cost more to find than to run. As CommonJS, because
 * modules that import Node’s load every part of them at once, whoever needs it.
 * @satisfies {import('esbuild').BuildOptions}
 */
const serverBundle = /** @type {const} */ ({
  bundle: true,
  platform: 'node',
  format: 'cjs',
  target: 'node24',
  // What is imported late is required late: a script of its own has no loader.
  supported: { 'dynamic-import': false },
  // The text of the code stays in memory; names stay for the stacks that operators read.
  minifyWhitespace: true,
  banner: { js: wrapping.before },
  footer: { js: wrapping.after },
  logLevel: 'warning',
})

// Stays outside: what is native, what only development asks for, and the pages, which have a bundle of their own.
const mainBundle = join(root, 'dist/main.cjs')
await bundle({
  ...serverBundle,
  entryPoints: [join(root, 'server.ts')],
  outfile: mainBundle,
  external: ['@resvg/resvg-js', 'vite', '@vitejs/*'],
  plugins: [leanUndici, leanGlob],
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
    'import.meta.url': 'urlOfBundle',
  },
  banner: {
    js: `${wrapping.before}const urlOfBundle = require('node:url').pathToFileURL(__filename).href;`,
  },
})
writeInAscii(mainBundle)

// The pages likewise, behind a module that `@fastify/vite` finds. Their parts are marked as free of side effects for the
// browser’s sake: here all of them count.
const pages = join(root, 'dist/server/index.js')
const pagesBundle = join(root, 'dist/server/pages.cjs')
await bundle({
  ...serverBundle,
  entryPoints: [pages],
  outfile: pagesBundle,
  ignoreAnnotations: true,
  define: { 'process.env.NODE_ENV': '"production"' },
})
writeInAscii(pagesBundle)
writeFileSync(
  pages,
  `import { join } from 'node:path'
import { runBundle } from '../compiled-bundle.mjs'
export default runBundle(join(import.meta.dirname, 'pages.cjs'))
`,
)

// The process that draws share images.
await bundle({
  entryPoints: [join(root, 'src/server/og/drawing-program.ts')],
  outfile: join(root, 'dist/drawing-program.js'),
  bundle: true,
  packages: 'external',
  platform: 'node',
  format: 'esm',
  target: 'node24',
  logLevel: 'warning',
})

// What starts the process, last: its date says when the build was made.
cpSync(join(root, 'scripts/compiled-bundle.mjs'), join(root, 'dist/compiled-bundle.mjs'))
cpSync(join(root, 'scripts/launcher.mjs'), join(root, 'dist/server.js'))
await compileFirstPages()

/**
 * Escapes the few letters that the bundler leaves in patterns: for a single one of them the text of the code would take
 * two bytes a letter in memory, and longer to read. @param {string} file
 */
function writeInAscii(file) {
  const code = readFileSync(file, 'utf8')
  const escaped = (/** @type {string} */ letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`
  writeFileSync(file, code.replaceAll(/[^\0-\x7f]/g, escaped))
}

/** Runs the site for a moment, as far as its first pages: what they compile stays, for a folder that nobody can write. */
async function compileFirstPages() {
  const nobody = 'http://127.0.0.1:9'
  const { services } = await import('../src/server/sources/registry.ts')
  const upstreams = services.map(({ variable }) => [variable, nobody])
  const site = spawn(process.execPath, [join(root, 'dist/server.js')], {
    env: {
      NODE_ENV: 'production',
      HOST: '127.0.0.1',
      PORT: '0',
      DRAIN_MS: '0',
      ...Object.fromEntries(upstreams),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(site, 'exit')
  for await (const line of createInterface({ input: site.stdout })) {
    const [, origin] = /listening at (http:[^"]+)/.exec(line) ?? []
    if (!origin) continue
    for (const path of ['/', '/lyon?complet=1', '/api/search?q=lyon'])
      await (await fetch(origin + path)).text()
    site.kill('SIGTERM')
  }
  const [code] = await ended
  if (code !== 0) throw new Error('the site that was built does not start')
}
