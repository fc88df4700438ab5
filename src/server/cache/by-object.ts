import { getOrInsert } from '../collections.ts'

/** What follows from an object alone: computed when it is first asked for, and forgotten with the object. */
export function computedByObject<K extends object, V>(compute: (of: K) => V): (of: K) => V {
  const computed = new WeakMap<K, { readonly value: V }>()
  return (of) => getOrInsert(computed, of, () => ({ value: compute(of) })).value
}
