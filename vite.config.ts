import viteFastify from '@fastify/vite/plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/** Modules of others that the browser gets a plain form of. */
const plainForms: readonly (readonly [module: RegExp, plain: string])[] = [
  // It would load the styles of late code first: ours has none.
  [/vite\/preload-helper/, 'export const __vitePreload = (load) => load()'],
  // For browsers without touch events but with pointer events, of which none is left that has fingers on it.
  [
    /leaflet\/src\/dom\/DomEvent\.Pointer\.js$/,
    'export const addPointerListener = (_element, _type, handler) => handler; export const removePointerListener = () => {}',
  ],
]

const plain: Plugin = {
  name: 'plain forms',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: plainForms.map(([module]) => module) },
    handler: (_code, id) => plainForms.find(([module]) => module.test(id))?.[1],
  },
}

export default defineConfig({
  root: `${import.meta.dirname}/src`,
  publicDir: `${import.meta.dirname}/public`,
  plugins: [viteFastify({ clientModule: '/index.tsx' }), react(), plain],
  environments: {
    ssr: {
      // Readable in the stacks that operators read. What pages name by address is written by this build.
      build: { minify: false, cssMinify: true, emitAssets: true },
    },
    client: {
      build: {
        modulePreload: false,
        // The one entry, whose name the server looks for.
        rollupOptions: {
          output: {
            entryFileNames: 'assets/main-[hash].js',
            // What every island needs comes in one file, which is smaller than its pieces; so do the small things that many share.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(?:react|react-dom|scheduler)\// },
                {
                  name: 'pieces',
                  test: /src\/(?:web\/text\/(?:numbers|loading)|domain\/geo|web\/components\/(?:icon-paths|drawings\/wind-glyph)|paths|web\/browser\/site-api)\.ts$/,
                },
              ],
            },
          },
        },
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
