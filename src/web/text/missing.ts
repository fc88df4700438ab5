import type { MissingReason } from '../../domain/part.ts'

/** Why nothing is known. */
export const missingTexts: Readonly<Record<MissingReason, string>> = {
  timeout: 'La source n’a pas répondu à temps.',
  refused: 'La source ne répond pas.',
  unreadable: 'La réponse de la source est illisible.',
  busy: 'Trop de demandes à la source en ce moment.',
  unsupported: 'La source ne couvre pas cette commune.',
  off: 'La source est désactivée sur ce site.',
}
