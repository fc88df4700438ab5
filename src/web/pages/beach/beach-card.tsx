import type { ReactNode } from 'react'
import { coldShockBelow, seaSurface } from '../../../domain/beach-conditions.ts'
import type { BeachPageView } from '../../../views/place-views.ts'
import type { SeaState } from '../../../domain/marine.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { iconFor } from '../../../domain/sky.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { Fact } from '../../components/card.tsx'
import { SimulatedChip, StaleNote } from '../../components/data-age.tsx'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { skyWords } from '../../text/conditions.ts'
import { CardPlace } from '../../components/weather-card/card-place.tsx'
import { Figure, WindFact } from '../../components/weather-card/figures.tsx'
import { capitalised, formatDegrees, formatNumber, formatWaveHeight } from '../../text/numbers.ts'
import { coldShockText, seaSurfaceNames } from '../../text/sea.ts'

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
  if (celsius === null) return <Figure>{null}</Figure>
  const [degrees, tenth] = formatNumber(celsius, { decimals: 1, keepZeros: true }).split(',')
  return (
    <Figure>
      {degrees}
      <span className="decimal">,{tenth}</span>
    </Figure>
  )
}

function OverTheSea({ sea, part }: { sea: SeaState | null; part: Part<PlaceWeather> | null }) {
  const current = part === null || part.state === 'missing' ? null : part.value.current
  const surface = seaSurface(sea?.waveHeight ?? null)
  const water = sea?.seaTemperature ?? null
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
        {water !== null && water < coldShockBelow && <p className="cold-shock">{coldShockText}</p>}
        <dl className="now-facts">
          <Fact label="Air">{formatDegrees(current?.temperature ?? null)}</Fact>
          <Fact label="Vagues">{formatWaveHeight(sea?.waveHeight ?? null)}</Fact>
          <WindFact wind={current} />
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
