import { LoadingCard } from '../../components/loading-card.tsx'

/** The cards of the main column on their way. */
export function LoadingForecast() {
  return (
    <>
      <LoadingCard title="Pluie dans les prochaines heures" className="rain-card" height={190} />
      <LoadingCard title="Heure par heure" className="hour-card" height={400} />
      <LoadingCard title="Prévisions 7 jours" className="day-card" height={470} />
    </>
  )
}
