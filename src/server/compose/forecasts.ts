import type { Config } from '../config.ts'
import type { BatchForecasts, SingleForecasts } from '../services/map-screen.ts'
import type { ForecastSource } from '../services/weather.ts'
import { createOpenMeteo } from '../sources/open-meteo/open-meteo.ts'
import { openMeteoForecast } from '../sources/open-meteo/source.ts'
import { createOpenWeather } from '../sources/openweather/openweather.ts'
import { openWeatherForecast } from '../sources/openweather/source.ts'
import type { ForecastServiceName, RegisteredService } from '../sources/registry.ts'
import type { Connection, Connections } from './connections.ts'

/** A source of forecasts, and what may be asked of it; `forecasts` where it answers for many places at once. */
interface OpenForecasts
  extends ForecastSource, Partial<BatchForecasts>, Pick<Connection, 'upstream' | 'budget'> {}

/** How each is opened. */
const openers: Readonly<Record<ForecastServiceName, Opener>> = {
  'open-meteo': {
    service: openMeteoForecast,
    open(connections) {
      const { upstream, budget, apiKey } = connections.open(openMeteoForecast)
      const { forecast, forecasts } = createOpenMeteo(upstream, { apiKey })
      return { name: 'open-meteo', forecast, forecasts, upstream, budget }
    },
  },
  openweather: {
    service: openWeatherForecast,
    open(connections) {
      const { upstream, budget, apiKey } = connections.open(openWeatherForecast)
      const { forecast } = createOpenWeather(upstream, { apiKey })
      return { name: 'openweather', forecast, upstream, budget }
    },
  },
}

interface Opener {
  readonly service: RegisteredService
  open(connections: Connections): OpenForecasts
}

/** In which order they are asked; those without the key they need are left out. */
const orders: Readonly<Record<Config['weatherSource'], readonly ForecastServiceName[]>> = {
  auto: ['openweather', 'open-meteo'],
  openweather: ['openweather'],
  'open-meteo': ['open-meteo'],
  simulated: [],
}

/** The forecasts that the settings choose. */
export interface ChosenForecasts {
  /** In the order in which they are asked; none: everything is simulated. */
  readonly sources: readonly ForecastSource[]
  /** The one that answers for many places at once, for maps; null when none of them does. */
  readonly batch: BatchForecasts | null
  /** The first that is asked place by place. */
  readonly single: SingleForecasts | null
  /** Spent share of what the first one allows: 0 nothing, 1 all. */
  pressure(): number
  /** Whether any has answered since the start. */
  hasAnswered(): boolean
}

/** Opens the sources of forecasts that the settings choose. */
export function openForecasts(choice: Config['weatherSource'], connections: Connections): ChosenForecasts {
  const chosen = orders[choice]
    .map((name) => openers[name])
    .filter(({ service }) => connections.canOpen(service))
    .map(({ open }) => open(connections))
  const single = chosen.find(({ forecasts }) => !forecasts)
  return {
    sources: chosen,
    batch: chosen.flatMap(({ forecasts }) => (forecasts ? [{ forecasts }] : []))[0] ?? null,
    single: single ? { forecast: single.forecast, calls: single.budget } : null,
    pressure: () => chosen[0]?.budget.pressure() ?? 0,
    hasAnswered: () => chosen.some(({ upstream }) => upstream.state().lastSuccess !== null),
  }
}
