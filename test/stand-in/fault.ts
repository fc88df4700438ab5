import type { RunMisfit } from './arome.ts'
import type { ESohMisfit } from './e-soh.ts'
import type { PictureMisfit } from './eumetview.ts'
import type { Misfit } from './met-norway.ts'
import type { UpstreamName } from './upstreams.ts'

/** How the text of an answer is spoiled below the level of characters. */
export type Utf8Damage = 'bytes' | 'latin1' | 'declared-latin1' | 'utf16'
export type XmlHostility =
  | 'entities'
  | 'external-entity'
  | 'doctype'
  | 'depth'
  | 'attributes'
  | 'long-text'
  | 'long-attribute'
  | 'many-entries'
  | 'other-root'
  | 'unclosed'
export type Drift =
  | 'rename'
  | 'missing'
  | 'null'
  | 'text'
  | 'absurd'
  | 'non-finite'
  | 'proto'
  | 'fewer-places'
  | 'shuffled-places'
  | 'other-root'
  | 'empty-object'

/** Everything that can go wrong with an answer. Sizes in bytes, times in milliseconds. */
export type Damage =
  | { readonly kind: 'refuse' }
  | { readonly kind: 'reset-in-body'; readonly after?: number }
  | { readonly kind: 'hang' }
  | { readonly kind: 'headers-then-hang' }
  | { readonly kind: 'drip'; readonly every?: number; readonly size?: number }
  | {
      readonly kind: 'status'
      readonly status: number
      /** `right`: the service's own error body (default); `odd`: a proxy's HTML; `empty`; or a text of your own. */
      readonly body?: 'right' | 'odd' | 'empty' | (string & {})
      readonly retryAfter?: string | number
      readonly headers?: Readonly<Record<string, string>>
    }
  | {
      readonly kind: 'informational'
      readonly status?: number
      readonly times?: number
      readonly thenHang?: boolean
    }
  | { readonly kind: 'html-200' }
  | { readonly kind: 'empty-200' }
  | { readonly kind: 'wrong-type'; readonly contentType?: string }
  | { readonly kind: 'redirect'; readonly location?: string; readonly status?: number }
  | { readonly kind: 'wrong-length'; readonly by?: number }
  | { readonly kind: 'cut-json' | 'cut-xml'; readonly keep?: number }
  | { readonly kind: 'cut-gzip'; readonly keep?: number }
  | { readonly kind: 'bad-utf8'; readonly variant?: Utf8Damage }
  | { readonly kind: 'lying-encoding'; readonly encoding?: string }
  | { readonly kind: 'unknown-encoding'; readonly encoding?: string }
  | { readonly kind: 'huge'; readonly bytes?: number; readonly declared?: boolean }
  | { readonly kind: 'gzip-bomb'; readonly bytes?: number; readonly encoding?: 'gzip' | 'br' }
  | { readonly kind: 'deep-json'; readonly depth?: number; readonly variant?: 'array' | 'object' }
  | { readonly kind: 'hostile-xml'; readonly variant?: XmlHostility; readonly size?: number }
  | { readonly kind: 'drift'; readonly variant: Drift; readonly field?: string; readonly to?: string }
  /** Of MET Norway: correct in shape, and not what it seems. */
  | { readonly kind: 'misfit'; readonly variant: Misfit }
  /** Of the measurements of stations: correct in shape, and not what it seems. */
  | { readonly kind: 'other-measurements'; readonly variant: ESohMisfit }
  /** Of the pictures of lightning. */
  | { readonly kind: 'other-picture'; readonly variant: PictureMisfit }
  /** Of the runs of AROME. */
  | { readonly kind: 'other-run'; readonly variant: RunMisfit }
  | { readonly kind: 'delay'; readonly ms: number }
  /** Answers, or refuses, once a promise is kept: for tests that wait for what they see rather than for a time. */
  | { readonly kind: 'hold'; readonly until: Promise<unknown>; readonly thenRefuses?: boolean }
  | { readonly kind: 'gzip' | 'br' | 'deflate' }

/** Which requests of the service it strikes: those whose path holds `path`, the first `count` of them. */
interface Aim {
  readonly path?: string
  readonly count?: number
}

export type Fault = Damage & Aim

const kinds: ReadonlySet<string> = new Set<Damage['kind']>([
  'refuse',
  'reset-in-body',
  'hang',
  'headers-then-hang',
  'drip',
  'status',
  'informational',
  'html-200',
  'empty-200',
  'wrong-type',
  'redirect',
  'wrong-length',
  'cut-json',
  'cut-xml',
  'cut-gzip',
  'bad-utf8',
  'lying-encoding',
  'unknown-encoding',
  'huge',
  'gzip-bomb',
  'deep-json',
  'hostile-xml',
  'drift',
  'misfit',
  'other-measurements',
  'other-picture',
  'other-run',
  'delay',
  'hold',
  'gzip',
  'br',
  'deflate',
])

/** A fault sent over HTTP. The kind is checked and the rest is trusted: the sender is a test. */
export function parseFault(value: unknown): Fault {
  if (typeof value !== 'object' || value === null || !('kind' in value) || !kinds.has(String(value.kind))) {
    throw new Error(`not a fault: ${JSON.stringify(value)}; kinds are ${[...kinds].join(', ')}`)
  }
  return value as Fault
}

/** A fault in force; `hits` counts the requests it struck. */
export interface SetFault {
  hits(): number
  clear(): void
}

interface Entry {
  readonly upstream: UpstreamName | '*'
  readonly fault: Fault
  hits: number
}

const strikes = ({ upstream, fault, hits }: Entry, name: UpstreamName, path: string) =>
  (upstream === '*' || upstream === name) &&
  path.includes(fault.path ?? '') &&
  hits < (fault.count ?? Infinity)

/** The faults in force. The last one set strikes first; one that has spent its count lets the next ones strike. */
export function createFaultBook() {
  let entries: readonly Entry[] = []
  return {
    set(upstream: UpstreamName | '*', fault: Fault): SetFault {
      const entry: Entry = { upstream, fault, hits: 0 }
      entries = [entry, ...entries]
      return {
        hits: () => entry.hits,
        clear: () => {
          entries = entries.filter((other) => other !== entry)
        },
      }
    },
    clear(upstream?: UpstreamName) {
      entries = upstream === undefined ? [] : entries.filter((entry) => entry.upstream !== upstream)
    },
    /** The fault that strikes a request, counted; null when none does. */
    take(name: UpstreamName, path: string): Fault | null {
      const entry = entries.find((candidate) => strikes(candidate, name, path))
      if (!entry) return null
      entry.hits += 1
      return entry.fault
    },
  }
}
