import type { ReactNode } from 'react'
import { bathingComfort, seaSurface } from '../../../domain/beach-conditions.ts'
import type { BeachPageView } from '../../../views/place-views.ts'
import type { SeaState } from '../../../domain/marine.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { iconFor } from '../../../domain/sky.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { SimulatedChip, StaleNote } from '../../components/data-age.tsx'
import { WindArrow } from '../../components/drawings/wind-rose.tsx'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { skyWords } from '../../text/conditions.ts'
import { CardPlace } from '../../components/weather-card/card-place.tsx'
import {
  capitalised,
  formatDegrees,
  formatNumber,
  formatWaveHeight,
  unknownFigure,
} from '../../text/numbers.ts'
import { bathingComfortNames, seaSurfaceNames } from '../../text/sea.ts'
import { speedText, windText } from '../../text/wind.ts'

interface BeachCardProps {
  readonly beach: BeachPageView
  readonly now: IsoInstant
  readonly sea: SeaState | null
  readonly weather: Deferred<PlaceWeather>
  readonly vigilance: ReactNode
}

/** The sea now: its temperature, its state, and the weather over it. */
export function BeachCard({ beach, now, sea, weather, vigilance }: BeachCardProps) {
  return (
    <article className="weather-card sky sky-sea" aria-labelledby={`place-${beach.slug}`}>
      <CardPlace place={beach} now={now} heading="h1" />
      <p className="figure-label">Température de la mer</p>
      <div className="now">
        <SeaFigure celsius={sea?.seaTemperature ?? null} />
        <Await part={weather} fallback={<OverTheSea sea={sea} part={null} />}>
          {(part) => <OverTheSea sea={sea} part={part} />}
        </Await>
      </div>
      <Await part={weather} fallback={null}>
        {(part) => <Chips part={part} beach={beach} now={now} />}
      </Await>
      {vigilance}
    </article>
  )
}

/** « 22,4° », the tenth smaller. */
function SeaFigure({ celsius }: { celsius: number | null }) {
  if (celsius === null) return <p className="figure">{unknownFigure}</p>
  const [whole, tenth] = formatNumber(celsius, { decimals: 1, keepZeros: true }).split(',')
  return (
    <p className="figure">
      {whole}
      <span className="decimal">,{tenth}</span>
      <span className="unit" aria-hidden="true">
        °
      </span>
      <span className="visually-hidden"> degrés</span>
    </p>
  )
}

function OverTheSea({ sea, part }: { sea: SeaState | null; part: Part<PlaceWeather> | null }) {
  const current = part === null || part.state === 'missing' ? null : part.value.current
  const surface = seaSurface(sea?.waveHeight ?? null)
  const comfort = bathingComfort(sea?.seaTemperature ?? null)
  const sky = current?.condition == null ? null : skyWords(current.condition, current).toLowerCase()
  const words = [surface === null ? null : seaSurfaceNames[surface], sky].filter((word) => word !== null)
  return (
    <>
      {part === null ? (
        <svg className="sky-icon" width="112" height="112" aria-hidden="true" />
      ) : (
        <SkyIcon name={current ? iconFor(current.condition, current.isDay, current) : 'unknown'} size={112} />
      )}
      <div className="now-words">
        <p className="condition">
          {words.length === 0 ? 'État de la mer inconnu' : capitalised(words.join(', '))}
        </p>
        {comfort && <p className="sea-comfort">{capitalised(bathingComfortNames[comfort])}</p>}
        <dl className="now-facts">
          <div>
            <dt>Air</dt>
            <dd>{formatDegrees(current?.temperature ?? null)}</dd>
          </div>
          <div>
            <dt>Vagues</dt>
            <dd>{formatWaveHeight(sea?.waveHeight ?? null)}</dd>
          </div>
          <div>
            <dt aria-hidden="true">Vent</dt>
            <dd>
              <span className="visually-hidden">{current ? windText(current) : 'Vent inconnu'}</span>
              <span className="wind-figure" aria-hidden="true">
                <WindArrow direction={current?.windDirection ?? null} />
                {speedText(current?.windSpeed ?? null)}
              </span>
            </dd>
          </div>
        </dl>
      </div>
    </>
  )
}

interface ChipsProps {
  readonly part: Part<PlaceWeather>
  readonly beach: BeachPageView
  readonly now: IsoInstant
}

function Chips({ part, beach, now }: ChipsProps) {
  if (part.state === 'missing' || (part.state === 'fresh' && part.source !== 'simulated')) return null
  return (
    <div className="chips">
      {part.state === 'stale' && <StaleNote at={part.at} now={now} timeZone={beach.timeZone} />}
      {part.source === 'simulated' && (
        <>
          <SimulatedChip /> <span>pour l’air : la mer n’est jamais simulée</span>
        </>
      )}
    </div>
  )
}
