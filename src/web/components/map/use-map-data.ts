import { startTransition, useEffect, useEffectEvent, useRef, useState } from 'react'
import type { AnyMap, AnyMapItem } from '../../../views/map-items.ts'
import { overOf, type MapOver, type MapTime } from '../../../domain/map-hour.ts'
import type { Part, Present } from '../../../domain/part.ts'
import { createSiteApi } from '../../browser/site-api.ts'
import { factsOf, type MapFacts } from './map-facts.ts'
import { createMapMemory } from './map-memory.ts'
import type { MapKind } from './map-readers.ts'

const site = createSiteApi()

export interface MapStart {
  readonly kind: MapKind
  readonly period: MapTime
  /** What the address asks for is over, or not there yet: now is shown instead. */
  readonly over: MapOver
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
  readonly period: MapTime
  /** What was asked for last: shown, or on its way. */
  readonly asked: MapTime
  readonly over: MapOver
  readonly isAsking: boolean
  /** Of the last question, which had no answer: what is shown is what was known before. */
  readonly failed: MapTime | null
}

function shown(
  part: Present<AnyMap>,
  { period, over }: Pick<State, 'period' | 'over'>,
  before: State,
): State {
  const facts = factsOf(part)
  return {
    part: facts,
    places: part.value.items,
    isNewer: before.isNewer || period !== before.period || !isSame(before.part, facts),
    period,
    asked: period,
    over,
    isAsking: false,
    failed: null,
  }
}

const factNames = ['total', 'filled', 'lacks', 'isRefreshing', 'isPartial'] as const

/** Whether two answers have the same places and figures, and the same is said of them. */
const isSame = (a: Part<MapFacts> | null, b: Part<MapFacts>): boolean =>
  a !== null &&
  a.state !== 'missing' &&
  b.state !== 'missing' &&
  a.state === b.state &&
  a.at === b.at &&
  factNames.every((name) => a.value[name] === b.value[name])

/**
 * The map that is shown, and how to ask for another: the old one stays until the new one is there. The places of the page
 * are asked for once more in the form that markers are made of.
 */
export function useMapData({ kind, period: firstPeriod, over: wasOver, part: first }: MapStart) {
  const hasPlaces = first !== null && first.state !== 'missing'
  const [state, setState] = useState<State>({
    part: first,
    places: hasPlaces ? 'awaited' : [],
    isNewer: false,
    period: firstPeriod,
    asked: firstPeriod,
    over: wasOver,
    isAsking: false,
    failed: null,
  })
  const turn = useRef(0)
  const [memory] = useState(() => createMapMemory(site, kind))

  async function ask(period: MapTime, over: MapOver = null): Promise<void> {
    turn.current += 1
    const ownTurn = turn.current
    setState((before) => ({ ...before, asked: period, isAsking: true, failed: null }))
    const part = await memory.ask(period)
    if (ownTurn !== turn.current) return
    if (part.state === 'missing' && part.reason === 'unsupported' && period !== 'current')
      return ask('current', overOf(period))
    // Hundreds of rows: a press may come in between.
    startTransition(() => {
      setState((before) => {
        if (part.state === 'missing')
          return { ...before, asked: before.period, isAsking: false, failed: period }
        return shown(part, { period, over }, before)
      })
    })
  }

  /** Shows what memory holds at once, and asks for anything else. */
  function go(period: MapTime, clock: Date): void {
    const part = memory.fromMemory(period, clock)
    if (!part) return void ask(period)
    turn.current += 1
    setState((before) => shown(part, { period, over: null }, before))
  }

  const load = useEffectEvent(async () => {
    const part = await memory.ask(firstPeriod)
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
    if (hasPlaces) void load()
  }, [hasPlaces])
  return { ...state, ask, go }
}
