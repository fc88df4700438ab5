import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { ConfigError, readConfig, type Config } from '../../src/server/config.ts'
import { services, type AddressVariable, type KeyVariable } from '../../src/server/sources/registry.ts'

const root = join(import.meta.dirname, '../..')

interface Variable {
  /** Where its value is found. */
  readonly read: (config: Config) => unknown
  readonly unset: unknown
  /** Texts, each with what it means. */
  readonly good: readonly (readonly [text: string, meaning: unknown])[]
  readonly bad: readonly string[]
}

const keyOf = (name: KeyVariable): Variable => ({
  read: (config) => config.keys[name],
  unset: null,
  good: [
    ['0123456789abcdef', '0123456789abcdef'],
    ['eyJ4NXQi.payload_x.signature-', 'eyJ4NXQi.payload_x.signature-'],
  ],
  bad: ['short', 'with a space inside', 'accentué-et-trop-long', `${'k'.repeat(513)}`],
})

const addressOf = (name: AddressVariable, address: string): Variable => ({
  read: (config) => config.upstreams[name],
  unset: address,
  good: [
    ['http://127.0.0.1:3999/stand-in', 'http://127.0.0.1:3999/stand-in'],
    ['https://mirror.example/v1/', 'https://mirror.example/v1'],
    ['off', null],
  ],
  bad: [
    'mirror.example',
    'OFF',
    'no',
    'ftp://mirror.example',
    'https://user:word@mirror.example',
    'https://mirror.example/?key=1',
    '/v1',
  ],
})

const readme = readFileSync(join(root, 'README.md'), 'utf8')
/** The table of the README: each variable with the default that it is said to have. */
const described = [...readme.matchAll(/^\| `([A-Z_]+)` +\| (?:`([^`]*)`)?/gm)].map(
  ([, name = '', unset = '']) => ({ name, unset }),
)

/** Addresses and keys of the outside services, which have in the README the default they have. */
const ofServices = described.flatMap(({ name, unset }): (readonly [string, Variable])[] => {
  const service = services.find(({ variable }) => variable === name)
  const withKey = services.find((any) => 'key' in any && any.key.variable === name)
  return [
    ...(service ? [[name, addressOf(service.variable, unset)] as const] : []),
    ...(withKey && 'key' in withKey ? [[name, keyOf(withKey.key.variable)] as const] : []),
  ]
})

/** The environment table of the README, one line a variable. */
const variables: Readonly<Record<string, Variable>> = {
  PORT: {
    read: (config) => config.port,
    unset: 3000,
    good: [
      ['8080', 8080],
      ['0', 0],
      ['65535', 65535],
      [' 80 ', 80],
    ],
    bad: ['65536', '-1', '80a', '0x50', '8e1', '3000.5', '３０００', 'Infinity'],
  },
  HOST: {
    read: (config) => config.host,
    unset: '0.0.0.0',
    good: [
      ['127.0.0.1', '127.0.0.1'],
      ['localhost', 'localhost'],
      ['::', '::'],
    ],
    bad: ['two hosts', 'http://localhost', 'local/host'],
  },
  PUBLIC_URL: {
    read: (config) => config.publicUrl,
    unset: null,
    good: [
      ['https://meteo.example', 'https://meteo.example'],
      ['https://meteo.example/', 'https://meteo.example'],
      ['http://localhost:3000', 'http://localhost:3000'],
    ],
    bad: [
      'eclaircie.test',
      'https://eclaircie.test/path',
      'https://user:word@eclaircie.test',
      'javascript:alert(1)',
    ],
  },
  VALKEY_URL: {
    read: (config) => config.valkey,
    unset: null,
    good: [
      ['redis://127.0.0.1', { host: '127.0.0.1', port: 6379, db: 0, tls: false }],
      ['valkey://cache.example:7000/2', { host: 'cache.example', port: 7000, db: 2, tls: false }],
      [
        'rediss://site:a%40b@[::1]:6380',
        { host: '::1', port: 6380, db: 0, tls: true, username: 'site', password: 'a@b' },
      ],
    ],
    bad: [
      '127.0.0.1:6379',
      'http://127.0.0.1:6379',
      'redis:///0',
      'redis://cache/two',
      'redis://cache/0?tls=1',
      'redis://:%zz@cache',
      'redis://cache:99999',
    ],
  },
  LOG_LEVEL: {
    read: (config) => config.logLevel,
    unset: 'info',
    good: [
      ['warn', 'warn'],
      ['silent', 'silent'],
    ],
    bad: ['loud', 'WARN', '30', 'constructor'],
  },
  WEATHER_SOURCE: {
    read: (config) => config.weatherSource,
    unset: 'auto',
    good: [
      ['open-meteo', 'open-meteo'],
      ['simulated', 'simulated'],
    ],
    bad: ['openmeteo', 'AUTO', '__proto__'],
  },
  SIMULATED_FALLBACK: {
    read: (config) => config.simulatedFallback,
    unset: 'auto',
    good: [
      ['on', 'on'],
      ['off', 'off'],
    ],
    bad: ['yes', 'true', '1'],
  },
  CONTACT_EMAIL: {
    read: (config) => config.contactEmail,
    unset: 'contact@eclaircie.example',
    good: [['bonjour@meteo.example', 'bonjour@meteo.example']],
    bad: ['bonjour', 'a@b@c', 'a b@meteo.example', '<a@meteo.example>', 'a@meteo.example?subject=x'],
  },
  SOCIAL_LINKS: {
    read: (config) => config.socialLinks,
    unset: [],
    good: [
      [
        'https://social.example/@eclaircie, https://video.example/eclaircie',
        ['https://social.example/@eclaircie', 'https://video.example/eclaircie'],
      ],
    ],
    bad: ['http://social.example', 'social.example', 'https://social.example,,', 'javascript:alert(1)'],
  },
  TRUST_PROXY: {
    read: (config) => config.trustProxy,
    unset: null,
    good: [
      ['off', null],
      ['10.0.0.0/8, 192.0.2.1', ['10.0.0.0/8', '192.0.2.1']],
      ['2001:db8::/32', ['2001:db8::/32']],
    ],
    bad: ['true', '12', 'all', '10.0.0.0/8;192.0.2.1', '999.0.0.1', '10.0.0.0/99'],
  },
  RATE_LIMIT: {
    read: (config) => config.rateLimit,
    unset: 0,
    good: [['120', 120]],
    bad: ['-1', '1.5', 'many', '1000001'],
  },
  CACHE_MB: {
    read: (config) => config.cacheBytes,
    unset: 64 * 1024 * 1024,
    good: [['128', 128 * 1024 * 1024]],
    bad: ['7', '64MB', '1e3', '16385'],
  },
  DRAIN_MS: {
    read: (config) => config.drainMs,
    unset: 1500,
    good: [
      ['0', 0],
      ['20000', 20_000],
    ],
    bad: ['-1', '1.5', '2s', '60001'],
  },
  AROME: {
    read: (config) => config.switches.AROME,
    unset: false,
    good: [
      ['on', true],
      ['off', false],
    ],
    bad: ['1', 'ON', 'yes', 'true'],
  },
  AROME_FOLDER: {
    read: (config) => config.aromeFolder,
    unset: null,
    good: [['/var/lib/eclaircie', '/var/lib/eclaircie']],
    bad: ['runs', './runs', '~/runs'],
  },
  PAGE_CACHE: {
    read: (config) => config.pageCache,
    unset: true,
    good: [
      ['0', false],
      ['1', true],
    ],
    bad: ['off', 'false', '2'],
  },
  METRICS_TOKEN: {
    read: (config) => config.metricsToken,
    unset: null,
    good: [['kx3-9Zq_', 'kx3-9Zq_']],
    bad: ['two words', 'line\nbreak'],
  },
  CLOCK: {
    read: (config) => config.clock?.toISOString() ?? null,
    unset: null,
    good: [
      ['2025-07-14T15:00:00+02:00', '2025-07-14T13:00:00.000Z'],
      ['2025-07-14T15:00Z', '2025-07-14T15:00:00.000Z'],
    ],
    bad: ['2024-01-31', '2024-01-31T15:00:00', '2025-13-01T00:00:00Z', 'tomorrow', '1752498000000'],
  },
  TILE_URL: {
    read: (config) => config.tileUrl,
    unset:
      'https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2' +
      '&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}',
    good: [
      ['https://tiles.example/{z}/{x}/{y}.png?key=abc', 'https://tiles.example/{z}/{x}/{y}.png?key=abc'],
    ],
    bad: ['https://tiles.example/', '/{z}/{x}/{y}.png', 'ftp://tiles.example/{z}/{x}/{y}'],
  },
  TILE_ATTRIBUTION: {
    read: (config) => config.tileAttribution,
    unset: '© IGN',
    good: [['© Tuiles', '© Tuiles']],
    bad: ['t'.repeat(201)],
  },
  VIGILANCE_STORAGE_HOSTS: {
    read: (config) => config.redirectHosts.VIGILANCE_STORAGE_HOSTS.includes('storage.example:8443'),
    unset: false,
    good: [['files.example, Storage.example:8443', true]],
    bad: ['https://files.example', 'files.example/path', 'two hosts', 'files.example,'],
  },
  AVALANCHE_HOSTS: {
    read: (config) => config.redirectHosts.AVALANCHE_HOSTS.includes('storage.example'),
    unset: false,
    good: [['storage.example', true]],
    bad: ['https://files.example'],
  },
  ...Object.fromEntries(ofServices),
}

const refusal = (env: Record<string, string>): string => {
  try {
    readConfig(env)
  } catch (error) {
    assert.ok(error instanceof ConfigError)
    return error.message
  }
  return 'accepted'
}

for (const [name, { read, unset, good, bad }] of Object.entries(variables))
  describe(name, () => {
    test('has its default when it is unset, empty or blank', () => {
      for (const env of [{}, { [name]: '' }, { [name]: '  ' }]) assert.deepEqual(read(readConfig(env)), unset)
    })
    for (const [text, meaning] of good)
      test(`understands ${text}`, () => assert.deepEqual(read(readConfig({ [name]: text })), meaning))
    for (const text of bad)
      test(`refuses ${text.slice(0, 40)} in one line that names it and not the value`, () => {
        const message = refusal({ [name]: text })
        assert.match(message, new RegExp(`^Configuration: ${name} must be .+$`))
        assert.ok(!message.includes(text), message)
      })
  })

describe('the environment', () => {
  test('has no variable that this table lacks', () => {
    const asked = new Set<string>()
    const values: Record<string, string> = {
      NODE_ENV: 'production',
      CLOCK: '2025-07-14T15:00Z',
      ALLOW_CLOCK: '1',
    }
    const asking: ProxyHandler<Record<string, string>> = {
      get: (_, name: string) => {
        asked.add(name)
        return values[name]
      },
    }
    readConfig(new Proxy<Record<string, string>>({}, asking))
    assert.deepEqual([...asked].sort(), [...Object.keys(variables), 'NODE_ENV', 'ALLOW_CLOCK'].sort())
  })

  test('is described in the README, every variable of it', () => {
    const names = described.map(({ name }) => name)
    assert.deepEqual(names.toSorted(), [...Object.keys(variables), 'ALLOW_CLOCK'].sort())
  })

  test('tells everything that is wrong with it at once', () =>
    assert.match(
      refusal({ PORT: 'a', CACHE_MB: 'b' }),
      /^Configuration: PORT must be [^;]+; CACHE_MB must be [^;]+$/,
    ))

  test('moves the clock in production only when that is allowed as well', () => {
    const env = { NODE_ENV: 'production', CLOCK: '2025-07-14T15:00Z' }
    assert.match(refusal(env), /^Configuration: CLOCK is refused .*ALLOW_CLOCK/)
    assert.match(refusal({ ...env, ALLOW_CLOCK: 'yes' }), /ALLOW_CLOCK must be/)
    assert.notEqual(readConfig({ ...env, ALLOW_CLOCK: '1' }).clock, null)
  })

  test('cannot ask for OpenWeather without its key', () => {
    assert.match(refusal({ WEATHER_SOURCE: 'openweather' }), /OPENWEATHER_API_KEY/)
    const env = { WEATHER_SOURCE: 'openweather', OPENWEATHER_API_KEY: '0123456789abcdef' }
    assert.equal(readConfig(env).weatherSource, 'openweather')
  })

  test('cannot ask for MET Norway without an address of the operator’s own', () => {
    assert.match(
      refusal({ WEATHER_SOURCE: 'open-meteo', OPEN_METEO_URL: 'off' }),
      /^Configuration: WEATHER_SOURCE open-meteo needs OPEN_METEO_URL, which is off$/,
    )
    assert.match(refusal({ WEATHER_SOURCE: 'met-norway' }), /CONTACT_EMAIL/)
    const env = { WEATHER_SOURCE: 'met-norway', CONTACT_EMAIL: 'meteo@ville.example' }
    assert.deepEqual(
      [readConfig(env).weatherSource, readConfig(env).contact],
      ['met-norway', env.CONTACT_EMAIL],
    )
    assert.equal(readConfig({}).contact, null)
  })
})
