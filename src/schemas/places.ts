import { Type } from 'typebox'
import { natureCategories, natureTypes, partKinds } from '../domain/place.ts'
import { searchGroups } from '../domain/search-groups.ts'
import { iconNames } from '../domain/sky.ts'
import { moonPhases } from '../domain/sun-moon.ts'
import {
  always,
  date,
  figure,
  instant,
  listOf,
  number,
  objectOf,
  oneOf,
  orNull,
  pairOf,
  point,
  text,
  yes,
  type Of,
} from './pieces.ts'
import { source, temperature } from './weather.ts'

export const departmentCode = text('INSEE code of the department', '69')
export const departmentName = text('name of the department', 'Rhône')
const regionName = text('name of the region', 'Auvergne-Rhône-Alpes')

/** Where a place is found. */
export const address = {
  slug: text('its address', 'lyon'),
  name: text('its name', 'Lyon'),
  ...point,
  ambiguous: yes('other places have the same slug: its address needs its point'),
  departmentCode,
}

/** A place by its address and its names: what lists, searches and favourites have of it. */
export const PlaceSummary = objectOf('a place', {
  kind: oneOf(['city', 'nature', 'beach'], 'of the place'),
  ...address,
  departmentName,
  regionName,
})
export type PlaceSummary = Of<typeof PlaceSummary>
const summary = PlaceSummary.properties

/** A place as its page and its cards need it. */
export const PlaceView = objectOf('the place', {
  ...summary,
  departmentOf: text('the department after « of »', 'du Rhône'),
  timeZone: text('IANA name of its own time', 'Europe/Paris'),
  population: figure('of the commune', 'inhabitants'),
  elevation: figure('of the town of a commune or of a nature site; null where it is not known', 'metres'),
  nature: orNull(
    objectOf('what a nature site is; null for other places', {
      type: oneOf(natureTypes, 'of the site'),
      category: oneOf(natureCategories, 'of the site'),
      description: text('in French', 'Point culminant des Alpes.'),
    }),
  ),
})
export type PlaceView = Of<typeof PlaceView>

const event = (description: string) =>
  orNull(instant(`${description}; null when it does not happen that day`))

export const Moon = objectOf('at local noon', {
  angle: number('of ecliptic longitude from the sun: 0 new, 90 first quarter, 180 full', 'degrees'),
  illumination: number('lit part of the disc', '%'),
  phase: oneOf(moonPhases, 'a principal one on the day that holds its instant, as almanacs print it'),
})
export type Moon = Of<typeof Moon>

/** Sun and moon of a civil day at a place. The moon skips about one day a month. */
export const SunMoonTimes = objectOf('a day', {
  date: date('of the place'),
  sunrise: event('sunrise'),
  sunset: event('sunset'),
  civilDawn: event('the sun 6° under the horizon, before sunrise'),
  civilDusk: event('the sun 6° under the horizon, after sunset'),
  moonrise: event('moonrise'),
  moonset: event('moonset'),
  dayLength: number('during which the sun is up', 'seconds'),
  dayLengthChange: number('more than the day before; negative: less', 'seconds'),
  moon: Moon,
})
export type SunMoonTimes = Of<typeof SunMoonTimes>
export const sunMoon = pairOf(
  SunMoonTimes,
  'of the place’s today, and of the day after for the hours to come',
)

export const FoundPlace = objectOf('the place, with its sun and moon', {
  kind: always('found', 'there is such a place'),
  place: PlaceView,
  now: instant('the site’s clock'),
  sunMoon,
  coastal: yes('near enough to a beach to have a sea'),
})

/** What an address of a place leads to. */
export const PlaceAnswer = Type.Union(
  [
    FoundPlace,
    Type.Object({
      kind: always('moved', 'the place has another address'),
      slug: text('the address of today', 'cherbourg-en-cotentin'),
      at: orNull(objectOf('its point, where the slug does not suffice', point)),
      former: orNull(
        text(
          'the slug asked for, when it is that of a former commune, now part of it',
          'cherbourg-octeville',
        ),
      ),
    }),
    Type.Object({ kind: always('unknown', 'there is no such place') }),
  ],
  { description: 'the place, where its address has moved to, or that there is none' },
)
export type PlaceAnswer = Of<typeof PlaceAnswer>

export const PlaceHit = objectOf('a place that was found', {
  ...summary,
  formerName: Type.Optional(
    text('the former commune, now part of it, that was found', 'Cherbourg-Octeville'),
  ),
  part: Type.Optional(
    objectOf('only of a well-known part of a commune, at its own point', {
      kind: oneOf(partKinds, 'of the part'),
      commune: text('name of the commune', 'Les Belleville'),
    }),
  ),
})
export type PlaceHit = Of<typeof PlaceHit>

/** What tells a place from others of its name. */
export const PlaceCandidate = objectOf('a place that a name may mean', {
  name: summary.name,
  departmentCode: summary.departmentCode,
  departmentName: summary.departmentName,
  lat: summary.lat,
  lon: summary.lon,
})

/** What a text of a visitor means. */
export const SearchAnswer = objectOf('what was found', {
  groups: listOf(
    objectOf('things of one kind', {
      kind: oneOf(
        searchGroups,
        'of the things: « guesses » are misspelt, all others are called so or begin so',
      ),
      area: orNull(text('the department, region or island whose towns these are; null for others', 'Rhône')),
      hits: listOf(
        Type.Union(
          [
            PlaceHit,
            objectOf('a race', {
              kind: always('race', 'a cycling race'),
              slug: text('its address', 'tour-de-france-2025'),
              name: text('its name', 'Tour de France 2025'),
            }),
            objectOf('a port', {
              kind: always('port', 'a port with its tides'),
              slug: text('its address', 'saint-malo'),
              name: text('its name', 'Saint-Malo'),
              departmentCode: text('code of its department', '35'),
              departmentName: text('name of its department', 'Ille-et-Vilaine'),
            }),
            objectOf('a massif', {
              kind: always('massif', 'a massif with its avalanche bulletin'),
              slug: text('its address', 'vanoise'),
              name: text('its name', 'Vanoise'),
              departments: listOf(text('name of a department', 'Savoie'), 'in which it lies'),
            }),
            objectOf('a page', {
              kind: always('page', 'a page of the site'),
              slug: text('its address', 'carte-vigilance'),
              name: text('its name', 'Carte de vigilance'),
            }),
          ],
          { description: 'a place, a race, a port, a massif, or a page' },
        ),
        'the likeliest first',
      ),
    }),
    'that of the likeliest first, guesses last',
  ),
  exact: yes('the first thing is the only one that has exactly this name or code'),
  abroad: yes('the text is the name of a country or of a town that is not in France'),
})
export type SearchAnswer = Of<typeof SearchAnswer>
export type SearchHit = SearchAnswer['groups'][number]['hits'][number]

/** What the position of a visitor is called: the nearest commune, or that it is not in France. */
export const ReverseAnswer = Type.Union(
  [
    Type.Object({ kind: always('found', 'the point is in France'), place: PlaceSummary }),
    Type.Object({
      kind: always('abroad', 'the point is not in France'),
      country: orNull(text('a neighbour’s name, in French; null elsewhere', 'Suisse')),
    }),
  ],
  { description: 'the commune, or that the point is not in France' },
)
export type ReverseAnswer = Of<typeof ReverseAnswer>

/** The little that lists and markers say of the weather. */
export const Glance = objectOf('the weather as far as it is in memory', {
  source,
  temperature: temperature('now'),
  icon: oneOf(iconNames, 'name of the picture'),
  windSpeed: figure('now', 'km/h'),
})
export type Glance = Of<typeof Glance>

const km = number('from the point', 'kilometres')

export const NearbyPlace = objectOf('a town around', { ...summary, km, glance: orNull(Glance) })
export type NearbyPlace = Of<typeof NearbyPlace>
export const nearby = listOf(NearbyPlace, 'the nearest first')

export const CoolerPlace = objectOf('a place to go to when it is hot', {
  ...summary,
  km,
  temperature: number('now', '°C'),
})
export type CoolerPlace = Of<typeof CoolerPlace>

/** The temperature here, and the places around that are cooler. */
export const CoolerView = objectOf('where it is cooler', {
  temperature: temperature('here'),
  places: listOf(CoolerPlace, 'the coolest first, up to 6; none below 28 °C here'),
})
export type CoolerView = Of<typeof CoolerView>

const department = {
  codeRegion: text('INSEE code of the region', '84'),
  nomRegion: regionName,
}

/** A commune as the French state's own service writes it. */
export const Commune = objectOf('a commune', {
  nom: text('its name', 'Lyon'),
  code: text('INSEE code', '69123'),
  codeDepartement: departmentCode,
  nomDepartement: departmentName,
  ...department,
})
export const Department = objectOf('a department', {
  code: departmentCode,
  nom: departmentName,
  ...department,
})
