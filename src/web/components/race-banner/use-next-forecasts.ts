import { useCallback, useRef, useState } from 'react'
import type { Part } from '../../../domain/part.ts'
import type { NextStageWeather } from '../../../domain/stage-weather.ts'
import { createSiteApi } from '../../browser/site-api.ts'

/** Where the forecasts of the next stages stand. */
export interface NextForecasts {
  readonly state: 'idle' | 'loading' | 'loaded' | 'failed'
  readonly stages: readonly NextStageWeather[]
  readonly isSimulated: boolean
  /** Asks for them, unless they are there or on their way. */
  readonly load: () => void
}

type Answer = Omit<NextForecasts, 'load'>

const waiting: Answer = { state: 'idle', stages: [], isSimulated: false }
const site = createSiteApi()

const read = (part: Part<readonly NextStageWeather[]>): Answer =>
  part.state === 'missing'
    ? { ...waiting, state: 'failed' }
    : { state: 'loaded', stages: part.value, isSimulated: part.source === 'simulated' }

/** The forecasts of a race's next stages, loaded once, when they are first wanted. */
export function useNextForecasts(raceId: string): NextForecasts {
  const [answer, setAnswer] = useState(waiting)
  const asked = useRef(false)
  const load = useCallback(() => {
    if (asked.current) return
    asked.current = true
    setAnswer({ ...waiting, state: 'loading' })
    void site.nextStagesWeather(raceId).then((part) => {
      asked.current = part.state !== 'missing'
      setAnswer(read(part))
    })
  }, [raceId])
  return { ...answer, load }
}
