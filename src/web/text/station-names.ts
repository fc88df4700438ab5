import { atPlace, ofPlace } from './at-place.ts'

/** Words whose accents capitals have lost, as communes of the same name write them. */
const accented = [
  'Abbéville Alençon Île Exupéry Mérignac Montélimar Cépet Désirade Barthélemy Trinité Lévis Montluçon Montéglin Pégomas',
  'Cézaire Étape Lézignan Corbières Bernières Angoulême Montembœuf Nuaillé Médis Sartène Château Châtillon Belvès Besançon',
  'Bésignan Donzère Étoile Évreux Châteaudun Pré Lanvéoc Ségal Trégunc Méjannes Nîmes Félix Émilion Béziers André Pézenas',
  'Louvigné Désert Châteauroux Déols Étienne Bouthéon Orléans Beaucouzé Guérin Marcé Martigné Fagnières Ploërmel Séné',
  'Prémery Courpière Aïcirits Formiguères Sélestat Mâcon Luché Pringé Rouessé Vassé Montmélian Chambéry Thénezay Vèbre',
  'Hyères Cabrières Puyméras Ferrière Épinal Lignéville Privé Benoît Étang Ligné Nouméa Bâle Ambérieu Denis Gérons',
  'Népoui Côte Maïdo Nèfles Aéroport Genève Liège Nürburg Zürich Ré Tillé Étronnier',
]
  .join(' ')
  .split(' ')

const plain = (word: string): string =>
  word.normalize('NFD').replace(/\p{M}/gu, '').replaceAll('œ', 'oe').toUpperCase()

/** By the word without accents, in capitals; abbreviations of Météo-France among them. */
const words: ReadonlyMap<string, string> = new Map([
  ...accented.map((word) => [plain(word), word] as const),
  ['ST', 'Saint'],
  ['STE', 'Sainte'],
  ['PTE', 'Pointe'],
  ['FD', 'Ferrand'],
  ['MT', 'Mont'],
  ['GENEVA', 'Genève'],
  // No commune of today: the town of the Somme is written without an accent.
  ['ABBEVILLE', 'Abbeville'],
])

const small = new Set('a au aux d de des du en et l la le les sous sur'.split(' '))

/** What a station is for, behind the name of its place: no name for a reader. */
const marks = /(?:[ _]+-?[ _]*(?:SA|SAPC|METEO|LVD)|[ _-]+(?:AERO|AUTO|CIRAD|CSG|INRAE|RAD|STNA))+$/i
/** What the reports of airports say after the name of the place. */
const airportMarks = /(?: (?:Arpt|Airport|Intl|International|Aerodrome|AB|Mil))+$/

/**
 * The name of a station or airport as people write it: « LYON-ST_EXUPERY » and « Lyon/Saint-Exupery Arpt, AR, FR » are
 * « Lyon-Saint-Exupéry ». What is not in capitals is written so already.
 */
export function stationName(source: string): string {
  const [place = source] = source.split(', ')
  const isAirport = place !== source
  if (!isAirport && source !== source.toUpperCase()) return source
  const bare = isAirport
    ? place.replace(airportMarks, '').replaceAll('/', '-')
    : place.replace(marks, '').replaceAll('/', '-sur-')
  const spaced = bare
    .replaceAll('_', ' ')
    .replace(/\b(STE?|Saint|Sainte|St) /gi, '$1-')
    .replace(/\s+/g, ' ')
    .trim()
  const named = spaced.replace(/[\p{L}]+/gu, (word, at: number) => wordOf(word, at === 0))
  // The one letter that follows an apostrophe in Breton is small.
  return named
    .replaceAll("'", '’')
    .replace(/’H\b/g, '’h')
    .replace(/^L (?=[AEIO])/, 'L’')
}

function wordOf(word: string, isFirst: boolean): string {
  const lower = word.toLocaleLowerCase('fr-FR')
  if (!isFirst && small.has(lower)) return lower
  return words.get(plain(word)) ?? lower.charAt(0).toLocaleUpperCase('fr-FR') + lower.slice(1)
}

/** The same after « à »: « au Puy-Loudes », « à la pointe de la Hague », « à Lyon-Saint-Exupéry ». */
export const atStation = (source: string): string => atPlace(stationName(source))

/** « à l’aéroport de Lyon-Saint-Exupéry » */
export const atAirport = (source: string): string => `à l’aéroport ${ofPlace(stationName(source))}`
