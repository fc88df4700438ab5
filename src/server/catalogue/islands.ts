import type { Coordinates } from '../../domain/geo.ts'
import { citySlug } from '../../domain/place.ts'

interface Island {
  readonly names: readonly string[]
  /** Its middle: communes elsewhere have the same names. */
  readonly at: Coordinates
  /** The communes on it, the best known first. */
  readonly communes: readonly string[]
}

/** Islands that visitors ask for by a name that no commune has. */
const islands: readonly Island[] = [
  {
    names: ['Île de Ré', 'Ré'],
    at: { lat: 46.2, lon: -1.42 },
    communes: ['Saint-Martin-de-Ré', 'La Flotte', 'Ars-en-Ré', 'Rivedoux-Plage', 'Le Bois-Plage-en-Ré'],
  },
  {
    names: ['Île d’Oléron', 'Oléron'],
    at: { lat: 45.93, lon: -1.3 },
    communes: [
      'Saint-Pierre-d’Oléron',
      'Le Château-d’Oléron',
      'Saint-Georges-d’Oléron',
      'Saint-Trojan-les-Bains',
    ],
  },
  {
    names: ['Île de Noirmoutier'],
    at: { lat: 47, lon: -2.25 },
    communes: ['Noirmoutier-en-l’Île', 'L’Épine', 'Barbâtre', 'La Guérinière'],
  },
  {
    names: ['Belle-Île', 'Belle-Île-en-Mer'],
    at: { lat: 47.33, lon: -3.18 },
    communes: ['Le Palais', 'Sauzon', 'Bangor', 'Locmaria'],
  },
  { names: ['Île de Groix'], at: { lat: 47.64, lon: -3.46 }, communes: ['Groix'] },
  { names: ['Île d’Ouessant'], at: { lat: 48.46, lon: -5.1 }, communes: ['Ouessant'] },
  { names: ['Île de Porquerolles', 'Porquerolles'], at: { lat: 43, lon: 6.2 }, communes: ['Hyères'] },
]

const byName: ReadonlyMap<string, Island> = new Map(
  islands.flatMap((island) => island.names.map((name) => [citySlug(name), island] as const)),
)

/** The communes of an island that is asked for by its name, as slug and where; none for any other text. */
export function communesOfIsland(
  text: string,
): readonly { readonly slug: string; readonly at: Coordinates }[] {
  const island = byName.get(citySlug(text.trim()))
  return island?.communes.map((name) => ({ slug: citySlug(name), at: island.at })) ?? []
}
