import { useEffect, useRef, useState } from 'react'
import { useRevalidator } from 'react-router'
import { ShellIcon } from '../../components/shell-icon.tsx'

const saidAfterMs = 500
/** Half a second cannot be read: the sentence stays five. */
const saidForMs = 5_000

/** « Actualiser »: the page's questions are asked again; the sentence comes half a second after the answers. */
export function RefreshButton() {
  const { revalidate, state } = useRevalidator()
  const [said, setSaid] = useState(false)
  const timers = useRef<ReturnType<typeof setTimeout>[]>([])
  useEffect(() => () => timers.current.forEach(clearTimeout), [])
  const refresh = async () => {
    setSaid(false)
    await revalidate()
    timers.current = [
      setTimeout(() => setSaid(true), saidAfterMs),
      setTimeout(() => setSaid(false), saidAfterMs + saidForMs),
    ]
  }
  return (
    <div className="refresh">
      <button className="button" type="button" disabled={state === 'loading'} onClick={() => void refresh()}>
        <ShellIcon name="refresh-cw" />
        Actualiser
      </button>
      <p role="status">{said ? 'Données mises à jour\u202f!' : ''}</p>
    </div>
  )
}
