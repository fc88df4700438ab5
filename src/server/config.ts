import { isIP } from 'node:net'
import { isAbsolute } from 'node:path'
import { cacheBytesIn } from './cache-share.ts'
import {
  forecastServiceNames,
  missingVariable,
  services,
  type AddressVariable,
  type ForecastServiceName,
  type KeyVariable,
  type RedirectVariable,
  type SwitchVariable,
} from './sources/registry.ts'
import type { Service } from './sources/source.ts'

/** Every setting of the process. Read once, in `server.ts`; everything else gets it as an argument. */
export interface Config {
  readonly production: boolean
  readonly port: number
  readonly host: string
  /** Scheme and host of canonical links, without a final slash; null: the address listened on. */
  readonly publicUrl: string | null
  readonly logLevel: (typeof logLevels)[number]
  readonly weatherSource: 'auto' | ForecastServiceName | 'simulated'
  readonly simulatedFallback: (typeof fallbackChoices)[number]
  /** The keys of outside services; null: none. */
  readonly keys: Readonly<Record<KeyVariable, string | null>>
  /** The operator's address, for services that want to know who asks; null: not set. */
  readonly contact: string | null
  /** The operator's address as pages show it. */
  readonly contactEmail: string
  readonly socialLinks: readonly string[]
  /** Addresses or networks whose forwarded headers count; null: nobody's. */
  readonly trustProxy: readonly string[] | null
  /** Requests per minute and address; 0: no limit. */
  readonly rateLimit: number
  readonly cacheBytes: number
  /** How long a process that is told to stop still takes visitors, in ms. */
  readonly drainMs: number
  /** The server through which processes share budgets and forecasts; null: there is none. */
  readonly valkey: ValkeyAddress | null
  /** Off: every page is rendered each time, for measuring. */
  readonly pageCache: boolean
  /** What whoever reads `/metrics` must bring; null: there is no such address. */
  readonly metricsToken: string | null
  /** Replaces « now » from the start on, for trying other days. */
  readonly clock: Date | null
  readonly tileUrl: string
  readonly tileAttribution: string
  /** Where outside services are asked; null: they are switched off. */
  readonly upstreams: Readonly<Record<AddressVariable, string | null>>
  /** Which of the services that wait for it are asked. */
  readonly switches: Readonly<Record<SwitchVariable, boolean>>
  /** Where runs of AROME are kept for a start and for other processes of the machine; null: in memory. */
  readonly aromeFolder: string | null
  /** Hosts that an outside service may redirect to. */
  readonly redirectHosts: Readonly<Record<RedirectVariable, readonly string[]>>
}

/** A Valkey or Redis server. */
export interface ValkeyAddress {
  readonly host: string
  readonly port: number
  readonly db: number
  readonly tls: boolean
  readonly username?: string
  readonly password?: string
}

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const
const weatherSourceChoices = ['auto', ...forecastServiceNames, 'simulated'] as const
const fallbackChoices = ['auto', 'on', 'off'] as const

const ignTiles =
  'https://data.geopf.fr/wmts?SERVICE=WMTS&REQUEST=GetTile&VERSION=1.0.0&LAYER=GEOGRAPHICALGRIDSYSTEMS.PLANIGNV2' +
  '&STYLE=normal&FORMAT=image/png&TILEMATRIXSET=PM&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}'

/** What a variable's text means; `undefined` when it means nothing. */
interface SettingReader<T> {
  readonly accepts: string
  readonly read: (text: string) => T | undefined
}

const integer = (min: number, max: number): SettingReader<number> => ({
  accepts: `a whole number from ${min} to ${max}`,
  read: (text) => {
    const value = /^\d{1,9}$/.test(text) ? Number(text) : NaN
    return value >= min && value <= max ? value : undefined
  },
})

const cacheMegabytes: SettingReader<number> = {
  ...integer(8, 16_384),
  read: (text) => {
    const megabytes = integer(8, 16_384).read(text)
    return megabytes === undefined ? undefined : megabytes * 2 ** 20
  },
}

const oneOf = <const T extends string>(choices: readonly T[]): SettingReader<T> => ({
  accepts: `one of ${choices.join(', ')}`,
  read: (text) => choices.find((choice) => choice === text),
})

const httpUrl: SettingReader<string> = {
  accepts: 'an http or https address without credentials, query or fragment',
  read: (text) => {
    const url = URL.parse(text)
    const plain =
      url && /^https?:$/.test(url.protocol) && !url.username && !url.password && !url.search && !url.hash
    return plain ? url.href.replace(/\/+$/, '') : undefined
  },
}

const addressOrOff: SettingReader<string | null> = {
  accepts: `off, or ${httpUrl.accepts}`,
  read: (text) => (text === 'off' ? null : httpUrl.read(text)),
}

const valkeyPort = 6379

const valkeyAddress: SettingReader<ValkeyAddress> = {
  accepts: 'an address such as redis://user:password@host:6379/0, or rediss:// for TLS',
  read: (text) => {
    const url = URL.parse(text)
    const [, scheme, isSecure] = /^(redis|valkey)(s?):$/.exec(url?.protocol ?? '') ?? []
    const [, db] = /^\/?(\d{0,4})$/.exec(url?.pathname ?? '-') ?? []
    const [username, password] = [decoded(url?.username), decoded(url?.password)]
    if (!url?.hostname || !scheme || url.search || url.hash) return undefined
    if (db === undefined || username === undefined || password === undefined) return undefined
    return {
      // An IPv6 address stands in brackets.
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port || valkeyPort),
      db: Number(db),
      tls: isSecure === 's',
      ...(username ? { username } : {}),
      ...(password ? { password } : {}),
    }
  },
}

/** `undefined` for a per cent sign that stands for nothing. */
function decoded(text = ''): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}

const publicOrigin: SettingReader<string> = {
  accepts: 'an http or https origin such as https://meteo.example, without a path',
  read: (text) => {
    const url = URL.parse(text)
    return url && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/` ? url.origin : undefined
  },
}

const tileTemplate: SettingReader<string> = {
  accepts: 'an http or https address with {z}, {x} and {y}',
  read: (text) =>
    /^https?:$/.test(URL.parse(text)?.protocol ?? '') &&
    ['{z}', '{x}', '{y}'].every((part) => text.includes(part))
      ? text
      : undefined,
}

const secret: SettingReader<string> = {
  accepts: '8 to 512 printable characters without spaces',
  read: (text) => (/^[\x21-\x7e]{8,512}$/.test(text) ? text : undefined),
}

const email: SettingReader<string> = {
  accepts: 'one e-mail address',
  read: (text) => (/^[^\s@<>"'&?]{1,64}@[^\s@<>"'&?]{1,255}$/.test(text) ? text : undefined),
}

const text = (max: number): SettingReader<string> => ({
  accepts: `a text of at most ${max} characters`,
  read: (value) => (value.length <= max ? value : undefined),
})

const listOf = <T>(item: SettingReader<T>): SettingReader<readonly T[]> => ({
  accepts: `a comma-separated list, each ${item.accepts}`,
  read: (value) => {
    const items = value.split(',').map((part) => item.read(part.trim()))
    return items.every((part) => part !== undefined) ? items : undefined
  },
})

const secureLink: SettingReader<string> = {
  accepts: 'an https address',
  read: (value) => (URL.parse(value)?.protocol === 'https:' ? value : undefined),
}

const host: SettingReader<string> = {
  accepts: 'a host name, with its port where there is one',
  read: (value) => (/^[a-z0-9.-]{1,253}(?::\d{1,5})?$/i.test(value) ? value.toLowerCase() : undefined),
}

const listenAddress: SettingReader<string> = {
  accepts: 'an address or host name to listen on, such as 0.0.0.0 or ::',
  read: (value) => (isIP(value) > 0 ? value : host.read(value)),
}

const network: SettingReader<string> = {
  accepts: 'an address or network such as 10.0.0.0/8',
  read: (value) => {
    const [address = '', bits, ...rest] = value.split('/')
    const family = isIP(address)
    const fits = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128))
    return family > 0 && fits && rest.length === 0 ? value : undefined
  },
}

const trustedProxies: SettingReader<readonly string[] | null> = {
  accepts: 'off, or a comma-separated list of addresses and networks such as 10.0.0.0/8',
  read: (value) => (value === 'off' ? null : listOf(network).read(value)),
}

const instant: SettingReader<Date> = {
  accepts: 'an ISO instant with its zone, such as 2025-07-14T15:00:00+02:00',
  read: (value) => {
    const shape = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/
    const date = new Date(shape.test(value) ? value : NaN)
    return Number.isNaN(date.getTime()) ? undefined : date
  },
}

const onOff: SettingReader<boolean> = {
  accepts: 'on or off',
  read: (text) => (text === 'on' || text === 'off' ? text === 'on' : undefined),
}

const folder: SettingReader<string> = {
  accepts: 'the full path of a folder',
  read: (text) => (isAbsolute(text) ? text : undefined),
}

const flag: SettingReader<boolean> = {
  accepts: '0 or 1',
  read: (value) => (value === '0' || value === '1' ? value === '1' : undefined),
}

/** The one line that explains why the process does not start. It never holds a value. */
export class ConfigError extends Error {
  override name = 'ConfigError'
}

/** A table over the variables of all services; null: the service has none of the kind. */
const perService = <Name extends string, T>(
  entry: (service: Service) => readonly [variable: string, value: T] | null,
): Readonly<Record<Name, T>> =>
  Object.fromEntries(
    services.flatMap((service) => {
      const found = entry(service)
      return found ? [found] : []
    }),
  ) as Record<Name, T>

/**
 * Reads the environment; an empty variable counts as unset. `allowedBytes`: of memory, where the process is in a
 * container; else 0. Throws one ConfigError that names everything wrong.
 */
export function readConfig(env: Readonly<Record<string, string | undefined>>, allowedBytes = 0): Config {
  // Services that share a variable name its problem once.
  const problems = new Set<string>()
  const get = <T, D>(name: string, reader: SettingReader<T>, fallback: D): T | D => {
    const raw = env[name]?.trim()
    if (!raw) return fallback
    const value = reader.read(raw)
    if (value === undefined) problems.add(`${name} must be ${reader.accepts}`)
    return value === undefined ? fallback : value
  }
  const production = env['NODE_ENV'] === 'production'
  const config: Config = {
    production,
    port: get('PORT', integer(0, 65535), 3000),
    host: get('HOST', listenAddress, '0.0.0.0'),
    publicUrl: get('PUBLIC_URL', publicOrigin, null),
    logLevel: get('LOG_LEVEL', oneOf(logLevels), 'info'),
    weatherSource: get('WEATHER_SOURCE', oneOf(weatherSourceChoices), 'auto'),
    simulatedFallback: get('SIMULATED_FALLBACK', oneOf(fallbackChoices), 'auto'),
    keys: perService(({ key }) => (key ? [key.variable, get(key.variable, secret, null)] : null)),
    contact: get('CONTACT_EMAIL', email, null),
    contactEmail: get('CONTACT_EMAIL', email, 'contact@eclaircie.example'),
    socialLinks: get('SOCIAL_LINKS', listOf(secureLink), []),
    trustProxy: get('TRUST_PROXY', trustedProxies, null),
    rateLimit: get('RATE_LIMIT', integer(0, 1_000_000), 0),
    cacheBytes: get('CACHE_MB', cacheMegabytes, cacheBytesIn(allowedBytes)),
    drainMs: get('DRAIN_MS', integer(0, 60_000), 1_500),
    valkey: get('VALKEY_URL', valkeyAddress, null),
    pageCache: get('PAGE_CACHE', flag, true),
    metricsToken: get('METRICS_TOKEN', secret, null),
    clock: get('CLOCK', instant, null),
    tileUrl: get('TILE_URL', tileTemplate, ignTiles),
    tileAttribution: get('TILE_ATTRIBUTION', text(200), '© IGN'),
    upstreams: perService(({ variable, address }) => [variable, get(variable, addressOrOff, address)]),
    switches: perService(({ switch: own }) => (own === undefined ? null : [own, get(own, onOff, false)])),
    aromeFolder: get('AROME_FOLDER', folder, null),
    redirectHosts: perService(({ redirects }) =>
      redirects ? [redirects.variable, get(redirects.variable, listOf(host), redirects.hosts)] : null,
    ),
  }
  if (config.clock && production && !get('ALLOW_CLOCK', flag, false))
    problems.add('CLOCK is refused when NODE_ENV is production, unless ALLOW_CLOCK is 1')
  const chosen = services.find(({ name }) => name === config.weatherSource)
  const missing = chosen && missingVariable(chosen, config)
  if (missing) problems.add(`WEATHER_SOURCE ${config.weatherSource} needs ${missing}`)
  if (chosen && config.upstreams[chosen.variable] === null)
    problems.add(`WEATHER_SOURCE ${config.weatherSource} needs ${chosen.variable}, which is off`)
  if (problems.size > 0) throw new ConfigError(`Configuration: ${[...problems].join('; ')}`)
  return config
}
