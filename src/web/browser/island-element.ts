import type { ComponentType } from 'react'
import { momentOf, nextIdle } from './moments.ts'

/** Imports an island's code. */
export type LoadIsland = () => Promise<{ readonly Component: ComponentType<never> }>

const touches = ['pointerdown', 'focusin', 'click']

/** Whether the parser has gone past it: all its children are there, though the page may still be on its way. */
function isWhole(element: Element): boolean {
  for (let node: Node | null = element; node; node = node.parentNode) if (node.nextSibling) return true
  return document.readyState !== 'loading'
}

const failure =
  '<p class="island-failure" role="status">Cette commande n’a pas pu être chargée. <button class="button" type="button" data-retry="">Réessayer</button></p>'

/**
 * Defines `<ec-island>`: a part of the page whose code, and React, are fetched when it is needed (see `When` in
 * `islands/island.tsx`). Its HTML stays as it is when they cannot be fetched, and a button beside it offers to try again.
 */
export function defineIslands(islands: ReadonlyMap<string, LoadIsland>): void {
  class Island extends HTMLElement {
    #hydration: Promise<void> | undefined
    /** The button pressed before React listens. */
    #pressed: HTMLElement | null = null

    /** Called again when React's stream moves it from its hidden place into the page. */
    connectedCallback(): void {
      if (this.#hydration || this.closest('[hidden]')) return
      for (const type of touches) this.addEventListener(type, this)
      void momentOf(this).then(() => this.#hydrate())
    }

    /** The first touch brings the code. A press that comes before it is done again, once; letters stay in their field. */
    handleEvent({ type, target }: Event): void {
      if (type === 'click' && target instanceof Element)
        this.#pressed = target.closest<HTMLElement>('button[type=button]')
      void this.#hydrate()
    }

    #hydrate(): Promise<void> {
      this.#hydration ??= this.#takeOver().catch((error: unknown) => {
        console.error('Îlot :', error)
        this.dataset['state'] = 'failed'
        if (this.#pressed) this.insertAdjacentHTML('afterend', failure)
      })
      return this.#hydration
    }

    async #takeOver(): Promise<void> {
      while (!isWhole(this)) await nextIdle()
      const name = this.getAttribute('name') ?? ''
      const load = islands.get(name)
      if (!load) throw new Error(`There is no island « ${name} »`)
      const [{ hydrate }, { Component }] = await Promise.all([import('./hydrate.ts'), load()])
      // The same component wrote these props on the server.
      const props = JSON.parse(this.getAttribute('props') ?? '{}') as never
      // From here on React hears what is pressed.
      for (const type of touches) this.removeEventListener(type, this)
      await hydrate(this, this.id.replace(/^island-/, ''), Component, props)
      this.dataset['state'] = 'ready'
      this.#pressed?.click()
      this.#pressed = null
    }
  }
  customElements.define('ec-island', Island)
}
