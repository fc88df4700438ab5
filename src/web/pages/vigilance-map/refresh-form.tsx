import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useNavigation, useRevalidator } from 'react-router'
import { phenomenonId } from '../../../domain/vigilance.ts'
import { paths } from '../../../paths.ts'
import { ShellIcon } from '../../components/shell-icon.tsx'
import { loadingTexts } from '../../text/loading.ts'
import type { Choice } from './address.ts'

/** The page's parts are still on their way: with the page, after a navigation, or asked for again. */
function useIsBusy(): boolean {
  const navigation = useNavigation()
  const { state } = useRevalidator()
  const [isStreaming, setStreaming] = useState(false)
  useEffect(() => {
    if (document.readyState === 'complete') return
    const done = () => setStreaming(false)
    setStreaming(true)
    window.addEventListener('load', done, { once: true })
    return () => window.removeEventListener('load', done)
  }, [])
  return isStreaming || state === 'loading' || navigation.state === 'loading'
}

/** « Actualiser »: asks again; without script the form loads the same address again. */
export function RefreshForm({ choice: { term, department, phenomenon } }: { choice: Choice }) {
  const { revalidate } = useRevalidator()
  const isBusy = useIsBusy()
  const button = useRef<HTMLButtonElement>(null)
  const pressed = useRef(false)
  useEffect(() => {
    // A disabled button loses the keyboard: it gets it back.
    if (isBusy || !pressed.current) return
    pressed.current = false
    if (document.activeElement === document.body) button.current?.focus()
  }, [isBusy])
  const refresh = (event: FormEvent) => {
    event.preventDefault()
    pressed.current = document.activeElement === button.current
    void revalidate()
  }
  return (
    <form action={paths.vigilance()} method="get" onSubmit={refresh}>
      {term === 'J1' && <input type="hidden" name="jour" value={term} />}
      {department && <input type="hidden" name="departement" value={department} />}
      {phenomenon && <input type="hidden" name="phenomene" value={phenomenonId(phenomenon)} />}
      <button ref={button} className="icon-button" type="submit" aria-label="Actualiser" disabled={isBusy}>
        <ShellIcon name="refresh-cw" />
      </button>
      <p className="visually-hidden" role="status">
        {isBusy ? loadingTexts.refresh : ''}
      </p>
    </form>
  )
}
