import { paths } from '../../paths.ts'
import type { AskedPage } from '../services/search.ts'

const page = (path: string, name: string, ...by: readonly string[]): AskedPage => ({
  slug: path.slice(1),
  name,
  by,
})

/** The pages that the search knows by name, the most looked for first. */
export const askedPages: readonly AskedPage[] = [
  page(
    paths.vigilance(),
    'Carte de vigilance',
    'carte vigilance',
    'vigilance',
    'vigilance meteo',
    'vigilance france',
    'alertes meteo',
    // The colour: the commune of that name stands below.
    'vigilance orange',
    'vigilance rouge',
    'vigilance jaune',
    'alerte orange',
    'alerte rouge',
    'carte alertes',
  ),
  page(
    paths.nationalRisks(),
    'Risques en France',
    'risques',
    'carte risques',
    'carte pollens',
    'pollens',
    'pollen',
    'carte feux',
    'meteo forets',
    'vigicrues',
  ),
  page(
    paths.weatherMap(),
    'Carte météo',
    'meteo',
    'carte meteo',
    'carte france',
    'carte temperatures',
    'cartes',
  ),
  page(
    paths.beachMap(),
    'Carte des vents et des plages',
    'carte vents',
    'carte vent',
    'vents',
    'carte plages',
    'meteo plages',
  ),
  page(paths.natureMap(), 'Carte des sites naturels', 'carte nature', 'carte sites naturels', 'carte parcs'),
  page(paths.eclipse(), 'Éclipses de Lune', 'eclipse', 'eclipse lunaire', 'eclipses lune'),
  page(
    paths.rainMap(),
    'Carte de la pluie',
    'carte pluie',
    'radar',
    'radar pluie',
    'radar precipitations',
    'pluie',
    'foudre',
    'orages',
  ),
  page(paths.compare(), 'Comparer des lieux', 'comparer', 'comparaison'),
  page(paths.mountains(), 'Montagne', 'meteo montagne', 'neige', 'ski', 'carte avalanches', 'massifs'),
]
