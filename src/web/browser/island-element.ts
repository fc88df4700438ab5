import type { ComponentType } from 'react'
import { momentOf, nextFrame, nextIdle } from './moments.ts'

/** Imports an island's code. */
export type LoadIsland = () => Promise<{ readonly Component: ComponentType<never> }>

const touches = ['pointerdown', 'focusin', 'input', 'click']

/** Whether the parser has gone past it: all its children are there, though the page may still be on its way. */
function isComplete(element: Element): boolean {
  for (let node: Node | null = element; node; node = node.parentNode) if (node.nextSibling) return true
  return document.readyState !== 'loading'
}

const failure =
  '<p class="island-failure" role="alert">Cette commande n’a pas pu être chargée. <button class="button" type="button" data-retry="">Réessayer</button></p>'

/** The button that a press is meant for. Those that load the page anew work without any island. */
function pressedButton({ type, target }: Event): HTMLElement | null {
  const isPress = type === 'click' && target instanceof Element
  return isPress ? target.closest<HTMLElement>('button[type=button]:not([data-retry])') : null
}

/**
 * Defines `<ec-island>`: a part of the page whose code, and React, are fetched when it is needed (see `When` in
 * `islands/island.tsx`). Its HTML stays as it is when they cannot be fetched or do not work; whoever presses a button in
 * it is then offered to try again.
 */
export function defineIslands(islands: ReadonlyMap<string, LoadIsland>): void {
  class Island extends HTMLElement {
    #hydration: Promise<void> | undefined
    /** The button pressed before the island works. */
    #pressed: HTMLElement | null = null

    /** Called again when React's stream moves it from its hidden place into the page. */
    connectedCallback(): void {
      if (this.#hydration || this.closest('[hidden]')) return
      this.#listen()
      void momentOf(this).then(() => this.#hydrate())
    }

    /** Before whatever else listens here. */
    #listen(): void {
      for (const type of touches) this.addEventListener(type, this, { capture: true })
    }

    #stopListening(): void {
      for (const type of touches) this.removeEventListener(type, this, { capture: true })
    }

    /**
     * The first touch brings the code, once it is answered on the screen. What is pressed before it works is done then, once,
     * however often it was pressed; letters stay in their field.
     */
    handleEvent(event: Event): void {
      if (event.type === 'focusin' && this.#wasFocusedByPage()) return
      const pressed = pressedButton(event)
      if (pressed) {
        this.#pressed = pressed
        event.stopImmediatePropagation()
        if (this.dataset['state'] === 'failed') this.#offerRetry()
      }
      void nextFrame().then(() => this.#hydrate())
    }

    /** Told once by `ready-search.ts`: the next touch is the visitor's. */
    #wasFocusedByPage(): boolean {
      const isSo = 'focused' in this.dataset
      delete this.dataset['focused']
      return isSo
    }

    #hydrate(): Promise<void> {
      this.#hydration ??= this.#takeOver().catch((error: unknown) => this.#fail(error))
      return this.#hydration
    }

    async #takeOver(): Promise<void> {
      while (!isComplete(this)) await nextIdle()
      const name = this.getAttribute('name') ?? ''
      const load = islands.get(name)
      if (!load) throw new Error(`There is no island « ${name} »`)
      // The same component wrote these props on the server.
      const props: unknown = JSON.parse(this.getAttribute('props') ?? '{}')
      const [{ hydrate }, { Component }] = await Promise.all([import('./hydrate.ts'), load()])
      const prefix = this.id.replace(/^island-/, '')
      await hydrate({ element: this, prefix, Component, props, broke: (error) => this.#fail(error) })
      this.#stopListening()
      this.dataset['state'] = 'ready'
      this.#pressed?.click()
      this.#pressed = null
    }

    #fail(error: unknown): void {
      console.error('Îlot :', error)
      this.dataset['state'] = 'failed'
      this.#listen()
      if (this.#pressed) this.#offerRetry()
    }

    #offerRetry(): void {
      if (!this.nextElementSibling?.matches('.island-failure')) this.insertAdjacentHTML('afterend', failure)
    }
  }
  customElements.define('ec-island', Island)
}
