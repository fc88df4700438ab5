const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that may stand inside a `<script>` element: the one function that writes any. */
export const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '')

const written = new WeakMap<object, string>()

/** The same of what is made of an object, written once for each object however many pages carry it. */
export function inlineJsonOnce<T extends object>(value: T, toWrite: (value: T) => object): string {
  const cached = written.get(value)
  if (cached !== undefined) return cached
  const json = inlineJson(toWrite(value))
  written.set(value, json)
  return json
}
