import type { MouseEvent } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../../paths.ts'

/** The router counts the pages of this site that were visited before this one. */
const cameFromHere = (): boolean => {
  const state: unknown = window.history.state
  return typeof state === 'object' && state !== null && 'idx' in state && Number(state.idx) > 0
}

/** Back to the page before, or to the map of beaches for who comes from elsewhere. */
export function BackButton() {
  const navigate = useNavigate()
  const back = (event: MouseEvent) => {
    if (!cameFromHere()) return
    event.preventDefault()
    void navigate(-1)
  }
  return (
    <a className="button" href={paths.beachMap()} onClick={back}>
      Retour
    </a>
  )
}
