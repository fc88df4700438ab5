import type { AirQuality } from '../../../domain/air.ts'
import { comingPressureTrend, humidityBand, uvBand } from '../../../domain/air-bands.ts'
import { hoursToCome } from '../../../domain/forecast-window.ts'
import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { Card, Fact } from '../../components/card.tsx'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { airLevelNames, humidityWords, pressureTrendWords, uvBandNames } from '../../text/air.ts'
import { formatFigure, formatPercent, formatPressure, nbsp, unknownFigure } from '../../text/numbers.ts'

/** A bar of so many per cent under its figure. */
const Gauge = ({ percent }: { percent: number }) => (
  <svg className="gauge" width="100%" height="6" aria-hidden="true">
    <rect className="track" width="100%" height="6" rx="3" />
    <rect className="value" width={`${Math.min(100, Math.max(0, percent))}%`} height="6" rx="3" />
  </svg>
)

/** Humidity, UV by day, pressure with its tendency. */
export function AirCard({
  part,
  now,
  air,
}: {
  part: Part<PlaceWeather>
  now: IsoInstant
  air: Deferred<AirQuality>
}) {
  const weather = valueOf(part)
  const hours = weather ? hoursToCome(weather, new Date(now)) : []
  const humidity = weather?.current.humidity ?? null
  const pressure = weather?.current.pressure ?? null
  const trend = weather ? comingPressureTrend(hours, weather.hourlyStep) : null
  const uv = hours[0]?.uvIndex ?? null
  return (
    <Card titleId="air-title" title="Air" id="air" className="air-card">
      <dl className="gauge-list">
        <Fact label="Humidité">
          {`${formatPercent(humidity)} `}
          {humidity !== null && <span>{humidityWords[humidityBand(humidity)]}</span>}
          {humidity !== null && <Gauge percent={humidity} />}
        </Fact>
        {weather?.current.isDay !== false && (
          <Fact label="Indice UV">
            {`${formatFigure(uv)} `}
            {uv !== null && <span>{uvBandNames[uvBand(uv)]}</span>}
            {uv !== null && <Gauge percent={(uv / 11) * 100} />}
          </Fact>
        )}
        <Fact label="Qualité de l’air">
          <Await part={air} fallback={unknownFigure}>
            {(quality) => <Quality part={quality} />}
          </Await>
        </Fact>
        <Fact label="Pression">
          {`${formatPressure(pressure)} `}
          {trend && <span>{pressureTrendWords[trend]}</span>}
        </Fact>
      </dl>
    </Card>
  )
}

/** The day's level; null when it is unknown. */
export const qualifierOf = (part: Part<AirQuality>) => valueOf(part)?.days[0]?.level ?? null

/** The day's qualifier on the scale of the ATMO index, from modelled concentrations: not the official index. */
function Quality({ part }: { part: Part<AirQuality> }) {
  const level = qualifierOf(part)
  if (level === null) return unknownFigure
  return (
    <>
      {`${airLevelNames[level]} `}
      <span>{`estimation, échelle${nbsp}ATMO`}</span>
    </>
  )
}
