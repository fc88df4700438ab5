const escapes: Readonly<Record<string, string>> = { '<': '\\u003c', '\u2028': '\\u2028', '\u2029': '\\u2029' }

/** JSON that may stand inside a `<script>` element: the one function that writes any. */
const inlineJson = (value: unknown): string =>
  JSON.stringify(value).replace(/[<\u2028\u2029]/g, (character) => escapes[character] ?? '')

/** What machines read of a page (schema.org). */
export const StructuredData = ({ data, id }: { data: object; id?: string }) => (
  <script type="application/ld+json" id={id} dangerouslySetInnerHTML={{ __html: inlineJson(data) }} />
)
