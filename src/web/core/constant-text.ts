import type { ReactNode } from 'react'
import { written } from './written.ts'

const texts = new Map<string, string>()

/**
 * The HTML of what is the same on many pages: written for the first of them, by the name it is given. There are as
 * many names as forms of the parts of the shell, a dozen. Server only.
 */
export function constantText(name: string, node: ReactNode): string {
  const known = texts.get(name)
  if (known !== undefined) return known
  const text = written(node)
  // During development it may change with every save.
  if (import.meta.env.PROD) texts.set(name, text)
  return text
}
