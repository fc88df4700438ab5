import type { IsoInstant } from '../../../domain/part.ts'
import type { SunMoonTimes } from '../../../domain/sun-moon.ts'
import { LoadingCard } from '../../components/card.tsx'
import { hoursTitle } from '../../text/summary.ts'

/** The cards of the main column on their way; the style sheet knows how high they will be. */
export const LoadingLater = () => (
  <>
    <LoadingCard title={hoursTitle} className="hour-card" />
    <LoadingCard title="Prévisions 7 jours" className="day-card" />
    <LoadingCard title="Par rapport à hier et à la normale" className="compared-card" height={36} />
    <LoadingTrend />
  </>
)

export const LoadingTrend = () => <LoadingCard title="Tendance des jours 8 à 14" className="trend-card" />

/** By night the air has no line for the UV index. */
export function LoadingAir({ now, today: { sunrise, sunset } }: { now: IsoInstant; today: SunMoonTimes }) {
  const byNight = sunrise !== null && sunset !== null && (now < sunrise || now >= sunset)
  return <LoadingCard title="Air" className={byNight ? 'air-card by-night' : 'air-card'} />
}
