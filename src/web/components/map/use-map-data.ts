import { useRef, useState } from 'react'
import type { MapPeriod } from '../../../domain/map-period.ts'
import type { Part } from '../../../domain/part.ts'
import { createSiteApi } from '../../browser/site-api.ts'
import { Deferred } from '../../core/deferred.ts'
import { askMap, mapKey, type AnyMap } from './map-kinds.ts'
import type { MapKind } from './map-readers.ts'

/** What a map starts from. */
export interface MapStart {
  readonly kind: MapKind
  readonly period: MapPeriod
  /** The period that the address asks for is over: now is shown instead. */
  readonly isOver: boolean
  readonly map: Deferred<AnyMap>
}

interface State {
  readonly start: MapStart
  readonly map: Deferred<AnyMap>
  readonly period: MapPeriod
  readonly isOver: boolean
  readonly isAsking: boolean
  /** The last question had no answer: what is shown is what was known before. */
  readonly hasFailed: boolean
}

const stateOf = (start: MapStart): State => ({
  start,
  map: start.map,
  period: start.period,
  isOver: start.isOver,
  isAsking: false,
  hasFailed: false,
})

/** Straight from the site: a cache between would answer with what is on the screen already. */
const site = createSiteApi((path) =>
  fetch(path, { cache: 'no-cache', headers: { accept: 'application/json' } }),
)

/** A part that is already there, for blocks that wait on one. */
async function arrived(key: string, part: Part<AnyMap>): Promise<Deferred<AnyMap>> {
  const deferred = new Deferred(key, () => Promise.resolve(part))
  await deferred.promise
  return deferred
}

/** The map that is shown, and how to ask for another: the old one stays until the new one is there. */
export function useMapData(start: MapStart) {
  const [state, setState] = useState(() => stateOf(start))
  const turn = useRef(0)
  const isNew = state.start !== start
  if (isNew) setState(stateOf(start))
  const current = isNew ? stateOf(start) : state

  async function ask(period: MapPeriod, isOver = false): Promise<void> {
    turn.current += 1
    const mine = turn.current
    setState((before) => ({ ...before, isAsking: true, hasFailed: false }))
    const part = await askMap(site, start.kind, period)
    if (mine !== turn.current) return
    if (part.state === 'missing' && part.reason === 'unsupported' && period !== 'current')
      return ask('current', true)
    const map = part.state === 'missing' ? null : await arrived(mapKey(start.kind, period), part)
    setState((before) => {
      if (before.start !== start) return before
      if (!map) return { ...before, isAsking: false, hasFailed: true }
      return { ...before, map, period, isOver, isAsking: false }
    })
  }
  return { ...current, ask }
}
