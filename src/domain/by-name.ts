/** A value for each of some names. */
export const byName = <const Name extends string, V>(
  names: readonly Name[],
  valueOf: (name: Name) => V,
): Record<Name, V> => Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<Name, V>
