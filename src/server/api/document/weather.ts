import { Type } from 'typebox'
import { mapPeriods } from '../../../domain/map-period.ts'
import { beachRegions, landforms, natureCategories, natureTypes } from '../../../domain/place.ts'
import { iconNames } from '../../../domain/sky.ts'
import { conditions, weatherSources } from '../../../domain/weather.ts'
import { date, figure, instant, listOf, number, oneOf, orNull, text, yes } from './shapes.ts'

const source = oneOf(weatherSources, 'who made the forecast')
const wind = {
  windSpeed: figure('km/h at 10 m, mean of ten minutes'),
  windDirection: figure('degrees from which it comes'),
  windGusts: figure('km/h'),
}
const air = {
  temperature: figure('°C'),
  feelsLike: figure('°C'),
  condition: orNull(oneOf(conditions, 'sky and what falls from it')),
  isDay: orNull(yes('the sun is up')),
  humidity: figure('%'),
  ...wind,
}
const probability = figure('%, that it rains or snows')

const hour = Type.Object({
  time: instant('start of the step'),
  ...air,
  precipitation: figure('mm of the step'),
  precipitationProbability: probability,
  uvIndex: figure('index of ultraviolet rays'),
  pressure: figure('hPa at sea level'),
  freezingLevel: figure('metres above the sea; null where the source has none'),
  snowDepth: figure('centimetres on the ground; null where the source has none'),
})

const day = Type.Object({
  date: date('of the place'),
  temperatureMin: figure('°C'),
  temperatureMax: figure('°C'),
  condition: air.condition,
  precipitation: figure('mm, from midnight to midnight'),
  precipitationProbability: probability,
  windSpeedMax: figure('km/h at 10 m'),
  windGustsMax: figure('km/h'),
  windDirection: wind.windDirection,
  uvIndexMax: figure('index of ultraviolet rays'),
})

/** The fields of a forecast. */
export const forecast = () => ({
  source,
  current: Type.Object(
    {
      time: instant('of the figures'),
      ...air,
      pressure: figure('hPa at sea level'),
      cloudCover: figure('%'),
      precipitation: figure('mm'),
      visibility: figure('kilometres'),
    },
    { description: 'now' },
  ),
  hourly: listOf(hour, 'from the step that holds now, 48 hours where the source reaches so far'),
  hourlyStep: Type.Enum([1, 3], { description: 'hours between two steps' }),
  daily: listOf(day, 'from the place’s today, up to 7'),
  rain: listOf(
    Type.Object({ time: instant('start of the quarter of an hour'), precipitation: figure('mm') }),
    'the next hours by quarters; empty where the source has none',
  ),
  elevation: figure('metres, of the model’s point'),
  past: Type.Optional(
    Type.Object(
      {
        from: instant('of the first'),
        celsius: listOf(figure('°C'), 'an hour apart, up to the first of the forecast'),
      },
      { description: 'temperatures of the same model that are over' },
    ),
  ),
  publishedAt: Type.Optional(instant('when the model’s run was published')),
  sharedFromKm: figure('kilometres to the neighbour whose forecast this is; null: its own'),
})

export const weather = () => Type.Object(forecast(), { description: 'a forecast' })

const seaState = {
  time: instant('of the figures'),
  seaTemperature: figure('°C'),
  waveHeight: figure('metres'),
  waveDirection: figure('degrees from which they come'),
  wavePeriod: figure('seconds'),
  swellHeight: figure('metres'),
  swellDirection: figure('degrees from which it comes'),
  swellPeriod: figure('seconds'),
  seaLevel: figure('metres above the mean level; no tide table'),
}

export const marine = () =>
  Type.Object({
    current: Type.Object(seaState),
    hourly: listOf(
      Type.Object(seaState),
      'from the place’s midnight, 48 hours where the model reaches so far',
    ),
  })

const beachLink = {
  slug: text('its address'),
  name: text('its name'),
  lat: number('degrees'),
  lon: number('degrees'),
  km: number('kilometres from the point'),
}

export const beachInfo = () =>
  Type.Object({
    hasNearbyBeaches: yes('a beach lies within the radius'),
    nearestBeach: orNull(Type.Object(beachLink)),
    distanceToBeach: figure('kilometres'),
    marineWeather: orNull(Type.Object(seaState)),
  })

const town = orNull(
  Type.Object({
    source,
    sharedFromKm: figure('kilometres to the neighbour whose forecast this is'),
    elevation: figure('metres, of the point of the model'),
    reading: Type.Object({
      span: oneOf(['now', 'hour', 'day'], 'now, the hour of the race, or the maxima of the whole day'),
      time: orNull(instant('of the figures')),
      ...air,
      precipitation: figure('mm'),
      precipitationProbability: probability,
    }),
    temperatureMin: figure('°C'),
    temperatureMax: figure('°C'),
    hours: listOf(hour, 'those of the race; empty where the hourly forecast does not reach it'),
  }),
)

export const stageWeather = () =>
  Type.Object({
    kind: oneOf(['current', 'forecast'], 'today, or a day to come'),
    start: town,
    finish: town,
  })

export const nextStages = () =>
  listOf(
    Type.Object({ number: Type.Integer({ description: 'of the stage' }), weather: stageWeather() }),
    'up to three',
  )

const mapPlace = {
  slug: text('its address'),
  name: text('its name'),
  lat: number('degrees'),
  lon: number('degrees'),
  ambiguous: yes('other places have the same slug'),
  departmentCode: text('« 69 »'),
  priority: number('0.4–0.9: who is shown where there is no room for all'),
  temperature: air.temperature,
  condition: air.condition,
  icon: oneOf(iconNames, 'name of the picture'),
  humidity: air.humidity,
  ...wind,
  precipitationProbability: probability,
  location: Type.Object({ name: text(), lat: number('degrees'), lon: number('degrees') }),
}

export const cityMap = () =>
  listOf(Type.Object({ ...mapPlace, kind: Type.Literal('city'), city: text('its name') }), 'cities')

export const beachMap = () =>
  listOf(
    Type.Object({
      ...mapPlace,
      kind: Type.Literal('beach'),
      region: oneOf(beachRegions, 'coast'),
      marineWeather: orNull(
        Type.Object({
          seaTemperature: seaState.seaTemperature,
          waveHeight: seaState.waveHeight,
          waveDirection: seaState.waveDirection,
          wavePeriod: seaState.wavePeriod,
          visibility: figure('kilometres, by the forecast of the place'),
        }),
      ),
    }),
    'beaches',
  )

export const natureMap = () =>
  listOf(
    Type.Object({
      ...mapPlace,
      kind: Type.Literal('nature'),
      type: oneOf(natureTypes, 'of the site'),
      category: oneOf(natureCategories, 'of the site'),
      landform: orNull(oneOf(landforms, 'of a natural site')),
      elevation: figure('metres'),
    }),
    'nature sites',
  )

/** Beside the places of a map. */
export const mapFields = () => ({
  state: oneOf(
    ['fresh', 'partial', 'stale'],
    'partial: places lack their figures; stale: the refresh failed',
  ),
  isRefreshing: yes('more is on its way: ask again in some seconds'),
  isPartial: yes('places lack their figures'),
  period: oneOf(mapPeriods, 'of the figures'),
  periods: listOf(
    oneOf(mapPeriods, 'that can be asked for'),
    'those of today that are not over, and tomorrow',
  ),
})
