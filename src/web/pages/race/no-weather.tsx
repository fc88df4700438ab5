import { firstForecastDay, isLoop } from '../../../domain/race.ts'
import type { StageView } from '../../../views/race-views.ts'
import { Card } from '../../components/card.tsx'
import { TownLink } from '../../components/race-banner/town-link.tsx'
import { formatLongDate } from '../../text/dates.ts'
import { nbsp } from '../../text/numbers.ts'

export const weatherTitle = 'Météo de l’étape'

/** Why no weather is given, and where that of today is. */
export const noWeatherTexts = ({ stage, outlook }: StageView) =>
  outlook === 'over'
    ? {
        answer: 'Cette étape est passée.',
        detail: `La météo de ce jour-là n’est pas affichée ici. Le temps d’aujourd’hui se lit sur les pages des villes${nbsp}:`,
      }
    : {
        answer: 'Pas encore de prévision.',
        detail: `La prévision paraîtra à partir du ${formatLongDate(firstForecastDay(stage.date))}. En attendant, le temps d’aujourd’hui${nbsp}:`,
      }

/** A stage that is over or too far away: no weather is shown as if it were the race's. */
export function NoWeather({ view }: { view: StageView }) {
  const { race, stage } = view
  const { answer, detail } = noWeatherTexts(view)
  return (
    <Card titleId="meteo" title={race.phase === 'over' ? `Édition ${race.edition}` : weatherTitle}>
      <p className="answer">{answer}</p>
      <p className="answer-detail">{detail}</p>
      <p className="town-links">
        <TownLink className="tall-link" town={stage.start} />
        {!isLoop(stage) && <TownLink className="tall-link" town={stage.finish} />}
      </p>
    </Card>
  )
}
