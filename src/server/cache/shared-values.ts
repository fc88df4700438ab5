/** A value, and how old it was when it came here. */
export interface Aged<V> {
  readonly value: V
  readonly ageMs: number
}

/** In the order asked. `failure`: why others were not loaded though some were there. */
export interface Answers<V> {
  readonly each: readonly (Aged<V> | Error)[]
  readonly failure?: unknown
}

/** Values that processes share. */
export interface SharedValues<V> {
  /** Those there that are younger, and for the rest what `load` says: each key is loaded by one process at a time. */
  many<Q extends { readonly key: string; readonly previous: V | null }>(
    wanted: readonly Q[],
    freshMs: number,
    load: (wanted: readonly Q[]) => Promise<readonly (V | Error)[]>,
  ): Promise<Answers<V>>
}

/** What a loader says, as something new. */
export const justLoaded = <V>(value: V | Error): Aged<V> | Error =>
  value instanceof Error ? value : { value, ageMs: 0 }

/** Without other processes all is loaded here. */
export const unshared = <V>(): SharedValues<V> => ({
  many: async (wanted, _freshMs, load) => ({ each: (await load(wanted)).map(justLoaded) }),
})
