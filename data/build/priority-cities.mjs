/** The cities of the maps and of the index: by population and rank, plus towns people travel to. */
import { allRegions } from './packages.mjs'
import { communes, french, placedCommunes } from './commune-rows.mjs'
import { departments } from './department-rows.mjs'

/** « Name, department ». Communes that a higher tier already has keep that tier. */
const destinations = [
  'Aigues-Mortes, 30',
  'Aix-les-Bains, 73',
  'Amboise, 37',
  'Antibes, 06',
  'Arcachon, 33',
  'Arles, 13',
  'Bandol, 83',
  'Bayeux, 14',
  'Beaune, 21',
  'Biarritz, 64',
  'Bonifacio, 2A',
  'Bormes-les-Mimosas, 83',
  'Briançon, 05',
  'Cabourg, 14',
  'Calvi, 2B',
  'Cancale, 35',
  'Cannes, 06',
  'Carcassonne, 11',
  'Carnac, 56',
  'Cassis, 13',
  'Cauterets, 65',
  'Chamonix-Mont-Blanc, 74',
  'Collioure, 66',
  'Colmar, 68',
  'Conques-en-Rouergue, 12',
  'Corte, 2B',
  'Courchevel, 73',
  'Deauville, 14',
  'Dinan, 22',
  'Dinard, 35',
  'Étretat, 76',
  'Font-Romeu-Odeillo-Via, 66',
  'Fontainebleau, 77',
  'Gérardmer, 88',
  'Gordes, 84',
  'Grasse, 06',
  'Honfleur, 14',
  'Soorts-Hossegor, 40',
  'Hyères, 83',
  'La Baule-Escoublac, 44',
  'La Bresse, 88',
  'La Grande-Motte, 34',
  'Lacanau, 33',
  'Le Grau-du-Roi, 30',
  'Le Lavandou, 83',
  'Le Mont-Saint-Michel, 50',
  'Le Touquet-Paris-Plage, 62',
  'Les Baux-de-Provence, 13',
  'Les Deux Alpes, 38',
  'Les Sables-d’Olonne, 85',
  'Lourdes, 65',
  'Megève, 74',
  'Menton, 06',
  'Millau, 12',
  'Morzine, 74',
  'Narbonne, 11',
  'Noirmoutier-en-l’Île, 85',
  'Perros-Guirec, 22',
  'Porto-Vecchio, 2A',
  'Propriano, 2A',
  'Quiberon, 56',
  'Riquewihr, 68',
  'Rocamadour, 46',
  'Roscoff, 29',
  'Royan, 17',
  'Saint-Gervais-les-Bains, 74',
  'Saint-Jean-de-Luz, 64',
  'Saint-Malo, 35',
  'Saint-Martin-de-Ré, 17',
  'Saint-Raphaël, 83',
  'Saint-Tropez, 83',
  'Sarlat-la-Canéda, 24',
  'Sartène, 2A',
  'Saumur, 49',
  'Sète, 34',
  'Tignes, 73',
  'Vaison-la-Romaine, 84',
  'Val-d’Isère, 73',
  'Vichy, 03',
]

/** Below the destinations a town is listed only where the map is empty: this far, in km, from any other. */
const spacingKm = 12
const total = 320

const points = new Map(placedCommunes.map(({ row: [code, , lat, lon] }) => [code, { lat, lon }]))

/** Flat-earth distance, exact enough for a spacing. */
function distanceKm(a, b) {
  const east = (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180)
  return 111.2 * Math.hypot(a.lat - b.lat, east)
}

function codeOf(destination) {
  const [name, department] = destination.split(', ')
  const found = communes.filter((one) => french(one.nom) === name && one.departement === department)
  if (found.length !== 1) throw new Error(`${found.length} communes for ${destination}`)
  return found[0].code
}

const byPopulation = communes.toSorted(
  (a, b) => (b.population ?? 0) - (a.population ?? 0) || (a.code < b.code ? -1 : 1),
)
const withAtLeast = (population) =>
  byPopulation.filter((one) => one.population >= population).map(({ code }) => code)
const seats = departments.flatMap(({ seat }) => seat ?? [])
const capitals = allRegions.map(({ chefLieu }) => chefLieu).filter((code) => seats.includes(code))

const priorities = new Map()

function list(priority, codes) {
  for (const code of codes) if (!priorities.has(code)) priorities.set(code, priority)
}

function listWhereEmpty(priority, codes) {
  for (const code of codes) {
    if (priorities.size >= total) return
    const at = points.get(code)
    if ([...priorities.keys()].every((other) => distanceKm(points.get(other), at) >= spacingKm))
      list(priority, [code])
  }
}

list(0.9, withAtLeast(170_000))
list(0.8, [...withAtLeast(100_000), ...capitals])
list(0.7, [...withAtLeast(50_000), ...seats])
list(0.6, destinations.map(codeOf))
listWhereEmpty(0.5, withAtLeast(30_000))
listWhereEmpty(0.4, withAtLeast(5_000))

export const cities = [...priorities]
  .map(([code, priority]) => ({ code, priority }))
  .toSorted((a, b) => b.priority - a.priority || (a.code < b.code ? -1 : 1))
