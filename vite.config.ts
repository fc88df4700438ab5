import viteFastify from '@fastify/vite/plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** The script of pages that are islands in HTML: an entry of the browser’s build beside the page’s own. */
const mainScript: Plugin = {
  name: 'main-script',
  applyToEnvironment: ({ name }) => name === 'client',
  buildStart() {
    if (this.meta.watchMode || this.environment.mode !== 'build') return
    this.emitFile({ type: 'chunk', id: `${import.meta.dirname}/src/web/browser/main.ts` })
  },
}

export default defineConfig({
  root: `${import.meta.dirname}/src`,
  publicDir: `${import.meta.dirname}/public`,
  plugins: [viteFastify({ clientModule: '/index.tsx' }), react(), mainScript],
  environments: {
    ssr: {
      // Readable in the stacks that operators read. What pages name by address is written by this build.
      build: { minify: false, cssMinify: true, emitAssets: true },
    },
    client: {
      build: {
        modulePreload: false,
        sourcemap: true,
      },
    },
  },
  build: {
    outDir: `${import.meta.dirname}/dist`,
    emptyOutDir: true,
    // Browsers that know light-dark(), nesting and container queries: nothing is rewritten for older ones.
    target: ['chrome123', 'firefox121', 'safari17.5'],
    cssTarget: ['chrome123', 'firefox121', 'safari17.5'],
    // Icons and fonts are files with a long life, never data: addresses in pages.
    assetsInlineLimit: 0,
  },
})
