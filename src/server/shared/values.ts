import { randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { justLoaded, type Aged, type Answers, type SharedValues } from '../cache/shared-values.ts'
import { countCacheAnswer } from '../measures.ts'
import type { Codec } from './codec.ts'
import type { Connection } from './connection.ts'
import { claimScript, shareScript } from './scripts.ts'

export interface ValuesOptions<V> {
  readonly connection: Connection
  /** Begins every key of ours. */
  readonly prefix: string
  /** The name of the cache, in keys and in `/metrics`. */
  readonly name: string
  readonly codec: Codec<V>
  readonly keepMs: number
  /** A value that takes more is not shared; 64 kB unless said: a forecast takes five thousand bytes. */
  readonly mostBytes?: number
  readonly monotonic: () => number
}

/** A process that loads releases its lock within so long, or it is gone. Sources answer within 4.3 s. */
const lockMs = 5_000
/** Whoever waits for another process loads by itself after so long: its own visitors have patience for both. */
const waitMs = 2_000
const askAgainMs = 50
const usualBytes = 64 * 1024

const Claimed = Type.Tuple([
  Type.Union([Type.Literal('found'), Type.Literal('mine'), Type.Literal('theirs')]),
  Type.Number(),
])

/** What the server says of a key, with what it has for it. */
interface Claim {
  readonly state: 'found' | 'mine' | 'theirs'
  readonly ageMs: number
  readonly bytes: Buffer
}

/** Claims of several keys at one instant of the server. */
interface Claims {
  readonly at: number
  readonly each: readonly Claim[]
}

interface Question<V> {
  readonly key: string
  readonly previous: V | null
}

type Load<Q, V> = (wanted: readonly Q[]) => Promise<readonly (V | Error)[]>

/** How old a value may be, who loads the others, and until when another process is waited for. */
interface How<Q, V> {
  readonly freshMs: number
  readonly load: Load<Q, V>
  readonly until: number
}

/** A memory behind a cache that all processes fill: what one has loaded the others need not. */
export function createSharedValues<V extends object>(options: ValuesOptions<V>): SharedValues<V> {
  const { connection, prefix, name, codec, keepMs, mostBytes = usualBytes, monotonic } = options
  const token = randomUUID()
  const keysOf = (wanted: readonly Question<V>[]): readonly string[] =>
    wanted.flatMap(({ key }) => [`${prefix}:value:${name}:${key}`, `${prefix}:lock:${name}:${key}`])

  async function claim(wanted: readonly Question<V>[], freshMs: number): Promise<Claims | null> {
    const args = [codec.version, token, lockMs, Math.min(freshMs, keepMs)]
    const claims = claimsIn(await connection.run(claimScript, keysOf(wanted), args))
    return claims?.each.length === wanted.length ? claims : null
  }

  /** Nobody waits for it. */
  function share(wanted: readonly Question<V>[], values: readonly (V | Error)[], at: number): void {
    const bytes = wanted.map((_, index) => {
      const value = values[index]
      const written = value === undefined || value instanceof Error ? null : codec.write(value)
      return written && written.length <= mostBytes ? written : ''
    })
    void connection.run(shareScript, keysOf(wanted), [codec.version, token, at, keepMs, ...bytes])
  }

  async function loadAndShare<Q extends Question<V>>(
    wanted: readonly Q[],
    load: Load<Q, V>,
    at: number,
  ): Promise<Answers<V>> {
    try {
      const values = await load(wanted)
      share(wanted, values, at)
      return { each: values.map(justLoaded) }
    } catch (error) {
      share(wanted, [], at)
      throw error
    }
  }

  const valueIn = ({ ageMs, bytes }: Claim): Aged<V> | null => {
    const value = ageMs < 0 ? null : codec.read(bytes, ageMs)
    return value && { value, ageMs }
  }

  /** Tells what is there, what this process may load and what another one is loading. */
  function sorted<Q extends Question<V>>(wanted: readonly Q[], { each }: Claims) {
    const found = new Map<Q, Aged<V>>()
    const mine = new Map<Q, Q>()
    const theirs: Q[] = []
    for (const [index, question] of wanted.entries()) {
      const claim = each[index]
      if (claim?.state === 'theirs') {
        theirs.push(question)
        continue
      }
      const there = claim ? valueIn(claim) : null
      if (claim?.state === 'found' && there) found.set(question, there)
      else mine.set(question, { ...question, previous: question.previous ?? there?.value ?? null })
    }
    for (const _each of found) countCacheAnswer(name, 'shared')
    return { found, mine, theirs }
  }

  async function settle<Q extends Question<V>>(wanted: readonly Q[], how: How<Q, V>): Promise<Answers<V>> {
    const claims = monotonic() < how.until ? await claim(wanted, how.freshMs) : null
    if (claims === null) return { each: (await how.load(wanted)).map(justLoaded) }
    const { found, mine, theirs } = sorted(wanted, claims)
    const answers = new Map<Q, Aged<V> | Error>(found)
    const failures: unknown[] = []
    const answer = async (some: readonly Q[], ask: () => Promise<Answers<V>>): Promise<void> => {
      if (some.length === 0) return
      try {
        const { each, failure } = await ask()
        for (const [index, question] of some.entries())
          answers.set(question, each[index] ?? new Error('a batch left out an answer'))
        if (failure !== undefined) failures.push(failure)
      } catch (error) {
        failures.push(error)
      }
    }
    await Promise.all([
      answer([...mine.keys()], () => loadAndShare([...mine.values()], how.load, claims.at)),
      answer(theirs, () => delay(askAgainMs).then(() => settle(theirs, how))),
    ])
    const [failure] = failures
    if (failures.length > 0 && answers.size === 0) throw failure
    const each = wanted.map((question) => answers.get(question) ?? asError(failure))
    return failures.length > 0 ? { each, failure } : { each }
  }

  return {
    many: (wanted, freshMs, load) =>
      connection.patiently(() => settle(wanted, { freshMs, load, until: monotonic() + waitMs })),
  }
}

const asError = (failure: unknown): Error => (failure instanceof Error ? failure : new Error(String(failure)))

/** An answer of the script as claims; null where it is none. */
function claimsIn(answer: unknown): Claims | null {
  if (!Array.isArray(answer)) return null
  const [at, each] = answer as unknown[]
  if (typeof at !== 'number' || !Array.isArray(each)) return null
  const claims = (each as unknown[]).map(claimIn)
  return claims.every((claim) => claim !== null) ? { at, each: claims } : null
}

function claimIn(each: unknown): Claim | null {
  if (!Array.isArray(each)) return null
  const [state, ageMs, bytes] = each as unknown[]
  const claimed = [String(state), ageMs]
  return Check(Claimed, claimed) && Buffer.isBuffer(bytes)
    ? { state: claimed[0], ageMs: claimed[1], bytes }
    : null
}
