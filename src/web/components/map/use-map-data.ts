import { startTransition, useRef, useState } from 'react'
import type { AnyMapItem } from '../../../views/map-items.ts'
import type { MapPeriod } from '../../../domain/map-period.ts'
import type { Part } from '../../../domain/part.ts'
import { createSiteApi } from '../../browser/site-api.ts'
import { factsOf, type MapFacts } from './map-facts.ts'
import { askMap } from './map-kinds.ts'
import type { MapKind } from './map-readers.ts'

const site = createSiteApi()

/** What a map starts from. */
export interface MapStart {
  readonly kind: MapKind
  readonly period: MapPeriod
  /** The period that the address asks for is over: now is shown instead. */
  readonly isOver: boolean
  /** Null while it is on its way with the page. */
  readonly part: Part<MapFacts> | null
}

interface State {
  readonly part: Part<MapFacts> | null
  /** Null: those that came with the page. */
  readonly items: readonly AnyMapItem[] | null
  readonly period: MapPeriod
  readonly isOver: boolean
  readonly isAsking: boolean
  /** Of the last question, which had no answer: what is shown is what was known before. */
  readonly failed: MapPeriod | null
}

/** The map that is shown, and how to ask for another: the old one stays until the new one is there. */
export function useMapData({ kind, period: firstPeriod, isOver: wasOver, part: first }: MapStart) {
  const [state, setState] = useState<State>({
    part: first,
    items: null,
    period: firstPeriod,
    isOver: wasOver,
    isAsking: false,
    failed: null,
  })
  const turn = useRef(0)

  async function ask(period: MapPeriod, isOver = false): Promise<void> {
    turn.current += 1
    const mine = turn.current
    setState((before) => ({ ...before, isAsking: true, failed: null }))
    const part = await askMap(site, kind, period)
    if (mine !== turn.current) return
    if (part.state === 'missing' && part.reason === 'unsupported' && period !== 'current')
      return ask('current', true)
    // Hundreds of rows: a press may come in between.
    startTransition(() => {
      setState((before) => {
        if (part.state === 'missing') return { ...before, isAsking: false, failed: period }
        const shown = { part: factsOf(part), items: part.value.items, period, isOver }
        return { ...shown, isAsking: false, failed: null }
      })
    })
  }
  return { ...state, ask }
}
