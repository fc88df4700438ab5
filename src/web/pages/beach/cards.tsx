import type { ReactNode } from 'react'
import { uvBand } from '../../../domain/air-bands.ts'
import { hoursToCome } from '../../../domain/forecast-window.ts'
import { seaLevelDay } from '../../../domain/beach-conditions.ts'
import type { BeachPageView } from '../../../views/place-views.ts'
import type { Marine, SeaState } from '../../../domain/marine.ts'
import { isMissingForGood, valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import { showsFeelsLike } from '../../../domain/sky.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { arrowRotation } from '../../../domain/wind.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Card, Fact, MissingContent } from '../../components/card.tsx'
import { Age } from '../../components/data-age.tsx'
import { WeatherSourceLine } from '../../components/forecast-source.tsx'
import { WindArrow } from '../../components/drawings/wind-rose.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import * as icons from '../../components/icon-paths.ts'
import { RetryButton } from '../../components/retry-button.tsx'
import { LateVigilanceLine } from '../../components/vigilance/late-vigilance-line.tsx'
import { detailsOf } from '../../components/vigilance/vigilance-line.tsx'
import { Await } from '../../render/await.tsx'
import { uvBandNames } from '../../text/air.ts'
import { skyWords } from '../../text/conditions.ts'
import { formatHour } from '../../text/dates.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import {
  formatDegrees,
  formatDistance,
  formatFigure,
  formatPercent,
  formatPeriod,
  formatTemperature,
  formatWaveHeight,
  unknownFigure,
} from '../../text/numbers.ts'
import { directionPhrase } from '../../text/wind.ts'
import { BeachCard } from './beach-card.tsx'
import type { BeachView } from './loader.ts'
import { SeaLevelDrawing, WavesDrawing } from './sea-drawings.tsx'
import {
  levelNote,
  levelTitle,
  missingSeaSource,
  missingSeaText,
  noBathingAdvice,
  noLevelText,
  seaSourceName,
  seaSourceStart,
  wavesText,
  whereText,
} from './sentences.ts'
import { tideSentence } from './tides.ts'

type WithSea<P = unknown> = P & { readonly part: Part<Marine> }
type WithWeather<P = unknown> = P & { readonly part: Part<PlaceWeather> }

/** The main card, closed by the vigilance of the department and its coast. */
export const NowCard = ({
  part,
  beach,
  now,
  weather,
  vigilance,
  actions,
  embedded = false,
}: WithSea<BeachView> & { actions?: ReactNode; embedded?: boolean }): ReactNode => (
  <BeachCard
    beach={beach}
    now={now}
    sea={valueOf(part)?.current ?? null}
    weather={weather}
    actions={actions}
    vigilance={
      <LateVigilanceLine
        vigilance={vigilance}
        place={beach}
        now={now}
        details={embedded ? detailsOf(beach) : '#vigilance'}
        newWindow={embedded}
      />
    }
  />
)

/** Where waves come from, with an arrow that goes with them. */
function Origin({ degrees }: { degrees: number | null }) {
  if (arrowRotation(degrees) === null) return unknownFigure
  return (
    <span className="wind-figure">
      <WindArrow direction={degrees} />
      {directionPhrase(degrees)}
    </span>
  )
}

/** « 1,4 m, 11 s », « d’ouest »: where it comes from only when that is not where the waves come from. */
export function swellWords(sea: SeaState | null) {
  if (sea?.swellHeight == null) return null
  const { swellHeight, swellPeriod, swellDirection, waveDirection } = sea
  const period = swellPeriod === null ? '' : `, ${formatPeriod(swellPeriod)}`
  const own = arrowRotation(swellDirection) !== null && directionPhrase(swellDirection)
  return {
    size: `${formatWaveHeight(swellHeight)}${period}`,
    origin: own && own !== directionPhrase(waveDirection) ? own : null,
  }
}

function Swell({ sea }: { sea: SeaState | null }) {
  const words = swellWords(sea)
  if (!words) return unknownFigure
  return (
    <>
      {words.size}
      {words.origin && <span> {words.origin}</span>}
    </>
  )
}

/** Few sources tell: where none does there is no row. */
const Visibility = ({ km }: { km: number | null }) =>
  km !== null && <Fact label="Visibilité">{formatDistance(km)}</Fact>

/** Waves and swell, visibility. */
export function WavesCard({ part, weather }: WithSea<BeachView>): ReactNode {
  const sea = valueOf(part)?.current ?? null
  return (
    <Card titleId="waves-title" title="Vagues" id="vagues" className="waves-card">
      {sea ? <p className="answer">{wavesText(sea)}</p> : <MissingSea part={part} />}
      {sea && <WavesDrawing height={sea.waveHeight} />}
      <dl className="gauge-list">
        <Fact label="Viennent">
          <Origin degrees={sea?.waveDirection ?? null} />
        </Fact>
        <Fact label="Houle">
          <Swell sea={sea} />
        </Fact>
        <Await part={weather} fallback={null}>
          {(air) => <Visibility km={valueOf(air)?.current.visibility ?? null} />}
        </Await>
      </dl>
    </Card>
  )
}

function MissingSea({ part }: { part: Part<Marine> }) {
  if (part.state !== 'missing') return null
  return (
    <div className="block-message">
      <p className="answer">{missingSeaText(part)}</p>
      {!isMissingForGood(part) && <RetryButton />}
    </div>
  )
}

/** The air over the beach: temperature, sky, humidity, UV by day. */
export const AirCard = ({ part, now }: WithWeather<{ now: IsoInstant }>): ReactNode => (
  <Card titleId="air-title" title="Dans l’air" id="air" className="air-card">
    {part.state === 'missing' ? (
      <MissingContent text={weatherErrors.load} role="alert" />
    ) : (
      <Air weather={part.value} now={now} />
    )}
  </Card>
)

function Air({ weather, now }: { weather: PlaceWeather; now: IsoInstant }) {
  const { current } = weather
  const uv = hoursToCome(weather, new Date(now))[0]?.uvIndex ?? null
  return (
    <>
      <p className="answer">
        {`${formatTemperature(current.temperature)} `}
        {showsFeelsLike(current.temperature, current.feelsLike) && (
          <span>ressenti {formatDegrees(current.feelsLike)}</span>
        )}
      </p>
      <p className="answer-detail">{skyWords(current.condition, current)}</p>
      <dl className="gauge-list">
        <Fact label="Humidité">{formatPercent(current.humidity)}</Fact>
        {current.isDay !== false && (
          <Fact label="Indice UV">
            {`${formatFigure(uv)} `}
            {uv !== null && <span>{uvBandNames[uvBand(uv)]}</span>}
          </Fact>
        )}
      </dl>
    </>
  )
}

/** The level of the sea over the day, as a model sees it. */
export function LevelCard({ part, beach, now }: WithSea<BeachView>): ReactNode {
  const day = part.state === 'missing' ? null : seaLevelDay(part.value.hourly, new Date(now), beach.timeZone)
  return (
    <Card titleId="level-title" title={levelTitle} id="niveau" className="sea-level-card">
      {day ? (
        <>
          <p className="answer">{tideSentence(day, beach.timeZone)}</p>
          <SeaLevelDrawing day={day} now={now} timeZone={beach.timeZone} />
          <p className="source-line">
            {levelNote(day)}
            <ExternalLink href="https://maree.shom.fr">Shom</ExternalLink>.
          </p>
        </>
      ) : (
        <p className="answer">{noLevelText(part)}</p>
      )}
    </Card>
  )
}

/** What the beach is. */
export const AboutCard = ({ beach }: { beach: BeachPageView }): ReactNode => (
  <Card titleId="about-title" title="La plage">
    <p className="beach-description">{beach.description}</p>
    <p className="answer-detail">{whereText(beach)}</p>
  </Card>
)

/** Whose figures these are, and what they are not. */
export const Sources = ({ part, beach, now, marine }: WithWeather<BeachView>): ReactNode => (
  <>
    <p className="source-line">
      <Await part={marine} fallback={null}>
        {(sea) => <SeaSource part={sea} beach={beach} now={now} />}
      </Await>
      {noBathingAdvice}
    </p>
    <WeatherSourceLine part={part} now={now} timeZone={beach.timeZone} place={beach} />
  </>
)

function SeaSource({ part, beach, now }: WithSea<Pick<BeachView, 'beach' | 'now'>>) {
  if (part.state === 'missing') return `${missingSeaSource} `
  return (
    <>
      {seaSourceStart}
      <ExternalLink href="https://open-meteo.com">{seaSourceName}</ExternalLink> à{' '}
      {formatHour(part.value.current.time, beach.timeZone)}, <Age of={part.at} now={now} />.{' '}
    </>
  )
}

export const Links = (): ReactNode => (
  <>
    <ButtonLink href={paths.maps()} icon={icons.map} text="Cartes" />
    <ButtonLink href={paths.beaches()} text="Toutes les plages" />
    <ButtonLink href={paths.home()} text="Accueil" />
  </>
)
