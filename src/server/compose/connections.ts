import type { Clock } from '../cache.ts'
import type { Config } from '../config.ts'
import type { Deadlines } from '../deadlines.ts'
import {
  isSwitchedOff,
  missingVariable,
  services,
  sources,
  whyNotAsked,
  type Addressed,
  type RegisteredService,
} from '../sources/registry.ts'
import type { NamedLimits, SharedBudgets } from '../shared/budgets.ts'
import type { OpenService, Service, Source } from '../sources/source.ts'
import { createBudget, type Budget, type OwnBudget } from '../upstream/budget.ts'
import { createUpstream, type UpstreamOptions } from '../upstream/http.ts'
import { switchedOff } from '../upstream/switched-off.ts'
import type { Upstream, UpstreamState } from '../upstream/upstream.ts'
import { getOrInsert } from '../collections.ts'

/** A registered service, opened. */
export interface Connection<S extends Service = Service> extends OpenService<S> {
  readonly budget: Budget
}

/** The registered services as this process asks them. */
export type Connections = ReturnType<typeof createConnections>

/** Opens services as the registry describes them, with addresses and keys from the settings. */
export function createConnections(options: {
  readonly config: Pick<Config, keyof Addressed | 'redirectHosts'>
  readonly clock: Clock
  readonly log: UpstreamOptions['log']
  /** Where processes spend together; null: each spends by itself. */
  readonly sharedBudgets?: Pick<SharedBudgets, 'open'> | null
  readonly deadlines?: Pick<Deadlines, 'sourceMs'>
}) {
  const { config, clock, log, sharedBudgets, deadlines } = options
  const secrets = Object.values(config.keys).filter((key) => key !== null)
  const opened = new Map<string, Upstream>()
  const ofSources = new Map<string, OwnBudget>()
  const budgets = new Map<string, Budget>()

  const apiKey = (service: RegisteredService): string | undefined =>
    'key' in service ? (config.keys[service.key.variable] ?? undefined) : undefined
  /** A paid plan has limits of its own, which nobody told us. */
  const isPaid = (service: RegisteredService): boolean =>
    'key' in service && !service.key.needed && apiKey(service) !== undefined

  const isOff = (service: RegisteredService): boolean => isSwitchedOff(service, config)

  const limitsOf = (service: RegisteredService): readonly NamedLimits[] => {
    if (isPaid(service)) return []
    const source: Source | undefined = sources.find(({ services: all }) =>
      all.some(({ name }) => name === service.name),
    )
    const ofSource = source?.sharedLimits
      ? [{ name: `all of ${source.name}`, limits: source.sharedLimits }]
      : []
    const { name, limits }: Service = service
    return [{ name, limits }, ...ofSource]
  }
  const budget = (service: RegisteredService): Budget =>
    getOrInsert(budgets, service.name, () => {
      const limits = limitsOf(service)
      if (sharedBudgets) return sharedBudgets.open(limits)
      const [ofService, ofSource] = limits
      if (!ofSource) return createBudget({ ...ofService?.limits, clock })
      const shared = getOrInsert(ofSources, ofSource.name, () => createBudget({ ...ofSource.limits, clock }))
      return createBudget({ ...ofService?.limits, clock, shared })
    })

  return {
    /** Whether it is asked: it is not switched off, and the key or contact that it needs is set. */
    isAsked: (service: RegisteredService): boolean => whyNotAsked(service, config) === null,
    /** Whether the operator has switched it off. */
    isOff,
    /**
     * Opens a service by its description; `own` is what only the wiring can tell. One that is switched off fails each call.
     * Throws without what it needs.
     */
    open<S extends RegisteredService>(service: S, own: Partial<UpstreamOptions> = {}): Connection<S> {
      const address = config.upstreams[service.variable]
      const key = apiKey(service)
      const connectionOf = (upstream: Upstream): Connection<S> => ({
        upstream,
        budget: budget(service),
        apiKey: key as Connection<S>['apiKey'],
      })
      if (address === null || isOff(service)) return connectionOf(switchedOff(service.name))
      const missing = missingVariable(service, config)
      if (missing !== null) throw new Error(`${service.name} cannot be asked without ${missing}`)
      const upstream = createUpstream({
        ...described(service, { apiKey: key, isPaid: isPaid(service), contact: config.contact }),
        redirectHosts: 'redirects' in service ? config.redirectHosts[service.redirects.variable] : undefined,
        baseUrl: address,
        nextUrl: nextOf(service, address),
        budget: budget(service),
        log,
        clock,
        secrets,
        deadlines,
        ...own,
      })
      opened.set(service.name, upstream)
      return connectionOf(upstream)
    },
    /** What a service may still be asked, opened or not. */
    budget,
    /** Calls that the open services which are counted may still be asked now. */
    callsLeft: (): readonly { readonly name: string; readonly left: number }[] =>
      services.flatMap((service) => {
        const left = opened.has(service.name) ? budget(service).remaining() : Infinity
        return Number.isFinite(left) ? [{ name: service.name, left }] : []
      }),
    /** The states of the services that are open or switched off, in the order of the registry. */
    states: (): readonly UpstreamState[] =>
      services.flatMap((service) =>
        isOff(service) ? switchedOff(service.name).state() : (opened.get(service.name)?.state() ?? []),
      ),
    close: async (): Promise<void> => {
      await Promise.all([...opened.values()].map((upstream) => upstream.close()))
    },
  }
}

/** Where a service is asked if its own address is gone; nowhere else when the operator has chosen the address. */
const nextOf = ({ address: own, nextAddress }: Service, address: string): string | undefined =>
  address === own ? nextAddress : undefined

/** What a description says to the calls, with the key that there is. */
function described(
  service: Service,
  { apiKey, isPaid, contact }: { apiKey: string | undefined; isPaid: boolean; contact: string | null },
) {
  const { name, key, needsContact, limits, refusalOf, refusedPauseMs } = service
  const { maxBytes, timeoutMs, maxConcurrent } = limits
  const header = key?.header
  return {
    name,
    keyVariable: needsContact ? 'CONTACT_EMAIL' : key?.variable,
    headers: header && apiKey ? () => ({ [header]: apiKey }) : undefined,
    // Whoever has a key has said already who asks.
    contact: (!apiKey && contact) || undefined,
    refusedPauseMs,
    refusalOf,
    maxConcurrent: isPaid ? undefined : maxConcurrent,
    maxBytes,
    timeoutMs,
  }
}
