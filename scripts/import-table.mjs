/**
 * Who may import whom. Each file belongs to the first neighbourhood whose pattern it matches; inside one, files
 * import each other freely unless it says otherwise. « type x » allows types alone.
 *
 * @typedef {object} Neighbourhood
 * @property {string} name
 * @property {RegExp} files
 * @property {readonly string[]} may other neighbourhoods
 * @property {RegExp} packages
 * @property {'files' | 'folders'} [apart] its files, or its folders, know nothing of each other
 */

const none = /^$/
const forDomain = /^astronomy-engine$/
const forServer = /^(?!react|leaflet)/
const forWeb = /^(react|react-dom|react-router|leaflet|@vitejs\/plugin-react)(\/|$)/

const shared = ['domain', 'site-api', 'paths', 'screens']
const webCommon = [...shared, 'web/render', 'web/assets']

/** @type {readonly Neighbourhood[]} */
export const neighbourhoods = [
  { name: 'domain', files: /^src\/domain\//, may: [], packages: forDomain },
  { name: 'paths', files: /^src\/(?:paths|escape-html)\.ts$/, may: ['domain'], packages: none },
  { name: 'screens', files: /^src\/screens\.ts$/, may: ['paths'], packages: none },
  { name: 'site-api', files: /^src\/site-api\.ts$/, may: ['domain'], packages: none },

  { name: 'server/instead', files: /^src\/server\/instead\.ts$/, may: [], packages: forServer },
  {
    name: 'server/upstream',
    files: /^src\/server\/upstream\//,
    may: ['domain', 'server/instead'],
    packages: forServer,
  },
  {
    name: 'server/sources',
    files: /^src\/server\/sources\//,
    may: ['domain', 'server/instead', 'server/upstream', 'type site-api'],
    packages: forServer,
    apart: 'folders',
  },
  {
    name: 'server/catalogue',
    files: /^src\/server\/catalogue(\.ts|\/)/,
    may: ['domain'],
    packages: forServer,
  },
  {
    name: 'server/cache',
    files: /^src\/server\/cache(\.ts|\/)/,
    may: ['domain', 'server/instead'],
    packages: forServer,
  },
  { name: 'server/config', files: /^src\/server\/config\.ts$/, may: [], packages: forServer },
  {
    name: 'server/services',
    files: /^src\/server\/services\//,
    may: [
      'domain',
      'server/catalogue',
      'server/cache',
      'server/instead',
      'contract of server/upstream',
      'type server/upstream',
      'type server/sources',
    ],
    packages: forServer,
  },
  // The picture says the same words as the card: `web/text` is pure.
  {
    name: 'server/og',
    files: /^src\/server\/og\//,
    may: [...shared, 'server/cache', 'web/text'],
    packages: forServer,
  },
  {
    name: 'server/public-files',
    files: /^src\/server\/public-files\.ts$/,
    may: ['domain', 'paths', 'screens', 'server/http'],
    packages: forServer,
  },
  {
    name: 'server/compose',
    files: /^src\/server\/compose\.ts$/,
    may: [
      'paths',
      'type site-api',
      'domain',
      'server/upstream',
      'server/sources',
      'server/catalogue',
      'server/cache',
      'server/services',
      'server/og',
      'server/http',
      'type server/config',
    ],
    packages: forServer,
  },
  {
    name: 'server/site',
    files: /^src\/server\/(site(\.ts|\/)|weather-answers\.ts$)/,
    may: [
      ...shared,
      'server/catalogue',
      'server/services',
      'type server/cache',
      'type server/api',
      'type server/compose',
      'type server/config',
    ],
    packages: forServer,
  },
  {
    name: 'server/http',
    files: /^src\/server\/http\//,
    may: ['domain', 'paths', 'type server/config', 'type server/upstream'],
    packages: forServer,
  },
  {
    name: 'server/api',
    files: /^src\/server\/api\//,
    may: [...shared, 'server/http', 'server/cache'],
    packages: forServer,
  },
  {
    name: 'server/pages',
    files: /^src\/server\/pages\//,
    may: [...shared, 'server/http', 'server/cache', 'type server/config', 'type index', 'type web/render'],
    packages: forServer,
  },
  {
    name: 'server/app',
    files: /^src\/server\/app\.ts$/,
    may: [
      ...shared,
      'server/api',
      'server/public-files',
      'server/http',
      'server/pages',
      'type server/cache',
      'type server/config',
    ],
    packages: forServer,
  },
  {
    name: 'server.ts',
    files: /^server\.ts$/,
    may: ['server/app', 'server/compose', 'server/config', 'server/http', 'server/pages', 'server/site'],
    packages: forServer,
  },

  {
    name: 'web/assets',
    files: /^src\/web\/(fonts|icons|styles)\/|\.css$|^data\/(?:shapes\/|departments\.json)/,
    may: [],
    packages: none,
  },
  { name: 'web/render', files: /^src\/web\/render\//, may: [...shared, 'web/assets'], packages: forWeb },
  { name: 'web/text', files: /^src\/web\/text\//, may: webCommon, packages: none },
  {
    name: 'web/browser',
    files: /^src\/web\/browser\//,
    may: [...webCommon, 'web/text'],
    packages: forWeb,
  },
  {
    name: 'web/components',
    files: /^src\/web\/components\//,
    may: [...webCommon, 'web/text', 'web/browser'],
    packages: forWeb,
  },
  {
    name: 'web/islands',
    files: /^src\/web\/islands\//,
    may: [...webCommon, 'web/text', 'web/browser', 'web/components'],
    packages: forWeb,
  },
  {
    name: 'web/pages',
    files: /^src\/web\/pages\//,
    may: [...webCommon, 'web/text', 'web/browser', 'web/components', 'web/islands'],
    packages: forWeb,
    apart: 'folders',
  },
  {
    name: 'web/document',
    files: /^src\/web\/document\//,
    may: [...webCommon, 'web/components', 'web/islands', 'web/pages'],
    packages: forWeb,
  },
  {
    name: 'web/routes',
    files: /^src\/web\/[^/]+$/,
    may: [...webCommon, 'web/text', 'web/browser', 'web/components', 'web/pages', 'web/document'],
    packages: forWeb,
  },
  {
    name: 'index',
    files: /^src\/index\.tsx$/,
    may: [...webCommon, 'web/text', 'web/browser', 'web/components', 'web/routes', 'web/document'],
    packages: forWeb,
    apart: 'files',
  },
]

/** The one file of server/upstream that services may use at run time: the error and the shape all sources share. */
export const upstreamContract = 'src/server/upstream/upstream.ts'

/** Where reading the files starts; whatever is not reached from here serves nothing. */
export const entries = [
  'server.ts',
  'src/server/og/drawing-program.ts',
  'src/index.tsx',
  'src/web/browser/early.ts',
  'src/web/browser/main.ts',
  'src/web/browser/service-worker.ts',
  'src/web/browser/hydrate.ts',
  'src/web/browser/page-actions.ts',
  'src/web/components/map/leaflet-parts.d.ts',
]

/** Words that belong to one place. */
export const wordsAtHome = [
  {
    word: /\bDate\.now\b|\bnew Date\(\)|\bMath\.random\b|\bperformance\.now\b/,
    notIn: /^src\/domain\//,
    because: 'domain code gets its time and its chance as arguments',
  },
  {
    word: /\bimport\.meta\.env\.SSR\b|\bsuppressHydrationWarning\b/,
    notIn: /^src\//,
    because:
      'a component is the same on the server and in the browser: what differs is an effect of an island',
  },
  { word: /\bprocess\.env\b/, notIn: /^src\//, because: 'the environment is read once, in server.ts' },
  {
    word: /\b(local|session)Storage\b/,
    notIn: /^src\/(?!web\/browser\/)/,
    because: 'what the device keeps is the business of web/browser',
  },
  {
    word: /(from|import)\s*\(?\s*['"]leaflet(?:\/[^'"]*)?['"]/,
    notIn: /^src\/(?!web\/components\/map\/)/,
    because: 'Leaflet lives in components/map',
  },
  {
    word: /^(?:import|export) (?!type)[^;']*?from '(?:leaflet['/]|\.\/leaflet\.ts')/m,
    notIn: /^src\/web\/components\/map\/(?!france-map|anchors|outlines|leaflet\.ts)/,
    because: 'Leaflet needs a window: what imports it is itself imported inside an effect',
  },
]
