import { nationalZone } from '../../../domain/local-time.ts'
import { mapPart, type Part, type Present } from '../../../domain/part.ts'
import { endsOf, isLoop } from '../../../domain/race.ts'
import type { StageView } from '../../../views/race-views.ts'
import { stageProfile, type StageWeather } from '../../../domain/stage-weather.ts'
import { creditedTown, stageWind, type StageBlow, type StageWind } from '../../../domain/stage-wind.ts'
import { showsGusts } from '../../../domain/wind.ts'
import { Card, MissingContent } from '../../components/card.tsx'
import { StaleNote } from '../../components/data-age.tsx'
import { WeatherSourceLine } from '../../components/forecast-source.tsx'
import { weatherErrors } from '../../text/weather-errors.ts'
import { formatHour } from '../../text/dates.ts'
import { capitalised, formatNumber, lowerFirst } from '../../text/numbers.ts'
import { ridingWindText } from '../../text/race.ts'
import { forceText, speedText } from '../../text/wind.ts'
import { weatherTitle } from './no-weather.tsx'
import { ProfileCard } from './profile-card.tsx'
import type { StageParts } from './stage-parts.ts'
import { TownCard } from './town-card.tsx'

type TownCardsProps = { readonly view: StageView } & Pick<StageParts, 'vigilance'>

/** The weather of the stage, when it is there. */
export function ShownStageWeather({ part, ...shown }: TownCardsProps & { part: Part<StageWeather> }) {
  const { view } = shown
  if (part.state === 'missing') return <MissingWeather />
  return (
    <>
      <TownCards {...shown} weather={part.value} />
      <WindCard view={view} part={part} />
      <ProfileCard hours={stageProfile(part.value)} stage={view.stage} />
    </>
  )
}

/** The cards at their height while the forecast is on its way. */
export const LoadingStageWeather = (props: TownCardsProps) => <TownCards {...props} weather={null} />

const MissingWeather = () => (
  <Card titleId="meteo" title={weatherTitle}>
    <MissingContent text={weatherErrors.forecast} role="alert" />
  </Card>
)

function TownCards({ view, vigilance, weather }: TownCardsProps & { weather: StageWeather | null }) {
  const { stage, now } = view
  const shared = { stage, now, vigilance, isLoading: weather === null }
  const cards = endsOf(stage).map((end) => (
    <TownCard key={end} {...shared} end={end} weather={weather?.[end] ?? null} />
  ))
  return isLoop(stage) ? cards : <div className="stack pair">{cards}</div>
}

function WindCard({ view, part }: { view: StageView; part: Present<StageWeather> }) {
  const wind = stageWind(part.value, view.window, isLoop(view.stage))
  const { strongest } = wind
  const credited = creditedTown(part.value, wind)
  return (
    <Card titleId="a-savoir" title="À savoir">
      {strongest && <WindAnswer wind={wind} strongest={strongest} view={view} />}
      {part.state === 'stale' && <StaleNote at={part.at} now={view.now} timeZone={nationalZone} />}
      {credited && (
        <WeatherSourceLine part={mapPart(part, () => credited)} now={view.now} timeZone={nationalZone} />
      )}
    </Card>
  )
}

/** « Vent fort au départ vers 13 h : 46 km/h, rafales 72. », what it means for riders, its force, and the wind of the finish. */
export function windSentences(
  { finish }: StageWind,
  strongest: StageBlow,
  view: StageView,
): readonly [answer: string, ...details: readonly string[]] {
  const { speed, gusts } = strongest
  const { name, hint } = ridingWindText(speed)
  const atFinish = ridingWindText(finish?.speed ?? null).name
  const strongGusts = showsGusts(speed, gusts) ? `, rafales ${formatNumber(gusts)}` : ''
  return [
    `${name} ${momentOf(strongest, view)} : ${speedText(speed)}${strongGusts}.`,
    `${capitalised(hint)} ; ${forceText(speed)}.`,
    ...(finish && (finish.end !== strongest.end || atFinish !== name)
      ? [`${capitalised(momentOf(finish, view))} : ${lowerFirst(atFinish)}, ${speedText(finish.speed)}.`]
      : []),
  ]
}

function WindAnswer({ wind, strongest, view }: { wind: StageWind; strongest: StageBlow; view: StageView }) {
  const [answer, ...details] = windSentences(wind, strongest, view)
  return (
    <>
      <p className="answer">{answer}</p>
      {details.map((detail) => (
        <p className="answer-detail" key={detail}>
          {detail}
        </p>
      ))}
    </>
  )
}

/** « à l’arrivée vers 17 h » */
function momentOf({ end, time }: StageBlow, { stage, live }: StageView): string {
  const town = end === 'start' ? 'au départ' : 'à l’arrivée'
  const where = isLoop(stage) ? `à ${stage.start.name}` : town
  if (time !== null) return `${where} vers ${formatHour(time, nationalZone)}`
  return live === 'not-today' ? where : `${where} en ce moment`
}
