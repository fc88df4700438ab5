import { nationalZone } from '../../../domain/local-time.ts'
import type { Part } from '../../../domain/part.ts'
import { isLoop, type Stage, type Town } from '../../../domain/race.ts'
import type { StageWeather, TownWeather } from '../../../domain/stage-weather.ts'
import { skyIcon } from '../../../domain/sky.ts'
import { conditionWords } from '../../text/conditions.ts'
import { formatDegrees, formatPercent } from '../../text/numbers.ts'
import { ridingWindText } from '../../text/race.ts'
import { speedText } from '../../text/wind.ts'
import { Fact } from '../card.tsx'
import { SimulatedChip, StaleNote } from '../data-age.tsx'
import { HeightNote } from '../forecast-source.tsx'
import { RetryButton } from '../retry-button.tsx'
import { SkyIcon } from '../sky-icon.tsx'
import { TownLink } from './town-link.tsx'

/** Départ and arrivée, or one card when they are the same town. */
export function BannerTowns({ stage, part, now }: { stage: Stage; part: Part<StageWeather>; now: string }) {
  if (part.state === 'missing')
    return (
      <div className="block-message" role="alert">
        <p>Impossible de charger la météo de l’étape.</p>
        <RetryButton />
      </div>
    )
  return (
    <>
      <Towns stage={stage} weather={part.value} />
      <div className="chips">
        {part.state === 'stale' && <StaleNote at={part.at} now={now} timeZone={nationalZone} />}
        {part.source === 'simulated' && <SimulatedChip />}
      </div>
    </>
  )
}

/** `weather`: null while it is on its way. */
export const Towns = ({ stage, weather }: { stage: Stage; weather: StageWeather | null }) => {
  const isRoundTrip = isLoop(stage)
  return (
    <div className="towns" aria-busy={weather === null || undefined}>
      <TownCard
        role={isRoundTrip ? 'Départ et arrivée' : 'Départ'}
        town={stage.start}
        weather={weather?.start ?? null}
      />
      {!isRoundTrip && <TownCard role="Arrivée" town={stage.finish} weather={weather?.finish ?? null} />}
    </div>
  )
}

function TownCard({ role, town, weather }: { role: string; town: Town; weather: TownWeather | null }) {
  const reading = weather?.reading ?? null
  const conditions = ridingWindText(reading?.windSpeed ?? null)
  return (
    <article className="town">
      <h3>
        {role}
        <TownLink className="tall-link" town={town} />
      </h3>
      <p className="sky-line">
        <SkyIcon name={skyIcon(reading?.condition ?? null, reading?.isDay ?? null)} size={48} />
        <strong>{formatDegrees(reading?.temperature ?? null)}</strong>
        {conditionWords(reading?.condition ?? null)}
      </p>
      {weather && <HeightNote elevation={weather.elevation} place={{ elevation: town.altitude ?? null }} />}
      <dl>
        <Fact label="Vent">{speedText(reading?.windSpeed ?? null)}</Fact>
        <Fact label="Humidité">{formatPercent(reading?.humidity ?? null)}</Fact>
        <Fact label="Conditions">
          {conditions.name}
          {reading?.windSpeed != null && <small>{conditions.hint}</small>}
        </Fact>
      </dl>
    </article>
  )
}
