import { Type } from 'typebox'
import { natureCategories, natureTypes } from '../../../domain/place.ts'
import { iconNames } from '../../../domain/sky.ts'
import { moonPhases } from '../../../domain/sun-moon.ts'
import { weatherSources } from '../../../domain/weather.ts'
import { alert } from './vigilance.ts'
import { date, figure, instant, listOf, number, oneOf, orNull, text, yes } from './shapes.ts'
import { beachInfo, forecast } from './weather.ts'

const summary = {
  kind: oneOf(['city', 'nature', 'beach'], 'of the place'),
  slug: text('its address'),
  name: text('its name'),
  lat: number('degrees'),
  lon: number('degrees'),
  ambiguous: yes('other places have the same slug: its address needs its point'),
  departmentCode: text('« 69 »'),
  departmentName: text('« Rhône »'),
  regionName: text('« Auvergne-Rhône-Alpes »'),
}

const place = () =>
  Type.Object({
    ...summary,
    departmentOf: text('« du Rhône »'),
    timeZone: text('IANA name'),
    population: figure('inhabitants'),
    elevation: figure('metres'),
    nature: orNull(
      Type.Object({
        type: oneOf(natureTypes, 'of the site'),
        category: oneOf(natureCategories, 'of the site'),
        description: text('in French'),
      }),
    ),
  })

const event = (description: string) =>
  orNull(instant(`${description}; null when it does not happen that day`))

const sunMoon = () =>
  listOf(
    Type.Object({
      date: date('of the place'),
      sunrise: event('sunrise'),
      sunset: event('sunset'),
      civilDawn: event('the sun 6° under the horizon, before sunrise'),
      civilDusk: event('the sun 6° under the horizon, after sunset'),
      moonrise: event('moonrise'),
      moonset: event('moonset'),
      dayLength: number('seconds'),
      dayLengthChange: number('seconds more than the day before'),
      moon: Type.Object({
        angle: number('degrees from the sun: 0 new, 180 full'),
        illumination: number('%, lit part of the disc'),
        phase: oneOf(moonPhases, 'of the day'),
      }),
    }),
    'of today and of the day after',
  )

export const placeAnswer = () =>
  Type.Union(
    [
      Type.Object({
        kind: Type.Literal('found'),
        place: place(),
        now: instant('the site’s clock'),
        sunMoon: sunMoon(),
        coastal: yes('near enough to a beach to have a sea'),
      }),
      Type.Object({
        kind: Type.Literal('moved'),
        slug: text('the address of today'),
        at: orNull(Type.Object({ lat: number('degrees'), lon: number('degrees') })),
        former: orNull(text('the slug asked for, when it is that of a former commune')),
      }),
      Type.Object({ kind: Type.Literal('unknown') }),
    ],
    { description: 'the place, where its address has moved to, or that there is none' },
  )

export const searchAnswer = () =>
  listOf(
    Type.Object({
      ...summary,
      formerName: Type.Optional(text('the former commune, now part of it, that was found')),
    }),
    'the best first',
  )

export const reverseAnswer = () =>
  Type.Union(
    [
      Type.Object({ kind: Type.Literal('found'), place: Type.Object(summary) }),
      Type.Object({ kind: Type.Literal('abroad'), country: orNull(text('a neighbour’s name, in French')) }),
    ],
    { description: 'the commune, or that the point is not in France' },
  )

export const nearbyAnswer = () =>
  listOf(
    Type.Object({
      ...summary,
      km: number('kilometres from the point'),
      glance: orNull(
        Type.Object({
          source: oneOf(weatherSources, 'who made the forecast'),
          temperature: figure('°C now'),
          icon: oneOf(iconNames, 'name of the picture'),
          windSpeed: figure('km/h'),
        }),
      ),
    }),
    'the nearest first; glance: the weather as far as it is in memory',
  )

export const communeAnswer = () =>
  Type.Object({
    nom: text('its name'),
    code: text('INSEE code'),
    codeDepartement: text('« 69 »'),
    nomDepartement: text('« Rhône »'),
    codeRegion: text('« 84 »'),
    nomRegion: text('« Auvergne-Rhône-Alpes »'),
  })

export const departmentAnswer = () =>
  Type.Object({
    code: text('« 69 »'),
    nom: text('« Rhône »'),
    codeRegion: text('« 84 »'),
    nomRegion: text('« Auvergne-Rhône-Alpes »'),
  })

/** Everything of a city page in one answer. */
export const bundle = () =>
  Type.Object({
    place: place(),
    ...forecast(),
    sunMoon: orNull(sunMoon()),
    nearby: nearbyAnswer(),
    alerts: orNull(listOf(alert(), 'in force; null when the vigilance is not known')),
    beach: orNull(beachInfo()),
    coolerPlaces: orNull(
      Type.Object({
        temperature: figure('°C here'),
        places: listOf(
          Type.Object({ ...summary, km: number('kilometres'), temperature: number('°C') }),
          'the coolest first, up to 6; none below 28 °C here',
        ),
      }),
    ),
  })
