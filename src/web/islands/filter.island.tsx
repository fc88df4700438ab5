import { useEffect, useRef, useState, type FormEvent } from 'react'
import { foldAccents } from '../../domain/place.ts'
import { paths } from '../../paths.ts'
import { plural } from '../text/numbers.ts'
import { Icon } from '../components/icon.tsx'
import * as icons from '../components/icon-paths.ts'

const words = (text: string): readonly string[] =>
  foldAccents(text)
    .split(/[^a-z0-9]+/)
    .filter(Boolean)

/**
 * Hides what does not hold every word typed, and groups that are left empty; unfolds the others. Gives back how many
 * places remain.
 */
function filterList(list: HTMLElement, typed: string): number {
  const wanted = words(typed)
  let shown = 0
  for (const section of list.querySelectorAll('section[data-group]')) {
    let inGroup = 0
    for (const item of section.querySelectorAll('li')) {
      const text = words(item.textContent).join(' ')
      const fits = wanted.every((word) => ` ${text}`.includes(` ${word}`))
      item.hidden = !fits
      if (fits) inGroup += 1
    }
    section.toggleAttribute('hidden', inGroup === 0)
    if (wanted.length > 0) section.querySelector('details')?.setAttribute('open', '')
    shown += inGroup
  }
  return shown
}

/**
 * Filters the list of the page as one types. The list itself is plain text that no script made; without script the field
 * searches the whole gazetteer.
 */
export function Component({ one }: { one: string }) {
  const form = useRef<HTMLFormElement>(null)
  const input = useRef<HTMLInputElement>(null)
  const [count, setCount] = useState<number | null>(null)
  const list = () => form.current?.closest<HTMLElement>('.index-page') ?? null
  const filter = () => {
    const typed = input.current?.value ?? ''
    const page = list()
    if (!page) return
    const shown = filterList(page, typed)
    setCount(typed.trim() === '' ? null : shown)
  }
  // Letters typed before the code came are in the field already.
  useEffect(filter, [])
  const goToFirst = (event: FormEvent) => {
    const first = list()?.querySelector<HTMLElement>('section[data-group]:not([hidden]) li:not([hidden]) a')
    if (!first) return
    event.preventDefault()
    first.focus()
  }
  return (
    <form
      ref={form}
      className="index-filter"
      role="search"
      aria-label="Filtrer la liste"
      action={paths.search()}
      method="get"
      onSubmit={goToFirst}
    >
      <label className="visually-hidden" htmlFor="filter">
        Filtrer la liste
      </label>
      <div className="search">
        <Icon shape={icons.search} className="ui-icon search-glyph" />
        <input
          ref={input}
          id="filter"
          name="q"
          type="search"
          autoComplete="off"
          placeholder="Filtrer la liste"
          onInput={filter}
        />
      </div>
      <p className="filter-count" aria-live="polite" aria-atomic>
        {count !== null &&
          (count === 0
            ? `Aucun résultat ici : la touche Entrée cherche dans toute la France.`
            : plural(count, one))}
      </p>
    </form>
  )
}
