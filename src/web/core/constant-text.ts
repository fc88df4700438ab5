import type { ReactNode } from 'react'
import type { PageTexts } from './page-texts.ts'
import { writtenPieces, type HtmlPieces } from './written.ts'

const known = new Map<string, HtmlPieces>()

/**
 * The HTML of what is the same on many pages: written for the first of them, by the name it is given. There are as
 * many names as forms of the parts of the shell, a few dozen. Server only.
 */
function constantPieces(name: string, tree: ReactNode, inHead: boolean): HtmlPieces {
  const pieces = known.get(name) ?? writtenPieces(tree, { inHead })
  // During development it may change with every save.
  if (!import.meta.env.DEV) known.set(name, pieces)
  return pieces
}

/** What stands for it in what React writes of a page. */
export const constantText = (
  page: PageTexts,
  name: string,
  tree: ReactNode,
  { inHead = false } = {},
): string => page.add(constantPieces(name, tree, inHead))
