/**
 * Who may import whom, checked by `npm test -- --only imports`. Each file belongs to the one layer whose pattern it
 * matches; inside a layer files import each other freely unless `apart` says otherwise. « type x » allows types alone.
 *
 * @typedef {object} Layer
 * @property {string} name
 * @property {string} files
 * @property {readonly string[]} may other layers
 * @property {string} packages what it may use of node_modules and of Node itself
 * @property {'folders'} [apart] its folders do not import each other
 */

const none = '^$'
const forDomain = '^node_modules/astronomy-engine/'
const forSchemas = '^node_modules/typebox/'
const forServer = '^(?!node_modules/(?:react|react-dom|react-router|leaflet)/)'
const forWeb = '^node_modules/(?:react|react-dom|react-router|leaflet|@vitejs/plugin-react)/'

const shared = ['domain', 'views', 'site-api', 'paths', 'screens']
const webCommon = [...shared, 'web/render', 'web/assets']

/** @type {readonly Layer[]} */
const layers = [
  { name: 'domain', files: '^src/domain/', may: ['type schemas'], packages: forDomain },
  // What answers are made of: their types, document and form in the shared memory. No browser reads more than the types.
  { name: 'schemas', files: '^src/schemas/', may: ['domain'], packages: forSchemas },
  { name: 'views', files: '^src/views/', may: ['domain', 'type schemas'], packages: none },
  { name: 'paths', files: '^src/(?:paths|escape-html)\\.ts$', may: ['domain'], packages: none },
  { name: 'screens', files: '^src/screens\\.ts$', may: ['paths'], packages: none },
  { name: 'site-api', files: '^src/site-api\\.ts$', may: ['domain', 'views'], packages: none },

  // What every floor of the server may use.
  {
    name: 'server/basics',
    files:
      '^src/server/(?:child|collections|deadlines|instead|measures|once|repeat|slices|cache/(?:bounded-map|by-object|by-point))\\.ts$',
    may: ['type domain', 'type server/upstream/contract'],
    packages: forServer,
  },
  // The error and the shape that all sources share.
  {
    name: 'server/upstream/contract',
    files: '^src/server/upstream/upstream\\.ts$',
    may: ['domain', 'server/basics', 'type server/upstream'],
    packages: forServer,
  },
  {
    name: 'server/upstream',
    files: '^src/server/upstream/(?!upstream\\.ts$)',
    may: ['domain', 'server/basics', 'server/upstream/contract'],
    packages: forServer,
  },
  // What a source is, and the list of all.
  {
    name: 'server/registry',
    files: '^src/server/sources/(?:source|registry|credits)\\.ts$',
    may: [
      'type domain',
      'type views',
      'type site-api',
      'type server/upstream',
      'type server/upstream/contract',
      'server/sources',
    ],
    packages: none,
  },
  {
    name: 'server/sources',
    files: '^src/server/sources/(?!(?:source|registry|credits)\\.ts$)',
    may: ['domain', 'server/basics', 'server/upstream', 'server/upstream/contract', 'type server/registry'],
    packages: forServer,
    apart: 'folders',
  },
  {
    name: 'server/catalogue',
    files: '^src/server/catalogue(?:\\.ts$|/)',
    may: ['domain', 'server/basics'],
    packages: forServer,
  },
  {
    name: 'server/cache',
    files: '^src/server/cache(?:\\.ts$|/(?!bounded-map|by-object|by-point))',
    may: ['domain', 'server/basics'],
    packages: forServer,
  },
  // What processes share through Valkey.
  {
    name: 'server/shared',
    files: '^src/server/shared/',
    may: ['domain', 'server/basics', 'server/upstream', 'server/cache', 'type server/config'],
    packages: forServer,
  },
  {
    name: 'server/config',
    files: '^src/server/(?:build-files|config|cache-share)\\.ts$',
    may: ['server/registry'],
    packages: forServer,
  },
  {
    name: 'server/services',
    files: '^src/server/services/',
    may: [
      'domain',
      'views',
      'server/catalogue',
      'server/cache',
      'server/basics',
      'server/upstream/contract',
      'type server/upstream',
      'type server/sources',
    ],
    packages: forServer,
  },
  // The picture says the same words as the card: `web/text` is pure.
  {
    name: 'server/og',
    files: '^src/server/og/',
    may: [...shared, 'server/basics', 'server/cache', 'server/http', 'web/text'],
    packages: forServer,
  },
  {
    name: 'server/public-files',
    files: '^src/server/(?:public-files|llms-text)\\.ts$',
    may: ['domain', 'paths', 'screens', 'type views', 'type site-api', 'server/http', 'web/text'],
    packages: forServer,
  },
  {
    name: 'server/compose',
    files: '^src/server/compose(?:\\.ts$|/)',
    may: [
      'paths',
      'server/registry',
      'type site-api',
      'domain',
      'schemas',
      'server/upstream',
      'server/upstream/contract',
      'server/sources',
      'server/catalogue',
      'server/cache',
      'server/services',
      'server/shared',
      'server/og',
      'server/http',
      'server/basics',
      'type server/config',
    ],
    packages: forServer,
  },
  {
    name: 'server/site',
    files: '^src/server/(?:site(?:\\.ts$|/)|weather-answers\\.ts$)',
    may: [
      'server/basics',
      ...shared,
      'server/catalogue',
      'server/registry',
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
    files: '^src/server/http/',
    may: [
      'server/basics',
      'server/cache',
      'domain',
      'paths',
      'type server/config',
      'type server/upstream',
      'type server/upstream/contract',
    ],
    packages: forServer,
  },
  // A refusal says the same in a page and here.
  {
    name: 'server/api',
    files: '^src/server/api/',
    may: [
      'server/basics',
      ...shared,
      'schemas',
      'server/http',
      'server/cache',
      'server/registry',
      'type server/og',
      'type server/services',
      'web/text',
    ],
    packages: forServer,
  },
  {
    name: 'server/pages',
    files: '^src/server/pages/',
    may: [
      'server/basics',
      ...shared,
      'server/http',
      'server/cache',
      'type server/config',
      'type index',
      'type web/render',
    ],
    packages: forServer,
  },
  {
    name: 'server/app',
    files: '^src/server/app\\.ts$',
    may: [
      ...shared,
      'server/api',
      'server/public-files',
      'server/http',
      'server/pages',
      'server/site',
      'type server/services',
      'type server/cache',
      'type server/config',
    ],
    packages: forServer,
  },
  {
    name: 'server/site-app',
    files: '^src/server/site-app\\.ts$',
    may: [
      'type site-api',
      'server/api',
      'server/app',
      'server/compose',
      'server/pages',
      'server/registry',
      'server/site',
      'type server/basics',
      'type server/cache',
      'type server/config',
      'type server/http',
    ],
    packages: forServer,
  },
  {
    name: 'server.ts',
    files: '^server\\.ts$',
    may: ['server/site-app', 'server/config', 'server/http'],
    packages: forServer,
  },

  {
    name: 'web/assets',
    files: '^src/web/(?:fonts|icons|styles)/|^data/(?:shapes/|departments\\.json$)',
    may: [],
    packages: none,
  },
  {
    name: 'web/render',
    files: '^src/web/render/',
    may: [...shared, 'web/assets'],
    // For the keys of fragments.
    packages: `${forWeb}|^crypto$`,
  },
  { name: 'web/text', files: '^src/web/text/', may: webCommon, packages: none },
  { name: 'web/browser', files: '^src/web/browser/', may: [...webCommon, 'web/text'], packages: forWeb },
  {
    name: 'web/components',
    files: '^src/web/components/',
    may: [...webCommon, 'web/text', 'web/browser'],
    packages: forWeb,
  },
  {
    name: 'web/islands',
    files: '^src/web/islands/',
    may: [...webCommon, 'web/text', 'web/browser', 'web/components'],
    packages: forWeb,
  },
  {
    name: 'web/pages',
    files: '^src/web/pages/',
    may: [...webCommon, 'web/text', 'web/browser', 'web/components', 'web/islands'],
    packages: forWeb,
    apart: 'folders',
  },
  {
    name: 'web/document',
    files: '^src/web/document/',
    may: [...webCommon, 'web/text', 'web/components', 'web/islands', 'web/pages'],
    packages: forWeb,
  },
  {
    name: 'web/routes',
    files: '^src/web/[^/]+$',
    may: [...webCommon, 'web/text', 'web/browser', 'web/components', 'web/pages', 'web/document'],
    packages: forWeb,
  },
  {
    name: 'index',
    files: '^src/index\\.tsx$',
    may: [...webCommon, 'web/text', 'web/browser', 'web/components', 'web/routes', 'web/document'],
    packages: forWeb,
  },
]

/** Where reading the files starts; whatever is not reached from here serves nothing. */
const entries = [
  'server\\.ts',
  'src/server/og/drawing-program\\.ts',
  'src/server/sources/arome/arome-program\\.ts',
  'src/index\\.tsx',
  'src/web/browser/(?:early|main|service-worker|hydrate|page-actions)\\.ts',
  // In place of a file of Leaflet, by the build.
  'src/web/components/map/leaflet-browser\\.ts',
]

const entryFiles = entries.map((entry) => `^${entry}$`)

const ours = '^(?:src|data)/|^server\\.ts$'
const maps = '^src/web/components/map/'
const leaflet = ['^node_modules/leaflet/', `${maps}leaflet\\.ts$`]

/** @param {string} name */
const filesOf = (name) => layers.filter((layer) => layer.name === name).map(({ files }) => files)

/** @param {Layer} layer */
const rulesOf = ({ name, files, may, packages, apart }) => [
  {
    name: `${name} may not import that layer`,
    severity: 'error',
    from: { path: files },
    to: { path: ours, pathNot: [files, ...may.flatMap((other) => filesOf(other.replace(/^type /, '')))] },
  },
  {
    name: `${name} may import types alone from there`,
    severity: 'error',
    from: { path: files },
    to: {
      path: may.filter((other) => other.startsWith('type ')).flatMap((other) => filesOf(other.slice(5))),
      dependencyTypesNot: ['type-only'],
    },
  },
  {
    name: `${name} may not use that package`,
    severity: 'error',
    from: { path: files },
    to: { pathNot: [ours, packages] },
  },
  ...(apart === undefined
    ? []
    : [
        {
          name: `the folders of ${name} do not import each other`,
          severity: 'error',
          from: { path: `${files}([^/]+)/` },
          to: { path: files, pathNot: `${files}$1/` },
        },
      ]),
]

export default {
  forbidden: [
    ...layers.flatMap(rulesOf).filter(({ to }) => !(Array.isArray(to.path) && to.path.length === 0)),
    {
      name: 'that file is in no layer',
      severity: 'error',
      from: {},
      to: { path: ours, pathNot: layers.map(({ files }) => files) },
    },
    {
      name: 'that file does not exist',
      severity: 'error',
      from: {},
      to: { couldNotResolve: true },
    },
    {
      // A schema names the words of the domain, and the domain has its types of the schema.
      name: 'a cycle',
      severity: 'error',
      from: {},
      to: { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    },
    {
      name: 'nothing imports it',
      severity: 'error',
      from: { path: entryFiles },
      to: {
        path: '^src/.*\\.tsx?$',
        pathNot: ['\\.d\\.ts$', ...entryFiles],
        reachable: false,
      },
    },
    {
      name: 'Leaflet lives in components/map',
      severity: 'error',
      from: { pathNot: maps },
      to: { path: leaflet },
    },
    {
      name: 'Leaflet needs a window: what imports it is itself imported inside an effect',
      severity: 'error',
      from: {
        path: maps,
        pathNot: `${maps}(?:france-map\\.ts|tiles\\.ts|handlers\\.ts|anchors\\.ts|outlines\\.ts|rain-overlay\\.ts|leaflet\\.ts|leaflet-parts\\.d\\.ts)$`,
      },
      to: { path: leaflet, dynamic: false, dependencyTypesNot: ['type-only'] },
    },
  ],
  options: {
    // TypeScript 7 has no API that a tool could read our TSX with.
    parser: 'swc',
    preserveSymlinks: true,
    doNotFollow: { path: ['^node_modules/', '^data/'] },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'node', 'default', 'types'],
      extensions: ['.ts', '.tsx', '.js'],
    },
  },
}
