import viteFastify from '@fastify/vite/plugin'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

/**
 * The bundler's helper would load the styles of late code first: ours has none. Without it the script of every page is
 * 4.9 kB instead of 5.5, which its 8 kB before a touch have no room for.
 */
const plainPreload: Plugin = {
  name: 'plain preload',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /vite\/preload-helper/ },
    handler: () => 'export const __vitePreload = (load) => load()',
  },
}

/**
 * Leaflet asks in many places what only browsers of long ago cannot do: the answers are known, and such places go. It is
 * 13.4 kB then instead of 14.7: a map's 115 kB have no room for those either.
 */
const plainLeaflet: Plugin = {
  name: 'plain leaflet',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /leaflet\/src\// },
    handler: (code) =>
      code.replace(
        /import Browser from '[./]+core\/Browser';/,
        `import * as Browser from '${import.meta.dirname}/src/web/components/map/leaflet-browser.ts';`,
      ),
  },
}

/** Without what its modules import: some of that belongs to the script of every page. */
const alone = { includeDependenciesRecursively: false }

export default defineConfig({
  root: `${import.meta.dirname}/src`,
  publicDir: `${import.meta.dirname}/public`,
  plugins: [viteFastify({ clientModule: '/index.tsx' }), react(), plainPreload, plainLeaflet],
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
            // What is needed together comes in one file, which is smaller than its pieces: what every island needs, the small
            // things that the search shares with many, what cards of weather and maps say with their figures and icons, the star.
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /rolldown\/runtime|node_modules\/(?:react|react-dom|scheduler)\/|src\/web\/browser\/hydrate\.ts$/,
                },
                {
                  name: 'pieces',
                  test: /src\/(?:web\/text\/loading|domain\/(?:geo|place)|web\/components\/(?:announced|icon|search-icon-paths)|paths|web\/browser\/site-api)\.tsx?$/,
                },
                {
                  name: 'weather',
                  test: /src\/(?:domain\/(?:local-time|rounding|wind)\.ts|web\/(?:icons\/sky\/|text\/(?:condition-names|data-age|dates|errors|numbers|wind)\.ts|components\/(?:data-age|external-link|icon-paths|percent|retry-button|sky-icons|drawings\/wind-glyph)\.tsx?))/,
                  ...alone,
                },
                {
                  name: 'cards',
                  test: /src\/(?:domain\/(?:rain-intensity|sky)\.ts|web\/(?:text\/(?:conditions|forecast-origin|weather-errors|weather-sources)\.ts|components\/(?:card-icon-paths\.ts|(?:card|forecast-source|sky-icon)\.tsx)))/,
                  ...alone,
                },
                {
                  name: 'home-cards',
                  test: /src\/(?:domain\/(?:official-sites|vigilance|forecast-window|forecast-summary|extremes)\.|site-api\.|views\/warnings-ahead|web\/(?:islands\/favourite-cards\.island|text\/(?:avalanche|day-curve|last-warnings|levels|vigilance)|components\/(?:avalanche\/|favourites\/(?:avalanche-room|home-cards|use-favourite-weather)|weather-card\/|vigilance\/(?:vigilance-line|alerts-chip|perishable)|drawings\/(?:chequer|dots|hatching|wind-rose|smooth|day-curve))))/,
                  ...alone,
                },
                {
                  name: 'star',
                  test: /src\/(?:domain\/favourite|web\/(?:browser\/favourites|islands\/star\.island|components\/favourites\/(?:favourite-star|use-favourites)|text\/favourites))\.tsx?$/,
                  ...alone,
                },
                {
                  name: 'leaflet',
                  test: /leaflet\/src\/(?:core|geometry|geo|dom\/(?!Draggable)|map\/Map\.js|map\/handler\/Map\.TouchZoom)|components\/map\/(?:leaflet-browser|leaflet|anchors|breath|outlines|page-scroll)\.ts|shapes\/outlines\.svg/,
                  ...alone,
                },
                {
                  name: 'markers',
                  test: /src\/web\/(?:icons\/(?!sky)|text\/(?:nature|map)\.ts|components\/(?:colour-scales|site-icons|site-icon-files|map\/(?:list-order|marker-[a-z]+|plate-size|thin-markers|rows-in-view|late-tooltip))\.ts)/,
                  ...alone,
                },
                {
                  name: 'maps',
                  test: /src\/(?:domain\/map-(?:hour|period|kind)|web\/(?:text\/periods|components\/(?:time-control|map\/(?:plane|territories|at-rest|map-kinds|map-query|map-choices|map-controls|map-messages|use-france-map|use-map-clock|use-map-refresh|use-staying))))\.tsx?/,
                  ...alone,
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
    // Phones and computers that get no newer browser: Windows 7 and 8, iPhones of 2017. Container queries and :has() are what they
    // must know; light-dark() and nested rules are rewritten for them.
    target: ['chrome109', 'firefox121', 'safari16.4'],
    cssTarget: ['chrome109', 'firefox121', 'safari16.4'],
    // Icons and fonts are files with a long life, never data: addresses in pages.
    assetsInlineLimit: 0,
  },
})
