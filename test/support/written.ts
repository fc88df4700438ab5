import type { ReactNode } from 'react'
import { writtenPieces } from '../../src/web/core/written.ts'

/** The HTML of a tree as one text. */
export const written = (tree: ReactNode, options?: { inHead?: boolean }): string =>
  Buffer.concat(writtenPieces(tree, options)).toString()
