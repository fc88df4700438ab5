import { useEffect, useState } from 'react'
import type { IsoInstant } from '../../../domain/part.ts'
import { minuteMs } from '../../../domain/time-units.ts'

/** The site's time while the page stays open, to the minute: counted from the instant of the page, not from the device's clock. */
export function useMapClock(now: IsoInstant): Date {
  const [passed, setPassed] = useState({ since: now, ms: 0 })
  useEffect(() => {
    const start = Date.now()
    const timer = setInterval(() => setPassed({ since: now, ms: Date.now() - start }), minuteMs)
    return () => clearInterval(timer)
  }, [now])
  return new Date(Date.parse(now) + (passed.since === now ? passed.ms : 0))
}
