import type { Coordinates } from '../../domain/geo.ts'
import type { IsoInstant, Part } from '../../domain/part.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import { feedPaths, homonymPoint, paths, placePath, sharePaths } from '../../paths.ts'
import type { MassifSummary } from '../../views/mountains.ts'
import type { PlaceView } from '../../views/place-views.ts'
import type { PortSummary } from '../../views/tides.ts'
import { skyWords } from './conditions.ts'
import { atPlace } from './at-place.ts'
import { nowText } from './now.ts'
import { roundHalfAway } from '../../domain/rounding.ts'

/** One JSON-LD record. Its keys are of the vocabulary of schema.org, where an unknown figure has no key at all. */
export type DataRecord = Readonly<Record<string, unknown>>

/** A document of records that name each other by `@id`. */
export const dataGraph = (records: readonly DataRecord[]): DataRecord => ({
  '@context': 'https://schema.org',
  '@graph': records,
})

/** The `id` of the element that holds the weather of a place, and the end of the record's own `@id`. */
export const weatherDataId = (slug: string): string => `weather-${slug}`

const pageUrl = (publicUrl: string, place: PlaceView): string => publicUrl + placePath(place)
const placeId = (publicUrl: string, place: PlaceView): string => `${pageUrl(publicUrl, place)}#place`

const areaData = (name: string): DataRecord => ({ '@type': 'AdministrativeArea', name })

const pointData = ({ lat, lon }: Coordinates): DataRecord => ({
  '@type': 'GeoCoordinates',
  latitude: lat,
  longitude: lon,
})

/** Where it is. The country is France overseas too. */
export function placeData(publicUrl: string, place: PlaceView): DataRecord {
  const { name, departmentName, regionName, lat, lon } = place
  return {
    '@type': 'Place',
    '@id': placeId(publicUrl, place),
    name,
    url: pageUrl(publicUrl, place),
    address: {
      '@type': 'PostalAddress',
      ...(place.kind === 'city' ? { addressLocality: name } : {}),
      ...(regionName ? { addressRegion: regionName } : {}),
      addressCountry: { '@type': 'Country', name: 'France', identifier: 'FR' },
    },
    containedInPlace: areaData(departmentName),
    geo: pointData({ lat, lon }),
  }
}

/** A port, and the table of its tides as others may take it. */
export function portData(
  publicUrl: string,
  { slug, name, departmentName, lat, lon }: PortSummary,
): DataRecord {
  const url = publicUrl + paths.tidePort(slug)
  const place = {
    '@type': 'Place',
    '@id': `${url}#place`,
    name,
    containedInPlace: areaData(departmentName),
    geo: pointData({ lat, lon }),
  }
  return dataGraph([
    place,
    {
      '@type': 'Dataset',
      '@id': `${url}#marees`,
      url,
      name: `Marées ${atPlace(name)}`,
      description: `Heures et hauteurs calculées des pleines et basses mers ${atPlace(name)}, à titre indicatif, à ne pas utiliser pour la navigation.`,
      license: 'https://creativecommons.org/licenses/by/4.0/',
      isBasedOn: 'https://doi.org/10.17882/109129',
      spatialCoverage: { '@id': `${url}#place` },
      distribution: (['csv', 'ics'] as const).map((format) => ({
        '@type': 'DataDownload',
        encodingFormat: format === 'csv' ? 'text/csv' : 'text/calendar',
        contentUrl: publicUrl + feedPaths.tides(slug, format),
      })),
    },
  ])
}

/** A massif, and the way to it. */
export function massifData(
  publicUrl: string,
  { slug, of, departments, lat, lon }: MassifSummary,
): DataRecord {
  const name = `Massif ${of}`
  const path = paths.massif(slug)
  return dataGraph([
    {
      '@type': 'Mountain',
      '@id': `${publicUrl}${path}#place`,
      name,
      url: publicUrl + path,
      containedInPlace: departments.map(({ name: department }) => areaData(department)),
      geo: pointData({ lat, lon }),
    },
    breadcrumbData(publicUrl, [
      { name: 'Montagne', path: paths.mountains() },
      { name, path },
    ]),
  ])
}

/**
 * The page about the place, which carries the time of its modification: schema.org gives that to works, not to
 * places.
 */
export const pageData = (publicUrl: string, place: PlaceView, now: IsoInstant): DataRecord => ({
  '@type': 'WebPage',
  '@id': pageUrl(publicUrl, place),
  url: pageUrl(publicUrl, place),
  name: `Météo ${place.name} | Éclaircie`,
  inLanguage: 'fr-FR',
  dateModified: now,
  about: { '@id': placeId(publicUrl, place) },
  primaryImageOfPage: {
    '@type': 'ImageObject',
    url: publicUrl + sharePaths.place(place.slug, homonymPoint(place)),
    width: 1200,
    height: 630,
  },
})

/**
 * The weather now. schema.org has no type for weather: its `Observation` is about a place at a time, and carries as
 * `PropertyValue`s what the record of a weather condition holds: city, temperature (°C), condition, humidity (%),
 * wind speed (km/h). Null when nothing is known, and when the figures are simulated: they are no observation.
 */
export function weatherData(
  publicUrl: string,
  place: PlaceView,
  part: Part<PlaceWeather>,
): DataRecord | null {
  if (part.state === 'missing' || part.value.source === 'simulated') return null
  const { current } = part.value
  const figures = [
    figure('temperature', current.temperature, 'CEL', '°C'),
    current.condition === null ? null : property('condition', skyWords(current.condition, current)),
    figure('humidity', current.humidity, 'P1', '%'),
    figure('windSpeed', current.windSpeed, 'KMH', 'km/h'),
  ].filter((entry) => entry !== null)
  if (figures.length === 0) return null
  return {
    '@type': 'Observation',
    '@id': `${pageUrl(publicUrl, place)}#${weatherDataId(place.slug)}`,
    additionalType: 'WeatherCondition',
    name: `Météo ${atPlace(place.name)}`,
    description: nowText(place, current),
    observationAbout: { '@id': placeId(publicUrl, place) },
    observationDate: current.time,
    additionalProperty: [property('city', place.name), ...figures],
  }
}

const property = (propertyID: string, value: string | number): DataRecord => ({
  '@type': 'PropertyValue',
  propertyID,
  name: propertyID,
  value,
})

/** A figure as the page shows it, with its unit (UN/CEFACT common code, and in words). */
function figure(
  propertyID: string,
  value: number | null,
  unitCode: string,
  unitText: string,
): DataRecord | null {
  if (value === null) return null
  return { ...property(propertyID, roundHalfAway(value)), unitCode, unitText }
}

/** One step of the way from the home page. */
export interface Crumb {
  readonly name: string
  readonly path: string
}

/** The way to a page, home page first. */
export const breadcrumbData = (publicUrl: string, trail: readonly Crumb[]): DataRecord => ({
  '@type': 'BreadcrumbList',
  itemListElement: [{ name: 'Accueil', path: paths.home() }, ...trail].map(({ name, path }, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name,
    item: publicUrl + path,
  })),
})

const indexOf: Readonly<Record<PlaceView['kind'], Crumb>> = {
  city: { name: 'Villes', path: paths.cities() },
  nature: { name: 'Nature', path: paths.nature() },
  beach: { name: 'Plages', path: paths.beaches() },
}

/** The way to a place: its index, then itself. */
export const placeTrail = (place: PlaceView): readonly Crumb[] => [
  indexOf[place.kind],
  { name: place.name, path: placePath(place) },
]
