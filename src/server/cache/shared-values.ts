/** A value, and how old it was when it came here. */
export interface Aged<V> {
  readonly value: V
  readonly ageMs: number
}

/** In the order asked. `failure`: the load failed, though some values were in the shared memory. */
export interface Answers<V> {
  readonly each: readonly (Aged<V> | Error)[]
  readonly failure?: unknown
}

/** Values that processes share. */
export interface SharedValues<V> {
  /** Shared values younger than `freshMs`; the others from `load`, each key in one process at a time. */
  many<Q extends { readonly key: string; readonly previous: V | null }>(
    wanted: readonly Q[],
    freshMs: number,
    load: (wanted: readonly Q[]) => Promise<readonly (V | Error)[]>,
  ): Promise<Answers<V>>
}

/** A loader's answer, with an age of 0. */
export const justLoaded = <V>(value: V | Error): Aged<V> | Error =>
  value instanceof Error ? value : { value, ageMs: 0 }

/** Without other processes: everything is loaded here. */
export const unshared = <V>(): SharedValues<V> => ({
  many: async (wanted, _freshMs, load) => ({ each: (await load(wanted)).map(justLoaded) }),
})
