import type { ReactNode } from 'react'
import type { BeachPageView } from '../../../views/place-views.ts'
import type { SeaState } from '../../../domain/marine.ts'
import { type IsoInstant, type Part, valueOf } from '../../../domain/part.ts'
import { iconFor } from '../../../domain/sky.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { Await, LatePart } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { Fact } from '../../components/card.tsx'
import { SimulatedChip, StaleNote } from '../../components/data-age.tsx'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { CardPlace } from '../../components/weather-card/card-place.tsx'
import { Figure, WindFact } from '../../components/weather-card/figures.tsx'
import { formatDegrees, formatNumber, formatWaveHeight } from '../../text/numbers.ts'
import { coldText, simulatedAir, stateText } from './sentences.ts'

interface BeachCardProps {
  readonly beach: BeachPageView
  readonly now: IsoInstant
  readonly sea: SeaState | null
  readonly weather: Deferred<PlaceWeather>
  /** Beside the name: the favourite star. */
  readonly actions?: ReactNode
  readonly vigilance: ReactNode
}

/** The sea now: its temperature, its state, and the weather over it. */
export const BeachCard = ({ beach, now, sea, weather, actions, vigilance }: BeachCardProps) => (
  <article className="weather-card sky sky-sea" aria-labelledby={`place-${beach.slug}`}>
    <CardPlace place={beach} now={now} heading="h1" actions={actions} />
    <p className="figure-label">Température de la mer</p>
    <div className="now">
      <SeaFigure celsius={sea?.seaTemperature ?? null} />
      <LatePart of={weather}>{(part) => <OverTheSea sea={sea} part={part} />}</LatePart>
    </div>
    <Await part={weather} fallback={null}>
      {(part) => <Chips part={part} beach={beach} now={now} />}
    </Await>
    {vigilance}
  </article>
)

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
  const current = (part && valueOf(part)?.current) ?? null
  const cold = coldText(sea)
  return (
    <>
      {part === null ? (
        <svg className="sky-icon" width="112" height="112" aria-hidden="true" />
      ) : (
        <SkyIcon name={current ? iconFor(current.condition, current.isDay, current) : 'unknown'} size={112} />
      )}
      <div className="now-words">
        <p className="condition">{stateText(sea, current)}</p>
        {cold && <p className="cold-shock">{cold}</p>}
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
          <SimulatedChip /> <span>{simulatedAir}</span>
        </>
      )}
    </div>
  )
}
