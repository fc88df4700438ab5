import { objectOf, orNull } from './pieces.ts'
import { CoolerView, nearby, PlaceView, sunMoon } from './places.ts'
import { BeachInfo } from './sea.ts'
import { alerts } from './vigilance.ts'
import { PlaceWeather } from './weather.ts'

export const bundle = objectOf('everything of a city page', {
  place: PlaceView,
  ...PlaceWeather.properties,
  sunMoon: orNull(sunMoon),
  nearby,
  alerts: orNull(alerts, 'in force; null when the vigilance is not known'),
  beach: orNull(BeachInfo, 'null when the sea is not known'),
  coolerPlaces: orNull(CoolerView, 'null when it is not known'),
})
