import { useState } from 'react'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import type { Radar } from '../../../views/radar.ts'
import { createSiteApi } from '../../browser/site-api.ts'
import { useWhenDue } from '../map/use-map-refresh.ts'
import { renewedIds } from './renewed-ids.ts'
import type { RainFrame } from './rain-steps.ts'

const site = createSiteApi()

/** The frames that a page came with, and how long they are the newest. */
export interface FirstRadar {
  /** The frames of two hours, oldest first; none where the radar is silent. */
  readonly frames: readonly RainFrame[]
  readonly newest: IsoInstant | null
  readonly freshUntil: IsoInstant | null
}

interface State extends FirstRadar {
  /** Later than what the page came with. */
  readonly isRenewed: boolean
}

/** Told on the document once the page says something newer. */
export const renewedEvent = 'rain-renewed'

const toState = (part: Part<Radar>, before: State): State =>
  part.state === 'missing'
    ? { ...before, freshUntil: null }
    : { frames: part.value.frames, newest: part.value.newest, freshUntil: part.freshUntil, isRenewed: true }

/**
 * The frames while the page stays open: asked for when they are due and somebody looks. What the page says in words is
 * brought with them, so that both are of one time; `onSpots` is given the lightning of then.
 */
export function useRadar(first: FirstRadar, now: number, onSpots: (spots: readonly HTMLElement[]) => void) {
  const [state, setState] = useState<State>({ ...first, isRenewed: false })
  const [isAsking, setAsking] = useState(false)
  const renew = async () => {
    setAsking(true)
    const part = await site.radar()
    const isRenewed = part.state !== 'missing' && (await renewTexts(onSpots))
    setAsking(false)
    setState((before) => toState(isRenewed ? part : { state: 'missing', reason: 'refused' }, before))
  }
  const { freshUntil } = state
  const wait = () => Math.max(minuteMs, freshUntil === null ? 0 : Date.parse(freshUntil) - now)
  useWhenDue(state, wait, () => void renew())
  return { ...state, isAsking, renew: () => void renew() }
}

/** Puts what the page says now in place of what it said. Whether that could be had. */
async function renewTexts(onSpots: (spots: readonly HTMLElement[]) => void): Promise<boolean> {
  try {
    const response = await fetch(location.href, { cache: 'no-cache', headers: { accept: 'text/html' } })
    if (!response.ok) return false
    const next = new DOMParser().parseFromString(await response.text(), 'text/html')
    // A part of it is still on its way.
    if (next.querySelector('[aria-busy=true]')) return false
    const bolts = document.querySelector<HTMLInputElement>(`#${renewedIds.legend} input`)?.checked
    for (const id of Object.values(renewedIds)) {
      const fresh = next.getElementById(id)
      if (fresh) document.getElementById(id)?.replaceWith(fresh)
    }
    const box = document.querySelector<HTMLInputElement>(`#${renewedIds.legend} input`)
    if (box) box.checked = bolts ?? true
    onSpots([...next.querySelectorAll<HTMLElement>('.rain-spot')])
    document.dispatchEvent(new Event(renewedEvent))
    return true
  } catch {
    return false
  }
}
