/** The weights of a header that says what is accepted (RFC 9110, 12.4.2), by names in small letters. */
function weightsIn(header: string): ReadonlyMap<string, number> {
  const weights = new Map<string, number>()
  for (const item of header.slice(0, 512).split(',')) {
    const [name = '', ...parameters] = item.split(';').map((part) => part.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    const weight = quality === undefined ? 1 : Number(quality.slice(2))
    weights.set(name, weight >= 0 && weight <= 1 ? weight : 0)
  }
  return weights
}

/**
 * What a header that says what is accepted asks for. Browsers send a handful of them, programs few more, and reading one takes 3 µs of
 * the 33 of a page from memory.
 */
export function askedBy<T>(choose: (weights: ReadonlyMap<string, number>) => T): (header: string) => T {
  const chosen = new Map<string, { readonly choice: T }>()
  return (header) => {
    const before = chosen.get(header)
    if (before) return before.choice
    const choice = choose(weightsIn(header))
    if (header.length < 200 && chosen.size < 500) chosen.set(header, { choice })
    return choice
  }
}
