import { nationalZone } from '../../../domain/local-time.ts'
import { mapPart, type Part } from '../../../domain/part.ts'
import { isLoop } from '../../../domain/race.ts'
import type { StageView } from '../../../views/race-views.ts'
import { stageProfile, type StageWeather, type TownWeather } from '../../../domain/stage-weather.ts'
import { StaleNote, WeatherSourceLine } from '../../components/data-age.tsx'
import { RetryButton } from '../../components/retry-button.tsx'
import { weatherErrors } from '../../text/errors.ts'
import { capitalised, formatNumber } from '../../text/numbers.ts'
import { ridingWindText } from '../../text/race.ts'
import { forceText, speedText } from '../../text/wind.ts'
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

function MissingWeather() {
  return (
    <section className="card" aria-labelledby="meteo">
      <header>
        <h2 id="meteo">Météo de l’étape</h2>
      </header>
      <div className="block-message" role="alert">
        <p className="answer">{weatherErrors.forecast}</p>
        <RetryButton />
      </div>
    </section>
  )
}

function TownCards({ view, vigilance, weather }: TownCardsProps & { weather: StageWeather | null }) {
  const { stage, now } = view
  const shared = { stage, now, vigilance, isLoading: weather === null }
  if (isLoop(stage))
    return <TownCard {...shared} end="start" role="Départ et arrivée" weather={weather?.start ?? null} />
  return (
    <div className="pair">
      <TownCard {...shared} end="start" role="Départ" weather={weather?.start ?? null} />
      <TownCard {...shared} end="finish" role="Arrivée" weather={weather?.finish ?? null} />
    </div>
  )
}

interface Blow {
  readonly weather: TownWeather
  readonly speed: number
  readonly place: string
}

/** The stronger of the two winds; null when neither is known. */
function strongest(view: StageView, { start, finish }: StageWeather): Blow | null {
  const ends = [
    { weather: start, place: isLoop(view.stage) ? `à ${view.stage.start.name}` : 'au départ' },
    { weather: finish, place: 'à l’arrivée' },
  ]
  const blows = ends.flatMap(({ weather, place }) => {
    const speed = weather?.reading.windSpeed ?? null
    return weather && speed !== null ? [{ weather, speed, place }] : []
  })
  return blows.toSorted((a, b) => b.speed - a.speed)[0] ?? null
}

function WindCard({
  view,
  part,
}: {
  view: StageView
  part: Part<StageWeather> & { state: 'fresh' | 'stale' }
}) {
  const blow = strongest(view, part.value)
  const any = blow?.weather ?? part.value.start ?? part.value.finish
  return (
    <section className="card" aria-labelledby="a-savoir">
      <header>
        <h2 id="a-savoir">À savoir</h2>
      </header>
      {blow && <WindAnswer blow={blow} />}
      {part.state === 'stale' && <StaleNote at={part.at} now={view.now} timeZone={nationalZone} />}
      {any && <WeatherSourceLine part={mapPart(part, () => any)} now={view.now} timeZone={nationalZone} />}
    </section>
  )
}

/** « Vent fort à l’arrivée : 46 km/h, rafales 72. », what it means for riders, and its force. */
function WindAnswer({ blow: { weather, speed, place } }: { blow: Blow }) {
  const { name, hint } = ridingWindText(speed)
  const { windGusts } = weather.reading
  const gusts = windGusts !== null && windGusts > speed ? `, rafales ${formatNumber(windGusts)}` : ''
  return (
    <>
      <p className="answer">{`${name} ${place} : ${speedText(speed)}${gusts}.`}</p>
      <p className="answer-detail">{`${capitalised(hint)} ; ${forceText(speed)}.`}</p>
    </>
  )
}
