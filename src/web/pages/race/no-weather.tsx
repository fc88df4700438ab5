import { firstForecastDay, isLoop } from '../../../domain/race.ts'
import type { StageView } from '../../../views/race-views.ts'
import { Card } from '../../components/card.tsx'
import { TownLink } from '../../components/race-banner/town-link.tsx'
import { formatLongDate } from '../../text/dates.ts'

/** A stage that is over or too far away: no weather is shown as if it were the race's. */
export function NoWeather({ view }: { view: StageView }) {
  const { race, stage, outlook } = view
  return (
    <Card titleId="meteo" title={race.phase === 'over' ? `Édition ${race.edition}` : 'Météo de l’étape'}>
      <p className="answer">{outlook === 'over' ? 'Cette étape est passée.' : 'Pas encore de prévision.'}</p>
      <p className="answer-detail">
        {outlook === 'over'
          ? 'La météo de ce jour-là n’est pas affichée ici. Le temps d’aujourd’hui se lit sur les pages des villes :'
          : `La prévision paraîtra à partir du ${formatLongDate(firstForecastDay(stage.date))}. En attendant, le temps d’aujourd’hui :`}
      </p>
      <p className="town-links">
        <TownLink className="tall-link" town={stage.start} />
        {!isLoop(stage) && <TownLink className="tall-link" town={stage.finish} />}
      </p>
    </Card>
  )
}
