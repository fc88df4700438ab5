import { useLayoutEffect, useState, type ReactNode } from 'react'
import { createPortal } from 'react-dom'

/**
 * Shows something inside an element that the server wrote outside the island: what stood there goes in the frame in
 * which the new content comes. For the browser alone: render it after something has changed.
 */
export function Instead({ inside, children }: { inside: string; children: ReactNode }) {
  const [place] = useState(() => document.getElementById(inside))
  const [former] = useState(() => [...(place?.childNodes ?? [])])
  useLayoutEffect(() => {
    for (const node of former) node.remove()
  }, [former])
  return place && createPortal(children, place)
}
