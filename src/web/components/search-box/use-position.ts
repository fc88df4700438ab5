import { useCallback, useEffect, useState } from 'react'
import { positionSupport } from '../../browser/position-permission.ts'
import { positionErrors } from '../../text/search-errors.ts'
import type { TownFound } from './detect-town.ts'

/** Where the detection of the visitor's town stands. */
export type Detection =
  | { readonly state: 'idle' }
  | { readonly state: 'unavailable'; readonly why: string }
  | { readonly state: 'detecting' }
  | { readonly state: 'failed'; readonly text: string; readonly denied: boolean }

/** Few who search press the button: what it does comes with the press. */
async function detectTown(): Promise<TownFound> {
  try {
    const code = await import('./detect-town.ts')
    return await code.detectTown()
  } catch {
    return { kind: 'failed', text: positionErrors.reverse, denied: false }
  }
}

/** The position button: whether it can work here, its progress, and the town it found. */
export function usePosition(): { detection: Detection; detect: () => Promise<TownFound> } {
  const [detection, setDetection] = useState<Detection>({ state: 'idle' })
  useEffect(() => {
    const support = positionSupport()
    const why = positionErrors[support === 'insecure' ? 'disabled' : 'unsupported']
    if (support) setDetection({ state: 'unavailable', why })
  }, [])
  const detect = useCallback(async () => {
    setDetection({ state: 'detecting' })
    const found = await detectTown()
    setDetection(found.kind === 'failed' ? { state: 'failed', ...found } : { state: 'idle' })
    return found
  }, [])
  return { detection, detect }
}
