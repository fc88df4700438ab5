import type { Coordinates } from '../../domain/geo.ts'
import type { Credit, SourceEntry } from '../../site-api.ts'
import type { Limits } from '../upstream/budget.ts'
import type { Refusal } from '../upstream/failure.ts'
import type { Upstream } from '../upstream/upstream.ts'

/** What a service may be asked, by its terms. What is left out is not counted, or is what `upstream/http.ts` says. */
export interface ServiceLimits extends Limits {
  /** Calls in flight; the others wait for their turn. */
  readonly maxConcurrent?: number
  /** How often it is read, in milliseconds, where that does not depend on visitors. */
  readonly everyMs?: number
  /** The largest reply, in bytes after decompression, of a call that does not say another. */
  readonly maxBytes?: number
  /** The longest wait for a reply with its body, in milliseconds, of a call that does not say another. */
  readonly timeoutMs?: number
}

/** The environment variable of a key. */
export interface ServiceKey {
  readonly variable: string
  /**
   * True: without the key the service is not asked. False: the key is that of a paid plan, whose limits are not those
   * of the free one and are not counted here.
   */
  readonly needed: boolean
  /** The header in which it travels; without one the adapter puts it into the address. */
  readonly header?: string
}

/** One address that is asked. */
export interface Service {
  /** In the log, in `/readyz` and at the stand-in. */
  readonly name: string
  /** The environment variable that replaces its address. */
  readonly variable: string
  readonly address: string
  /** Where it is known to move: asked in place of `address`, unless that is replaced, once it has been gone for six hours. */
  readonly nextAddress?: string
  readonly key?: ServiceKey
  /** Without the key of a paid plan its conditions allow no use that earns money. */
  readonly freeForPrivateUse?: true
  /** It wants to know who asks: without the operator's own address in CONTACT_EMAIL it is not asked. */
  readonly needsContact?: boolean
  /** It is not asked unless this variable of the environment is « on »: it fetches much, and the operator decides. */
  readonly switch?: string
  /** Its forecasts can be the site's: `WEATHER_SOURCE` may name it. */
  readonly forecasts?: boolean
  readonly limits: ServiceLimits
  /** What the body of a 429 asks for at a wall time in ms; null when it says nothing of use. */
  readonly refusalOf?: (body: string, now: number) => Refusal | null
  /** How long it is left alone when it refuses who we are, in milliseconds. */
  readonly refusedPauseMs?: number
  /** Hosts to which one redirect may be followed, and the environment variable that replaces the list. */
  readonly redirects?: { readonly variable: string; readonly hosts: readonly string[] }
  /** Its line under every page; services that share the same one give the same object. */
  readonly credit: Credit
}

/**
 * An outside source, described once: settings, limits, credits, the page of sources and the list of `/readyz` follow
 * from it. It is data alone, so that the settings can be read before anything of the source is loaded.
 */
export interface Source {
  /** Name of its folder. */
  readonly name: string
  readonly services: readonly Service[]
  /** What all its services may be asked together. */
  readonly sharedLimits?: Limits
  /** What it provides, on the page of sources. */
  readonly entry: SourceEntry
}

/** A service as its adapter asks it. */
export interface OpenService<S extends Service = Service> {
  readonly upstream: Upstream
  readonly apiKey: S extends { key: { needed: true } } ? string : string | undefined
}

/**
 * How `npm run doctor` asks a service once. The adapter exports it as `check`, from the file that has the name of the
 * service in the folder of its source.
 */
export interface Check<S extends Service = Service> {
  /** Pages lack the weather or the official vigilance without it. What the operator has set a key for is needed too. */
  readonly needed?: boolean
  /** What a visitor would miss without it. */
  readonly missed: string
  /** Asks through the adapter. Throws UpstreamError. */
  ask(service: OpenService<S>, example: CheckedPlace): Promise<CheckedReply>
}

/** A place of which every source of the mainland has something, and the time there. */
export interface CheckedPlace {
  readonly town: Coordinates
  /** Its INSEE code. */
  readonly commune: string
  readonly timeZone: string
  readonly now: Date
}

/** What an adapter made of the reply. */
export interface CheckedReply {
  /** The instant that the data is of, in ISO 8601 or ms; left out or null when it names none. */
  readonly at?: string | number | null
  /** The reply is of the right shape and says nothing where it should: in a few words what lacks. */
  readonly lacks?: string
  /** What was found, line by line, for sources whose files hold more than is read. */
  readonly inventory?: readonly string[]
}
