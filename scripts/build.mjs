import { createHash } from 'node:crypto'
import { cpSync, existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import process from 'node:process'
import { build as bundle, transform } from 'esbuild'
import { createBuilder } from 'vite'
import { root } from './project.mjs'

process.env['NODE_ENV'] = 'production'

// The browser's files in dist/client, the pages as the server renders them in dist/server.
const builder = await createBuilder({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' }, null)
await builder.buildApp()

// The one script that holds up the page, so small that it travels alone.
const early = await transform(readFileSync(join(root, 'src/web/browser/early.ts'), 'utf8'), {
  loader: 'ts',
  minify: true,
  target: 'es2022',
})
const hash = createHash('sha256').update(early.code).digest('hex').slice(0, 8)
writeFileSync(join(root, `dist/client/assets/early-${hash}.js`), early.code)

// Files that the server reads beside its own modules stay beside them.
const fonts = join(root, 'src/server/og/fonts')
if (existsSync(fonts)) cpSync(fonts, join(root, 'dist/fonts'), { recursive: true })
cpSync(join(root, 'src/web/icons/sky'), join(root, 'dist/icons'), { recursive: true })

// The gazetteer, packed from the data files by the server's own code: Node reads TypeScript without its types.
const { packCatalogue } = await import('../src/server/catalogue.ts')
writeFileSync(join(root, 'dist/gazetteer.bin'), packCatalogue(join(root, 'data')))

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

// Into one file with the packages it needs: a thousand small files cost more to find than to run. Stays outside: what is
// native, what only development asks for, and the pages, which have a bundle of their own. As CommonJS, because modules
// that import Node’s load every part of them at once, whoever needs it.
await bundle({
  entryPoints: [join(root, 'server.ts')],
  outfile: join(root, 'dist/main.cjs'),
  bundle: true,
  external: ['@resvg/resvg-js', 'vite', '@vitejs/*'],
  plugins: [leanUndici],
  platform: 'node',
  format: 'cjs',
  target: 'node24',
  // The text of the code stays in memory; names stay for the stacks that operators read.
  minifyWhitespace: true,
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
    'import.meta.url': 'urlOfBundle',
  },
  banner: { js: "const urlOfBundle = require('node:url').pathToFileURL(__filename).href;" },
  sourcemap: true,
  logLevel: 'warning',
})

// The pages likewise. Their parts are marked as free of side effects for the browser’s sake: here all of them count.
const pages = join(root, 'dist/server/index.js')
await bundle({
  entryPoints: [pages],
  outfile: pages,
  allowOverwrite: true,
  bundle: true,
  ignoreAnnotations: true,
  platform: 'node',
  format: 'esm',
  target: 'node24',
  minifyWhitespace: true,
  define: { 'process.env.NODE_ENV': '"production"' },
  // Packages written for `require` look for it.
  banner: {
    js: "import { createRequire as createRequireOfBundle } from 'node:module'; const require = createRequireOfBundle(import.meta.url);",
  },
  sourcemap: true,
  logLevel: 'warning',
})

// What starts the process, last: its date says when the build was made.
cpSync(join(root, 'scripts/launcher.mjs'), join(root, 'dist/server.js'))
