import type { Markup } from '../render/markup.ts'

/** A block whose inside is markup text: React places it and never looks into it. */
export function Inert({
  as: Element = 'div',
  content,
  ...attributes
}: {
  as?: 'div' | 'ol' | 'ul' | 'table' | 'section' | 'p'
  content: Markup
  id?: string
  className?: string
  role?: string
  tabIndex?: number
  'aria-label'?: string
  'aria-hidden'?: boolean
}) {
  return <Element {...attributes} dangerouslySetInnerHTML={{ __html: content.html }} />
}
