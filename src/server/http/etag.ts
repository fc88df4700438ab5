import { createHash } from 'node:crypto'

/** A tag for these contents: weak, since it is the same in every encoding. */
export function weakTag(...contents: readonly (string | Buffer)[]): string {
  const hash = createHash('sha256')
  for (const content of contents) hash.update(content)
  // 132 bits are enough to tell apart whatever a client may hold.
  return `W/"${hash.digest('base64url').slice(0, 22)}"`
}

/** Whether an `If-None-Match` header names this tag, in any legal form. Tags are compared weakly (RFC 9110, 13.1.2). */
export function matchesTag(header: string | string[] | undefined, tag: string): boolean {
  const text = String(header ?? '')
  if (text.trim() === '*') return true
  const strong = tag.replace(/^W\//, '')
  return [...text.matchAll(/"[^"]*"/g)].some(([quoted]) => quoted === strong)
}
