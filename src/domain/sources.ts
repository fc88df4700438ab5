/**
 * The names of those whose data a value holds, by what it and the parts in it say of their `source`; « a, b » are two.
 * Whoever computes or makes up a value is named too: who is to credit for what, credits know.
 */
export function sourcesIn(value: unknown): ReadonlySet<string> {
  const found = new Set<string>()
  const read = (of: unknown): void => {
    if (typeof of !== 'object' || of === null || ArrayBuffer.isView(of)) return
    for (const [name, field] of Object.entries(of) as [string, unknown][])
      if (name === 'source' && typeof field === 'string')
        for (const each of field.split(', ')) found.add(each)
      else read(field)
  }
  read(value)
  return found
}
