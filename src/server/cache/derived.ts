/**
 * Values computed from data in memory, the last one of each key. One is computed again only when `isValid` refuses it:
 * until then everybody gets the same object, so that the HTML cached beside it can be used again.
 */
export class Derived<K, V> {
  readonly #made = new Map<K, V>()

  get(key: K, isValid: (value: V) => boolean, make: () => V): V {
    const last = this.#made.get(key)
    if (last !== undefined && isValid(last)) return last
    const made = make()
    this.#made.set(key, made)
    return made
  }
}
