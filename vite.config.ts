import viteFastify from '@fastify/vite/plugin'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** Our own part of every first load: what hydrates on each page. Everything else is split by page and block. */
const shell =
  /src[\\/](?:paths|site-api|domain[\\/](?:geo|place)|web[\\/](?:root|routes|fonts[\\/]|core[\\/]|browser[\\/]site-api|text[\\/](?:age|loading|search-errors|favourites)|components[\\/](?:site-header|shell-icon|use-actions|waiting|search-box[\\/](?!permission)|favourites[\\/](?:favourite-star|use-favourites))))/

export default defineConfig({
  root: `${import.meta.dirname}/src`,
  publicDir: `${import.meta.dirname}/public`,
  plugins: [viteFastify({ clientModule: '/index.tsx' }), react()],
  environments: {
    // Readable in the stacks that operators read.
    ssr: { build: { minify: false } },
    client: {
      build: {
        modulePreload: false,
        sourcemap: true,
        rollupOptions: {
          output: {
            // Two files that every page needs, instead of twenty: they compress better and outlive other changes.
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](?:react|react-dom|react-router|scheduler)[\\/]/,
                },
                { name: 'shell', test: shell },
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
