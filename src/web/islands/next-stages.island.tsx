import { useEffect, useCallback, useRef, useState } from 'react'
import type { Stage } from '../../domain/race.ts'
import type { NextStageWeather, TownWeather } from '../../domain/stage-weather.ts'
import { paths } from '../../paths.ts'
import type { Part } from '../../domain/part.ts'
import { conditionWords } from '../text/conditions.ts'
import { retryLabel } from '../text/errors.ts'
import { weatherErrors } from '../text/weather-errors.ts'
import { loadingTexts } from '../text/loading.ts'
import { formatDegreeRange, formatDegrees, unknownFigure } from '../text/numbers.ts'
import { formatRaceDay, formatStageDistance, stageTypeNames } from '../text/race.ts'
import { speedText } from '../text/wind.ts'
import { SimulatedChip } from '../components/data-age.tsx'
import { createSiteApi } from '../browser/site-api.ts'

/** What the list says of a stage. `finish` is null when it comes back to where it left. */
interface NextStage extends Pick<Stage, 'number' | 'date' | 'type' | 'distance'> {
  readonly start: string
  readonly finish: string | null
}

/** The stages to come, each a link; their forecasts are asked for once the list is seen. */
export function Component({ raceId, stages }: { raceId: string; stages: readonly NextStage[] }) {
  const forecasts = useNextForecasts(raceId)
  const { load } = forecasts
  useEffect(load, [load])
  const byNumber = new Map(forecasts.stages.map(({ number, weather }) => [number, weather]))
  return (
    <div className="next-stages">
      <h3>Prochaines étapes</h3>
      <ul>
        {stages.map((stage) => (
          <li key={stage.number}>
            <a href={paths.stage(raceId, stage.number)}>
              <strong>Étape {stage.number}</strong>
              <span>
                {formatRaceDay(stage.date)} · {stageTypeNames[stage.type]} ·{' '}
                {formatStageDistance(stage.distance)}
              </span>
              <span>{stage.finish ? `${stage.start}\u00a0– ${stage.finish}` : stage.start}</span>
              <Forecast isLoop={stage.finish === null} weather={byNumber.get(stage.number) ?? null} />
            </a>
          </li>
        ))}
      </ul>
      <Progress forecasts={forecasts} />
    </div>
  )
}

function Forecast({ isLoop, weather }: { isLoop: boolean; weather: NextStageWeather['weather'] | null }) {
  if (!weather) return null
  return (
    <>
      {weather.start && <TownLine name={isLoop ? '' : 'Départ'} weather={weather.start} />}
      {weather.finish && <TownLine name="Arrivée" weather={weather.finish} />}
    </>
  )
}

/** « Arrivée : de 11 à 19°, éclaircies, vent 25 km/h ». */
function TownLine({ name, weather }: { name: string; weather: TownWeather }) {
  const { temperatureMin: min, temperatureMax: max, reading } = weather
  const degrees =
    min === null || max === null ? formatDegrees(max ?? reading.temperature) : formatDegreeRange(min, max)
  const words = conditionWords(reading.condition)
  const parts = [
    degrees,
    words === unknownFigure ? null : words.toLocaleLowerCase('fr-FR'),
    `vent ${speedText(reading.windSpeed)}`,
  ]
  return (
    <span className="forecast">
      {name && `${name} : `}
      {parts.filter((part) => part !== null).join(', ')}
    </span>
  )
}

const Progress = ({ forecasts: { state, isSimulated, load } }: { forecasts: NextForecasts }) => (
  <div className="progress">
    <p aria-live="polite">{state === 'loading' ? loadingTexts.loading : ''}</p>
    {state === 'failed' && (
      <div className="block-message">
        <p role="alert">{weatherErrors.forecast}</p>
        <button className="button" type="button" onClick={load}>
          {retryLabel}
        </button>
      </div>
    )}
    {isSimulated && <SimulatedChip />}
  </div>
)

/** Where the forecasts of the next stages stand. */
interface NextForecasts {
  readonly state: 'idle' | 'loading' | 'loaded' | 'failed'
  readonly stages: readonly NextStageWeather[]
  readonly isSimulated: boolean
  /** Asks for them, unless they are there or on their way. */
  readonly load: () => void
}

type Answer = Omit<NextForecasts, 'load'>

const waiting: Answer = { state: 'idle', stages: [], isSimulated: false }
const site = createSiteApi()

const read = (part: Part<readonly NextStageWeather[]>): Answer =>
  part.state === 'missing'
    ? { ...waiting, state: 'failed' }
    : { state: 'loaded', stages: part.value, isSimulated: part.source === 'simulated' }

/** The forecasts of a race's next stages, loaded once, when they are first wanted. */
function useNextForecasts(raceId: string): NextForecasts {
  const [answer, setAnswer] = useState(waiting)
  const asked = useRef(false)
  const load = useCallback(() => {
    if (asked.current) return
    asked.current = true
    setAnswer({ ...waiting, state: 'loading' })
    void site.nextStagesWeather(raceId).then((part) => {
      asked.current = part.state !== 'missing'
      setAnswer(read(part))
    })
  }, [raceId])
  return { ...answer, load }
}
