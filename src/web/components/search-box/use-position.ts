import { useCallback, useEffect, useState } from 'react'
import type { PlaceHit } from '../../../views/place-views.ts'
import { askPosition, positionSupport, searchPosition } from '../../browser/geolocation.ts'
import { createSiteApi } from '../../browser/site-api.ts'
import { positionErrors } from '../../text/search-errors.ts'

/** Where the detection of the visitor's town stands. */
export type Detection =
  | { readonly state: 'idle' }
  | { readonly state: 'unavailable'; readonly why: string }
  | { readonly state: 'detecting' }
  | { readonly state: 'failed'; readonly text: string; readonly denied: boolean }

/** What pressing the button led to. */
export type Detected =
  | { readonly kind: 'place'; readonly place: PlaceHit }
  | { readonly kind: 'abroad'; readonly country: string | null }
  | { readonly kind: 'failed' }

const site = createSiteApi()

/** The position button: whether it can work here, its progress, and the town it found. */
export function usePosition(): { detection: Detection; detect: () => Promise<Detected> } {
  const [detection, setDetection] = useState<Detection>({ state: 'idle' })
  useEffect(() => {
    const support = positionSupport()
    if (support) setDetection({ state: 'unavailable', why: positionErrors[support] })
  }, [])
  const detect = useCallback(async (): Promise<Detected> => {
    setDetection({ state: 'detecting' })
    const answer = await askPosition(searchPosition)
    if (answer.kind === 'failure') {
      setDetection({
        state: 'failed',
        text: positionErrors[answer.reason],
        denied: answer.reason === 'denied',
      })
      return { kind: 'failed' }
    }
    try {
      const found = await site.reverse(answer.point)
      setDetection({ state: 'idle' })
      return found.kind === 'found' ? { kind: 'place', place: found.place } : found
    } catch {
      setDetection({ state: 'failed', text: positionErrors.reverse, denied: false })
      return { kind: 'failed' }
    }
  }, [])
  return { detection, detect }
}
