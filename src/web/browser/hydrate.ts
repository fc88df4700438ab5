import { createElement, startTransition, useEffect, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** An island as the page has it, and what it is to become. */
export interface Hydration {
  readonly element: Element
  /** Begins the ids in its HTML. */
  readonly prefix: string
  readonly Component: ComponentType<never>
  readonly props: unknown
  /** Told when it breaks, then or later: its HTML is there again, and works no more. */
  broke(error: unknown): void
}

/** Hands an island's element to React; resolves when the island works. */
export const hydrate = ({ element, prefix, Component, props, broke }: Hydration): Promise<void> =>
  new Promise((resolve) => {
    const html = element.innerHTML
    const Hydrated = () => {
      useEffect(resolve, [])
      return createElement(Component, props as never)
    }
    // In small steps, between which the browser may do what else there is.
    startTransition(() => {
      const root = hydrateRoot(element, createElement(Hydrated), {
        identifierPrefix: prefix,
        onRecoverableError: (error) => console.error('Hydratation :', error),
        // React takes away what it cannot show, and must have done so first.
        onUncaughtError: (error) =>
          queueMicrotask(() => {
            root.unmount()
            element.innerHTML = html
            broke(error)
          }),
      })
    })
  })
