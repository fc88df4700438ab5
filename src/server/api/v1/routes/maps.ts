import { Type, type TSchema } from 'typebox'
import { mapPeriods } from '../../../../domain/map-period.ts'
import { pick } from '../../../../domain/pick.ts'
import { BeachMapItem, CityMapItem, mapFields, NatureMapItem } from '../../../../schemas/maps.ts'
import { listOf, objectOf } from '../../../../schemas/pieces.ts'
import { Radar, RadarReport } from '../../../../schemas/radar.ts'
import { absentTexts } from '../../absent-texts.ts'
import { place } from './parameters.ts'
import type { UntaggedRoute } from './route.ts'
import { forecasts, units } from './words.ts'
import { periodOver } from '../../../../web/text/periods.ts'

const mapOf = (description: string, item: TSchema) =>
  objectOf(description, {
    ...pick(mapFields, 'period', 'periods', 'isRefreshing', 'isPartial'),
    items: listOf(item, 'places of the map'),
  })

/** The rain that radars see, and the places of the maps. */
export const mapsRoutes = {
  radar: {
    subpath: '/radar',
    summary: 'Les images du radar de pluie',
    description:
      'Les images des deux dernières heures, une par quart d’heure : leurs adresses sur ce site, leurs bords en degrés, leur échelle en mm/h.',
    data: Radar,
    credits: ['opera'],
    example: '/radar',
  },
  rain: {
    subpath: '/radar/point',
    summary: 'La pluie à un point et son heure à venir',
    description:
      'Ce que les radars voient à un point, la pluie la plus proche à moins de 50 km, et l’heure à venir lorsqu’on peut la dire. « unseen » n’est pas « dry » : les radars y voient mal. Intensités en mm/h.',
    query: place,
    data: RadarReport,
    credits: ['opera'],
    absent: absentTexts.radar,
    example: '/radar/point?lat=45.7485&lon=4.8467',
  },
  weatherMap: {
    subpath: '/maps/weather',
    summary: 'Le temps des villes de la carte',
    description: `Les villes de la carte météo et leur temps, maintenant ou à un moment d’aujourd’hui ou de demain. Une seule demande remplace des centaines de prévisions. ${units}`,
    query: {
      period: {
        schema: Type.Enum([...mapPeriods]),
        description:
          'Le moment : « current » par défaut, « morning », « afternoon », « evening », « night » ou « tomorrow ». Un moment passé n’est plus servi.',
        example: 'tomorrow',
      },
    },
    data: mapOf('cities and their weather', CityMapItem),
    credits: forecasts,
    absent: periodOver,
    example: '/maps/weather?period=tomorrow',
  },
  beachMap: {
    subpath: '/maps/beaches',
    summary: 'Le temps et la mer des plages',
    description: `Les plages de la carte des vents, leur temps et leur mer de maintenant. ${units} Vagues en mètres.`,
    data: mapOf('beaches, their weather and sea', BeachMapItem),
    credits: [...forecasts, 'open-meteo-marine'],
    example: '/maps/beaches',
  },
  natureMap: {
    subpath: '/maps/nature',
    summary: 'Le temps des sites naturels',
    description: `Sommets, lacs, gorges, parcs et autres sites, et leur temps de maintenant. ${units}`,
    data: mapOf('nature sites and their weather', NatureMapItem),
    credits: forecasts,
    example: '/maps/nature',
  },
} as const satisfies Readonly<Record<string, UntaggedRoute>>
