import { useCallback, useEffect, useState } from 'react'
import type { PlaceHit } from '../../../views/place-views.ts'
import { askPosition, searchPosition } from '../../browser/geolocation.ts'
import { positionSupport } from '../../browser/position-permission.ts'
import { createSiteApi } from '../../browser/site-api.ts'
import { abroadText, positionErrors } from '../../text/search-errors.ts'

/** Where the detection of the visitor's town stands. */
export type Detection =
  | { readonly state: 'idle' }
  | { readonly state: 'unavailable'; readonly why: string }
  | { readonly state: 'detecting' }
  | { readonly state: 'failed'; readonly text: string; readonly denied: boolean }

/** What pressing the button led to. */
export type Detected =
  | { readonly kind: 'place'; readonly place: PlaceHit }
  | { readonly kind: 'abroad'; readonly text: string }
  | { readonly kind: 'failed' }

const site = createSiteApi()

/** The position button: whether it can work here, its progress, and the town it found. */
export function usePosition(): { detection: Detection; detect: () => Promise<Detected> } {
  const [detection, setDetection] = useState<Detection>({ state: 'idle' })
  useEffect(() => {
    const support = positionSupport()
    const why = positionErrors[support === 'insecure' ? 'disabled' : 'unsupported']
    if (support) setDetection({ state: 'unavailable', why })
  }, [])
  const detect = useCallback(async (): Promise<Detected> => {
    const fail = (text: string, denied = false): Detected => {
      setDetection({ state: 'failed', text, denied })
      return { kind: 'failed' }
    }
    setDetection({ state: 'detecting' })
    const answer = await askPosition(searchPosition)
    if (answer.kind === 'failure') return fail(positionErrors[answer.reason], answer.reason === 'denied')
    try {
      const found = await site.reverse(answer.point)
      if (found.kind === 'found') {
        setDetection({ state: 'idle' })
        return { kind: 'place', place: found.place }
      }
      if (found.country === null) return fail(positionErrors.noCity)
      setDetection({ state: 'idle' })
      return { kind: 'abroad', text: abroadText(found.country) }
    } catch {
      return fail(positionErrors.reverse)
    }
  }, [])
  return { detection, detect }
}
