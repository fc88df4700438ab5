import { useEffect, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router'

/** `useLayoutEffect` where there is a layout. */
const useBrowserLayoutEffect = import.meta.env.SSR ? useEffect : useLayoutEffect

/** How long a page that is gone back to may still grow to the height it had. */
const settlingMs = 1_500

/** Scrolls to where the page was left, and again while its blocks come back; the visitor's own scrolling ends that. */
function scrollBack(top: number): () => void {
  const scroll = () => window.scrollTo({ top, behavior: 'instant' })
  scroll()
  const end = new AbortController()
  const observer = new ResizeObserver(scroll)
  observer.observe(document.body)
  const timer = setTimeout(() => end.abort(), settlingMs)
  end.signal.addEventListener('abort', () => {
    clearTimeout(timer)
    observer.disconnect()
  })
  for (const type of ['wheel', 'touchstart', 'pointerdown', 'keydown'])
    window.addEventListener(type, () => end.abort(), { signal: end.signal, passive: true })
  return () => end.abort()
}

/**
 * A new page starts at its top, or at the element that its address names; going back finds the page where it was left.
 * Positions live in memory: a reload is the browser's own business.
 */
export function useScroll(): void {
  const { key, hash } = useLocation()
  const type = useNavigationType()
  const positions = useRef(new Map<string, number>())
  const first = useRef(true)
  useBrowserLayoutEffect(() => {
    const known = positions.current
    let stop: (() => void) | undefined
    if (!first.current) {
      const target = hash ? document.getElementById(decodeURIComponent(hash.slice(1))) : null
      if (type === 'POP') stop = scrollBack(known.get(key) ?? 0)
      else if (target) target.scrollIntoView()
      else window.scrollTo({ top: 0, behavior: 'instant' })
    }
    first.current = false
    const remember = () => known.set(key, window.scrollY)
    window.addEventListener('scroll', remember, { passive: true })
    return () => {
      stop?.()
      window.removeEventListener('scroll', remember)
    }
  }, [key])
}
