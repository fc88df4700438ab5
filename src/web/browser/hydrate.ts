import { createElement, startTransition, useEffect, type ComponentType } from 'react'
import { hydrateRoot } from 'react-dom/client'

/** Hands an island's element to React; resolves when the island works. */
export const hydrate = <Props extends object>(
  element: Element,
  prefix: string,
  Component: ComponentType<Props>,
  props: Props,
): Promise<void> =>
  new Promise((resolve) => {
    const Hydrated = () => {
      useEffect(resolve, [])
      return createElement(Component, props)
    }
    // In small steps, between which the browser may do what else there is.
    startTransition(() => {
      hydrateRoot(element, createElement(Hydrated), {
        identifierPrefix: prefix,
        onRecoverableError: (error) => console.error('Hydratation :', error),
      })
    })
  })
