import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
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

/** What markers are made of. The page has its places as text and drawing: until they are there, that is the map. */
export type MapPlaces = readonly AnyMapItem[] | 'awaited' | 'failed'

interface State {
  readonly part: Part<MapFacts> | null
  readonly places: MapPlaces
  /** Other places, or later figures, than those the page was written from. */
  readonly isNewer: boolean
  readonly period: MapPeriod
  readonly isOver: boolean
  readonly isAsking: boolean
  /** Of the last question, which had no answer: what is shown is what was known before. */
  readonly failed: MapPeriod | null
}

/** Whether two answers have the same places and figures. */
const isSame = (a: Part<MapFacts> | null, b: Part<MapFacts>): boolean =>
  a !== null &&
  a.state !== 'missing' &&
  b.state !== 'missing' &&
  a.at === b.at &&
  a.value.total === b.value.total &&
  a.value.filled === b.value.filled

/**
 * The map that is shown, and how to ask for another: the old one stays until the new one is there. The places of the page
 * are asked for once more in the form that markers are made of.
 */
export function useMapData({ kind, period: firstPeriod, isOver: wasOver, part: first }: MapStart) {
  const hasPlaces = first !== null && first.state !== 'missing'
  const [state, setState] = useState<State>({
    part: first,
    places: hasPlaces ? 'awaited' : [],
    isNewer: false,
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
        const { items: places } = part.value
        return { part: factsOf(part), places, isNewer: true, period, isOver, isAsking: false, failed: null }
      })
    })
  }

  const bring = useEffectEvent(async () => {
    const part = await askMap(site, kind, firstPeriod)
    startTransition(() => {
      setState((before) => {
        if (before.places !== 'awaited') return before
        if (part.state === 'missing') return { ...before, places: 'failed' }
        const facts = factsOf(part)
        return { ...before, part: facts, places: part.value.items, isNewer: !isSame(before.part, facts) }
      })
    })
  })
  useEffect(() => {
    if (hasPlaces) void bring()
  }, [hasPlaces])
  return { ...state, ask }
}
