import { useCallback, useEffect, useState } from 'react'
import { positionSupport } from '../../browser/position-permission.ts'
import { positionFailed, positionOff } from '../../text/search-errors.ts'
import type { LocatedTown } from './locate-town.ts'

/** Where the detection of the visitor's town stands. */
export type Detection =
  | { readonly state: 'idle' }
  | { readonly state: 'unavailable'; readonly why: string }
  | { readonly state: 'detecting' }
  | { readonly state: 'failed'; readonly text: string; readonly denied: boolean }

/** Its code comes with the first press: few who search ask for their position. */
const locate = (): Promise<LocatedTown> =>
  import('./locate-town.ts').then(
    ({ locateTown }) => locateTown(),
    () => ({ kind: 'failed', text: positionFailed, denied: false }),
  )

/** The position button: whether it can work here, its progress, and the town it found. */
export function usePosition(): { detection: Detection; detect: () => Promise<LocatedTown> } {
  const [detection, setDetection] = useState<Detection>({ state: 'idle' })
  useEffect(() => {
    const support = positionSupport()
    if (support) setDetection({ state: 'unavailable', why: positionOff[support] })
  }, [])
  const detect = useCallback(async (): Promise<LocatedTown> => {
    setDetection({ state: 'detecting' })
    const located = await locate()
    const { kind } = located
    setDetection(kind === 'failed' ? { ...located, state: kind } : { state: 'idle' })
    return located
  }, [])
  return { detection, detect }
}
