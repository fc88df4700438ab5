/** One row per commune: the list and names of one package, placed with the points and boxes of the others. */
import { allCommunes, boxByCode, townCentres } from './packages.mjs'
import { arrondissements, bases, handBoxes, handPlaced, withoutPoint } from './hand-placed.mjs'

/** A town centre may lie this far, in degrees, outside the box of 2017 of its commune. */
const boxMargin = 0.02

export const french = (name) => name.replaceAll("'", '’')

const comparable = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('œ', 'oe')
    .replace(/^(l'|le |la |les )/, '')
    .replace(/[^a-z]/g, '')

const isPlaced = ({ type, code }) => type === 'commune-actuelle' && !withoutPoint.has(code)
export const communes = allCommunes.filter(isPlaced)
const currentCodes = new Set(communes.map(({ code }) => code))
const centresByCode = Map.groupBy(townCentres, ({ code }) => code)
const uncodedByName = Map.groupBy(centresByCode.get(null), ({ name }) => comparable(name))

const union = (boxes) => [
  Math.min(...boxes.map(([west]) => west)),
  Math.min(...boxes.map(([, south]) => south)),
  Math.max(...boxes.map(([, , east]) => east)),
  Math.max(...boxes.map(([, , , north]) => north)),
]

/** The box of the commune with those of the communes it has absorbed since; null when none is known. */
function boxOf({ code, anciensCodes = [] }) {
  const absorbed = anciensCodes.filter((old) => !currentCodes.has(old))
  const boxes = [code, ...absorbed].map((one) => boxByCode.get(one)).filter(Boolean)
  return handBoxes.get(code) ?? (boxes.length > 0 ? union(boxes) : null)
}

const isNear = ({ lat, lon }, [west, south, east, north]) =>
  lon >= west - boxMargin && lon <= east + boxMargin && lat >= south - boxMargin && lat <= north + boxMargin

/** Of the towns with its code the one of the same name, else the largest; else a namesake inside its box. */
function townOf({ code, nom }, box) {
  const name = comparable(nom)
  const towns = (centresByCode.get(code) ?? []).filter((town) => box === null || isNear(town, box))
  const namesakes = (uncodedByName.get(name) ?? []).filter((town) => box !== null && isNear(town, box))
  const bySize = towns.toSorted((a, b) => b.population - a.population)
  return towns.find((town) => comparable(town.name) === name) ?? bySize[0] ?? namesakes[0]
}

/** The middle of the box of the commune itself, which after a merger is that of the seat, else of the union. */
const middleOf = (code, box) => {
  const [west, south, east, north] = handBoxes.get(code) ?? boxByCode.get(code) ?? box
  return [(south + north) / 2, (west + east) / 2]
}

/** A point written by hand has the height of the town that is so near, in degrees: about 500 m. */
const sameTown = 0.005

const isSameTown = ([lat, lon], town) =>
  Math.abs(town.lat - lat) <= sameTown && Math.abs(town.lon - lon) <= sameTown

/** Where a commune lies, who says so, and its height there: null at the middle of a box, which is nowhere in particular. */
function place(commune, box) {
  const byHand = handPlaced.get(commune.code)
  const town = townOf(commune, box)
  if (byHand) {
    const isTown = town !== undefined && isSameTown(byHand, town)
    return { at: byHand, by: 'hand', elevation: isTown ? town.elevation : null }
  }
  if (town) return { at: [town.lat, town.lon], by: 'town', elevation: town.elevation }
  if (box) return { at: middleOf(commune.code, box), by: 'box', elevation: null }
  throw new Error(`${commune.code} ${commune.nom} has no coordinates`)
}

const fixed = (degrees) => Math.round(degrees * 1e4) / 1e4

function row(
  { code, nom, population, codesPostaux = [] },
  [lat, lon],
  { box = null, elevation = null } = {},
) {
  const postalCodes = codesPostaux.toSorted().join(' ')
  return [
    code,
    french(nom),
    fixed(lat),
    fixed(lon),
    population ?? null,
    postalCodes,
    box && box.map(fixed),
    elevation,
  ]
}

function placedCommune(commune) {
  const base = bases.get(commune.code)
  if (base) return { by: 'hand', row: row({ ...commune, nom: base.name }, base.at) }
  const box = boxOf(commune)
  const { at, by, elevation } = place(commune, box)
  return { by, row: row(commune, at, { box, elevation }) }
}

const placedArrondissement = (arrondissement) => ({
  by: 'hand',
  row: row(arrondissement, arrondissements.get(arrondissement.code)),
})

/** Every commune and municipal arrondissement: { by: 'hand' | 'town' | 'box', row }, in the order of the codes. */
export const placedCommunes = [
  ...communes.map(placedCommune),
  ...allCommunes.filter(({ type }) => type === 'arrondissement-municipal').map(placedArrondissement),
].toSorted((a, b) => (a.row[0] < b.row[0] ? -1 : 1))
