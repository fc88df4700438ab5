/**
 * What is made of data in memory: for each key the last of it, made again only when it no longer holds. Whoever asks
 * meanwhile gets the same object, so that what is written of it for a page is written once.
 */
export class Derived<K, V> {
  readonly #made = new Map<K, V>()

  get(key: K, holds: (value: V) => boolean, make: () => V): V {
    const last = this.#made.get(key)
    if (last !== undefined && holds(last)) return last
    const made = make()
    this.#made.set(key, made)
    return made
  }
}
