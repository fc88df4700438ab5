import { useEffect } from 'react'

/**
 * Buttons of read-only blocks say what they do in `data-action`; one listener hears them, and what they do is loaded at
 * the first press.
 */
export function useActions(): void {
  useEffect(() => {
    const act = (event: MouseEvent) => {
      const button =
        event.target instanceof Element ? event.target.closest<HTMLElement>('[data-action]') : null
      if (button)
        void import('../browser/page-actions.ts').then(
          ({ perform }) => perform(button),
          // Offline, which the page says by itself.
          () => undefined,
        )
    }
    document.addEventListener('click', act)
    return () => document.removeEventListener('click', act)
  }, [])
}
