import { useEffect, useRef, useState, type FormEvent, type KeyboardEvent } from 'react'
import { paths } from '../../../paths.ts'
import type { SearchHit } from '../../../views/place-views.ts'
import { hitPath, hitsOf } from '../../text/search-hit.ts'
import { notInFranceMark, searchErrors } from '../../text/search-errors.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../search-icon-paths.ts'
import { locate, PositionButton, PositionFailure, type PositionProblem } from './position.tsx'
import { noteOf, SuggestionList } from './suggestion-list.tsx'
import { useSuggestions } from './use-suggestions.ts'

/**
 * The search of places: a combobox with a list (ARIA practices, manual selection) over a plain form that works
 * without script. `compact` stands in the header, `large` in a page, with the position button where the page has none of
 * its own. `query`: what was asked for, on the page that answers it.
 */
export function SearchBox({
  form,
  withPosition = form === 'large',
  query = '',
}: {
  form: 'compact' | 'large'
  withPosition?: boolean
  query?: string
}) {
  // One of each form at most on a page. React's own ids differ between the server's tree and the browser's.
  const id = `search-${form}`
  const input = useRef<HTMLInputElement>(null)
  const [text, setText] = useState(query)
  // Without script the browser itself refuses a blank field.
  const [isAlive, setIsAlive] = useState(false)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(open ? text : '')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<PositionProblem | null>(null)
  const hits = suggestions.state === 'found' ? hitsOf(suggestions.answer) : []
  const abroad = text.includes(notInFranceMark)
  const shown = open && suggestions.state !== 'idle' && !abroad
  // Buttons only say that they can do nothing: one that is disabled would lose the focus.
  const isRefused = busy || abroad || (isAlive && text.trim() === '')

  // Letters typed before the script arrived are in the field already.
  useEffect(() => {
    const typed = input.current?.value ?? ''
    setIsAlive(true)
    setText(typed)
    if (typed && document.activeElement === input.current) setOpen(true)
  }, [])

  const write = (value: string) => {
    if (input.current) input.current.value = value
    setText(value)
    setActive(-1)
  }
  const choose = (hit: SearchHit) => {
    write('')
    setOpen(false)
    input.current?.blur()
    location.assign(hitPath(hit))
  }
  const clear = () => {
    write('')
    setOpen(false)
    input.current?.focus()
  }
  const goToTown = async () => {
    setBusy(true)
    setFailure(null)
    const found = await locate()
    setBusy(false)
    if (found.kind === 'abroad') write(found.text)
    else if (found.kind === 'place') choose(found.place)
    else setFailure(found)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // What stands in the field: letters typed while the script arrived are not in the state yet.
    const asked = input.current?.value.trim()
    if (!asked || abroad || busy) return
    const hit = hits[active]
    if (hit) return choose(hit)
    setOpen(false)
    location.assign(paths.search(asked))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const move = (step: 1 | -1) => {
      event.preventDefault()
      setOpen(true)
      if (hits.length > 0) setActive((now) => nextIndex(now, step, hits.length))
    }
    if (event.key === 'ArrowDown') move(1)
    else if (event.key === 'ArrowUp') move(-1)
    else if (event.key === 'Tab') setOpen(false)
    else if (event.key === 'Escape') {
      // The browser would empty the field at the first one.
      event.preventDefault()
      if (!shown) return clear()
      setOpen(false)
      setActive(-1)
    }
  }

  return (
    <div className={`search-block is-${form}`}>
      <form
        className={`search${form === 'compact' ? ' is-compact' : ''}${shown ? ' is-open' : ''}${abroad ? ' is-abroad' : ''}`}
        role="search"
        action={paths.search()}
        method="get"
        onSubmit={submit}
      >
        <label className="visually-hidden" htmlFor={`${id}-q`}>
          Rechercher une ville française
        </label>
        <button
          className="icon-button"
          type="submit"
          aria-label="Rechercher"
          aria-disabled={isRefused || undefined}
          onClick={(event) => isRefused && event.preventDefault()}
        >
          <Icon shape={icons.search} />
        </button>
        <input
          ref={input}
          id={`${id}-q`}
          name="q"
          type="text"
          inputMode="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={shown}
          aria-controls={`${id}-list`}
          aria-activedescendant={shown && active >= 0 ? `${id}-list-${active}` : undefined}
          aria-invalid={abroad || undefined}
          aria-describedby={`${id}-help`}
          autoComplete="off"
          spellCheck={false}
          enterKeyHint="search"
          required
          pattern=".*\S.*"
          maxLength={64}
          defaultValue={query}
          placeholder={form === 'compact' ? 'Rechercher une ville...' : 'Rechercher une ville française...'}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setActive(-1)
            setOpen(true)
          }}
          onFocus={() => text && setOpen(true)}
          onBlur={() => setOpen(false)}
          onKeyDown={onKeyDown}
        />
        {text && (
          <button className="icon-button needs-script" type="button" aria-label="Effacer" onClick={clear}>
            <Icon shape={icons.x} />
          </button>
        )}
        {withPosition && (
          <PositionButton
            label={busy ? 'Détection de votre position...' : 'Utiliser ma position'}
            isBusy={busy}
            onPress={goToTown}
          />
        )}
        {shown && (
          <SuggestionList
            id={`${id}-list`}
            text={text}
            suggestions={suggestions}
            active={active}
            onChoose={choose}
          />
        )}
      </form>
      <p id={`${id}-help`} className="visually-hidden" aria-live="polite">
        {suggestions.state === 'found' && noteOf(suggestions, text)}
      </p>
      {shown && suggestions.state === 'failed' && <FailureToast />}
      {failure && <PositionFailure {...failure} />}
    </div>
  )
}

/** Over the foot of the window, for as long as nobody answers. */
const FailureToast = () => (
  <div className="toast" role="alert">
    <p>
      <strong>{searchErrors.failedTitle}</strong> {searchErrors.failedReason}
    </p>
  </div>
)

/** The next option in a ring that also holds « none » (−1). */
function nextIndex(now: number, step: 1 | -1, count: number): number {
  const next = now + step
  if (next >= count) return -1
  return next < -1 ? count - 1 : next
}
