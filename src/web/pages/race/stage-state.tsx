import { nationalZone } from '../../../domain/local-time.ts'
import { raceDate } from '../../../domain/race.ts'
import type { StageView } from '../../../views/race-views.ts'
import { formatDayInSentence, formatFullDate, formatHour } from '../../text/dates.ts'
import { stageStateText } from '../../text/race.ts'

/** À venir, en cours or terminée, and when. */
export const StageState = ({ view }: { view: StageView }) => (
  <div className="stage-state">
    <h3 className="visually-hidden">État de l’étape</h3>
    <p className="answer">{stageStateText(view)}</p>
    <p className="answer-detail">{stateDetail(view)}</p>
  </div>
)

export function stateDetail({ status, live, stage, window, now }: StageView): string {
  const start = formatHour(window.from, nationalZone)
  const finish = formatHour(window.to, nationalZone)
  if (status === 'past') return `Courue le ${formatFullDate(stage.date)}.`
  if (live === 'finished') return 'Arrivée jugée aujourd’hui.'
  if (live === 'live') return `Arrivée attendue vers ${finish}.`
  if (live === 'before') return `Départ aujourd’hui vers ${start}.`
  return `Départ ${formatDayInSentence(stage.date, raceDate(new Date(now)))} vers ${start}.`
}
