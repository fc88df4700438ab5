import { stationHeight, stationKm } from '../../../../domain/measured.ts'
import { MeasuredSnow } from '../../../../schemas/avalanche.ts'
import { Comparison, Measured, Sureness } from '../../../../schemas/stations.ts'
import { PlaceWeather } from '../../../../schemas/weather.ts'
import { absentTexts } from '../../absent-texts.ts'
import { place } from './parameters.ts'
import type { UntaggedRoute } from './route.ts'
import { forecasts, noPlace, units } from './words.ts'

/** What is forecast for a place, how sure that is, and what stations measure near it. */
export const weatherRoutes = {
  forecast: {
    subpath: '/forecast',
    summary: 'La prévision d’un lieu',
    description: `Le temps maintenant, 48 heures d’heure en heure, les heures suivantes en bref, sept jours, et la pluie des prochaines heures par quart d’heure. ${units} La source « simulated » n’est pas une prévision : c’est un temps plausible, quand aucune source ne répond.`,
    query: place,
    data: PlaceWeather,
    credits: forecasts,
    absent: noPlace,
    example: '/forecast?lat=45.7485&lon=4.8467',
  },
  observations: {
    subpath: '/observations',
    summary: 'La dernière mesure près d’un lieu',
    description: `Ce qu’a mesuré depuis moins de deux heures la station la plus proche, à moins de ${stationKm} km et de ${stationHeight} m d’altitude d’écart. ${units}`,
    query: place,
    data: Measured,
    credits: ['e-soh', 'metar'],
    absent: absentTexts.station,
    example: '/observations?lat=45.7485&lon=4.8467',
  },
  comparison: {
    subpath: '/comparison',
    summary: 'Aujourd’hui, hier et la normale',
    description:
      'La température à côté de celle d’hier, par le même modèle, et de la normale de la saison à la station de Météo-France qui convient, ramenée à l’altitude du lieu. En °C, avec une phrase en français.',
    query: place,
    data: Comparison,
    credits: [...forecasts, 'normals'],
    absent: 'Rien à quoi comparer la prévision de ce lieu.',
    example: '/comparison?name=Lyon',
  },
  certainty: {
    subpath: '/certainty',
    summary: 'La fiabilité des sept jours',
    description:
      'Pour chacun des sept jours, entre quelles bornes tombent le minimum et le maximum quatre fois sur cinq, d’après l’ensemble européen. En °C, avec une phrase en français.',
    query: place,
    data: Sureness,
    credits: [...forecasts, 'open-meteo-ensemble'],
    absent: 'L’ensemble européen ne dit rien de ce lieu.',
    example: '/certainty?name=Lyon',
  },
  snow: {
    subpath: '/snow',
    summary: 'La neige mesurée près d’un lieu',
    description:
      'Hauteur de neige et neige fraîche en cm des stations de montagne à moins de 30 km, mesurées depuis moins de 48 h, avec leur altitude en mètres et leur distance en km.',
    query: place,
    data: MeasuredSnow,
    credits: ['nivose'],
    absent: absentTexts.snow,
    example: '/snow?lat=45.3700&lon=7.0400',
  },
} as const satisfies Readonly<Record<string, UntaggedRoute>>
