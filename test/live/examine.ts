import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import { createConnections } from '../../src/server/compose/connections.ts'
import type { Clock } from '../../src/server/cache.ts'
import type { Config } from '../../src/server/config.ts'
import { nationalZone } from '../../src/domain/local-time.ts'
import { whyNotAsked, services, sources, type RegisteredService } from '../../src/server/sources/registry.ts'
import type { Check, Service, Source } from '../../src/server/sources/source.ts'
import { UpstreamError, type FailureReason } from '../../src/server/upstream/upstream.ts'

/** What was found out about one service. */
export interface Finding {
  readonly name: string
  readonly address: string
  /** Without it, or without what the operator has set a key for, the site is not whole. */
  readonly needed: boolean
  /** `not-asked`: it is switched off, or the variable that it needs is not set. */
  readonly outcome: 'well' | 'failed' | 'not-asked'
  /** Whether it answered at all; null: it was not asked. */
  readonly reachable: boolean | null
  /** Of its answers, in the order in which they came, each once. */
  readonly statuses: readonly number[]
  /** Whether the reply could be read and said what it should; null: there was none to read. */
  readonly schemaHolds: boolean | null
  /** Of the data, in ms; null where the data names no time. */
  readonly ageMs: number | null
  /** « x-ratelimit-remaining: 59 » */
  readonly quota: readonly string[]
  /** What a visitor would miss without it. */
  readonly missed: string
  /** What its files hold, line by line, where they hold more than is read. */
  readonly inventory: readonly string[]
  /** Why it failed or was not asked. */
  readonly detail: string | null
}

/** Reasons of which no reply could be read. */
const unheard: ReadonlySet<FailureReason> = new Set([
  'refused',
  'dns',
  'reset',
  'timeout',
  'status',
  'redirect',
])

const lyon = { town: { lat: 45.7485, lon: 4.8467 }, commune: '69123', timeZone: nationalZone }

const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Asks the registered services once each, one after the other, as the site would with these settings. */
export async function examine(
  config: Config,
  clock: Clock,
  chosen: readonly RegisteredService[] = services,
): Promise<readonly Finding[]> {
  const connections = createConnections({ config, clock, log: silent })
  const findings: Finding[] = []
  try {
    for (const service of chosen) findings.push(await findingOf(service))
  } finally {
    await connections.close()
  }
  return findings

  async function findingOf(service: RegisteredService): Promise<Finding> {
    const { name, variable } = service
    const { missed, needed = false, ask } = await checkOf(name)
    const silence = whyNotAsked(service, config)
    const isChosen = silence === null && ('needsContact' in service || ('key' in service && hasKey(service)))
    const base = {
      name,
      missed,
      inventory: [] as readonly string[],
      needed: needed || isChosen,
      address: config.upstreams[variable] ?? 'off',
    }
    if (silence !== null)
      return {
        ...base,
        outcome: 'not-asked',
        reachable: null,
        statuses: [],
        schemaHolds: null,
        ageMs: null,
        quota: [],
        detail: silence,
      }
    const heard = listen()
    try {
      const now = clock.now()
      const {
        at,
        lacks,
        inventory = [],
      } = await ask(connections.open(service), { ...lyon, now: new Date(now) })
      return {
        ...base,
        outcome: lacks === undefined ? 'well' : 'failed',
        reachable: true,
        statuses: heard.statuses(),
        schemaHolds: lacks === undefined,
        inventory,
        ageMs: at == null ? null : now - new Date(at).getTime(),
        quota: heard.quota(),
        detail: lacks ?? null,
      }
    } catch (error) {
      if (!(error instanceof UpstreamError)) throw error
      const statuses = heard.statuses()
      return {
        ...base,
        outcome: 'failed',
        reachable: statuses.length > 0,
        statuses,
        schemaHolds: unheard.has(error.reason) ? null : false,
        ageMs: null,
        quota: heard.quota(),
        detail: error.message + elsewhere(service, config.upstreams[variable]),
      }
    } finally {
      heard.end()
    }
  }

  function hasKey(service: Extract<RegisteredService, { key: object }>): boolean {
    return config.keys[service.key.variable] !== null
  }
}

/** What is known of a service that has moved, unless the operator has chosen its address. */
const elsewhere = ({ address: own, nextAddress, variable }: Service, address: string | null): string =>
  nextAddress === undefined || address !== own
    ? ''
    : `; once it has been gone for six hours the site asks ${nextAddress}: try ${variable}=${nextAddress}`

/** How a service is asked, from the file of its adapter, which has its name. */
export async function checkOf(name: string): Promise<Check> {
  const asks = ({ services: all }: Source): boolean => all.some((service) => service.name === name)
  const path = `src/server/sources/${sources.find(asks)?.name}/${name}.ts`
  const { check } = (await import(`../../${path}`)) as { readonly check?: Check }
  if (!check) throw new Error(`${path} does not say how it is checked`)
  return check
}

const quotaHeader = /rate-?limit|quota|^retry-after$/i

/** Hears the answers to what undici sends from now on: adapters do not hand on what HTTP said. */
function listen() {
  const statuses = new Set<number>()
  const quota = new Map<string, string>()
  const hear = (message: unknown): void => {
    const { response } = message as { response: { statusCode: number; headers: readonly Buffer[] } }
    statuses.add(response.statusCode)
    const texts = response.headers.map((text) => text.toString('latin1'))
    for (let i = 0; i + 1 < texts.length; i += 2) {
      const [name = '', value = ''] = texts.slice(i, i + 2)
      if (quotaHeader.test(name)) quota.set(name.toLowerCase(), value)
    }
  }
  subscribe('undici:request:headers', hear)
  return {
    statuses: () => [...statuses],
    quota: () => [...quota].map(([name, value]) => `${name}: ${value}`),
    end: () => void unsubscribe('undici:request:headers', hear),
  }
}

/** Of the needed services, those that failed. */
export const neededAndFailed = (findings: readonly Finding[]): readonly Finding[] =>
  findings.filter(({ needed, outcome }) => needed && outcome === 'failed')
