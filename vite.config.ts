import viteFastify from '@fastify/vite/plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  root: `${import.meta.dirname}/src`,
  publicDir: `${import.meta.dirname}/public`,
  plugins: [viteFastify({ clientModule: '/index.tsx' }), react()],
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
