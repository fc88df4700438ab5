import { nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { type Stage, type Town, type StageEnd } from '../../../domain/race.ts'
import { showsFeelsLike, skyIcon, skyTheme } from '../../../domain/sky.ts'
import type { TownReading, TownWeather } from '../../../domain/stage-weather.ts'
import { showsGusts } from '../../../domain/wind.ts'
import { Facts } from '../../components/card.tsx'
import { SimulatedChip } from '../../components/data-age.tsx'
import { HeightNote } from '../../components/forecast-source.tsx'
import { TownLink } from '../../components/race-banner/town-link.tsx'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { LateVigilanceLine } from '../../components/vigilance/late-vigilance-line.tsx'
import { Figure, WindFact } from '../../components/weather-card/figures.tsx'
import { paths } from '../../../paths.ts'
import type { StageParts } from './stage-parts.ts'
import { conditionWords } from '../../text/conditions.ts'
import { formatHour, formatLongDate } from '../../text/dates.ts'
import { endName } from '../../text/race.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import { loadingTexts } from '../../text/loading.ts'
import {
  formatAltitude,
  formatDegrees,
  formatNumber,
  formatPercent,
  formatSpeed,
  roundedRisk,
} from '../../text/numbers.ts'

interface TownCardProps {
  readonly stage: Stage
  readonly end: StageEnd
  readonly weather: TownWeather | null
  readonly isLoading: boolean
  readonly now: IsoInstant
  readonly vigilance: StageParts['vigilance']
}

/** The sky over a start or a finish: now on the day, else at the time riders pass, else of the whole day. */
export function TownCard({ stage, end, weather, isLoading, now, vigilance }: TownCardProps) {
  const reading = weather?.reading ?? null
  const sky = reading ? `sky sky-${skyTheme(reading.condition, reading.isDay)}` : 'sky'
  const icon = skyIcon(reading?.condition ?? null, reading?.isDay ?? null)
  return (
    <article className={`weather-card ${sky}`} aria-labelledby={end} aria-busy={isLoading}>
      <header className="place">
        <div>
          <h2 id={end}>
            <TownLink className="tall-link quiet-link" town={stage[end]} />
          </h2>
          <p>{[endName(stage, end), subtitle(stage[end], stage, reading)].filter(Boolean).join(' · ')}</p>
        </div>
      </header>
      <div className="now">
        <Figure>
          {reading?.temperature == null ? null : (
            <>
              {reading.span === 'day' && <span className="visually-hidden">maximum </span>}
              {formatNumber(reading.temperature)}
            </>
          )}
        </Figure>
        <SkyIcon name={icon} size={112} />
        <div className="now-words">
          <p className="condition">{readingWords(reading, isLoading)}</p>
          {weather && <TownFigures weather={weather} />}
          {weather && (
            <HeightNote elevation={weather.elevation} place={{ elevation: stage[end].altitude ?? null }} />
          )}
        </div>
      </div>
      {weather?.source === 'simulated' && (
        <div className="chips">
          <SimulatedChip />
        </div>
      )}
      <TownVigilance town={stage[end]} vigilance={vigilance[end]} now={now} />
    </article>
  )
}

interface TownVigilanceProps {
  readonly town: Town
  readonly vigilance: StageParts['vigilance']['start']
  readonly now: IsoInstant
}

/** The vigilance of the town's department, on the day of the stage. */
function TownVigilance({ town: { place }, vigilance, now }: TownVigilanceProps) {
  if (!place || !vigilance) return null
  const details = `${paths.vigilance('J0', place.departmentCode)}#departement`
  return <LateVigilanceLine vigilance={vigilance} place={place} now={now} details={details} />
}

export function readingWords(reading: TownReading | null, isLoading: boolean): string {
  if (reading) return conditionWords(reading.condition)
  return isLoading ? loadingTexts.loading : weatherErrors.forecast
}

/** « Vaucluse, 1 910 m, mardi 22 juillet vers 13 h »: where, how high, and the moment when it is not now. */
export function subtitle(town: Town, stage: Stage, reading: TownReading | null): string {
  const moment = reading && reading.span !== 'now' ? formatLongDate(stage.date) : null
  const hour =
    reading?.span === 'hour' && reading.time ? ` vers ${formatHour(reading.time, nationalZone)}` : ''
  const height = town.altitude === undefined ? null : formatAltitude(town.altitude)
  return [town.place?.departmentName, height, moment && `${moment}${hour}`].filter(Boolean).join(', ')
}

/** The figures of a town, those that nobody knows or that say nothing left out. */
export function townFacts({ reading, temperatureMin, temperatureMax }: TownWeather) {
  const risk = roundedRisk(reading.precipitationProbability)
  const { windSpeed, windGusts } = reading
  const facts: readonly (readonly [name: string, text: string | null])[] = [
    [
      'Ressenti',
      showsFeelsLike(reading.temperature, reading.feelsLike) ? formatDegrees(reading.feelsLike) : null,
    ],
    ['max.', formatDegrees(temperatureMax)],
    ['min.', formatDegrees(temperatureMin)],
    ['Risque de pluie', risk === null ? null : formatPercent(risk)],
    ['Rafales', showsGusts(windSpeed, windGusts) ? formatSpeed(windGusts) : null],
    ['Humidité', reading.humidity === null ? null : formatPercent(reading.humidity)],
  ]
  return facts.flatMap(([name, text]) => (text === null ? [] : [[name, text] as const]))
}

const TownFigures = ({ weather }: { weather: TownWeather }) => (
  <dl className="now-facts">
    <WindFact wind={weather.reading} />
    <Facts of={townFacts(weather)} />
  </dl>
)
