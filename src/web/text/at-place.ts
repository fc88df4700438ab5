/** The first words of summits, lakes, parks…, with what stands before them. Communes have a hyphen there: « Mont-Dauphin ». */
const commonNouns: Readonly<Record<string, readonly string[]>> = {
  'au ': [
    'Ballon',
    'Bois',
    'Cap',
    'Cirque',
    'Col',
    'Cormet',
    'Crêt',
    'Golfe',
    'Gouffre',
    'Lac',
    'Marais',
    'Massif',
    'Mont',
    'Parc',
    'Pas',
    'Pic',
    'Piton',
    'Plateau',
    'Pont',
    'Puy',
    'Rocher',
    'Signal',
    'Site',
    'Vallon',
    'Volcan',
  ],
  'à la ': [
    'Baie',
    'Barre',
    'Camargue',
    'Dent',
    'Dune',
    'Forêt',
    'Mer',
    'Montagne',
    'Plaine',
    'Pointe',
    'Presqu’île',
    'Ravine',
    'Réserve',
    'Roche',
    'Vallée',
  ],
  'aux ': ['Calanques', 'Cascades', 'Falaises', 'Gorges', 'Monts', 'Ocres'],
  'à l’': ['Aéroport', 'Aiguille', 'Aven', 'Estuaire', 'Étang', 'Île'],
}

/** Names of their own that an article goes before. No commune is called so. */
const namesWithArticle: Readonly<Record<string, string>> = {
  'Grand Ballon': 'au ',
  Hohneck: 'au ',
  Lamentin: 'au ',
  'Monte Cinto': 'au ',
  'Pin au Haras': 'au ',
  'Roc’h Ruz': 'au ',
  Vauclin: 'au ',
  Vignemale: 'au ',
  'Soufrière de la Guadeloupe': 'à la ',
  Glorieuses: 'aux ',
}

/**
 * Where something is: « à Lyon », « au Mans », « aux Sables-d’Olonne », « au mont Ventoux », « à la forêt de Tronçais ».
 * Articles melt into « à »; a common noun loses its capital. « La » and « L’ » of a name stay: « à La Rochelle ».
 */
export function atPlace(name: string): string {
  if (name.startsWith('Le ')) return `au ${name.slice(3)}`
  if (name.startsWith('Les ')) return `aux ${name.slice(4)}`
  const article = namesWithArticle[name]
  if (article !== undefined) return article + name
  for (const [before, nouns] of Object.entries(commonNouns))
    if (nouns.some((noun) => name.startsWith(`${noun} `)))
      return `${before}${name.charAt(0).toLocaleLowerCase('fr-FR')}${name.slice(1)}`
  return `à ${name}`
}

/** The same after « de »: « de Lyon », « du Mans », « d’Ajaccio », « de l’île d’Yeu ». */
export const ofPlace = (name: string): string =>
  atPlace(name)
    .replace(/^au /, 'du ')
    .replace(/^aux /, 'des ')
    .replace(/^à (?=[AEIOUÉÈÊÎÔŒ]|Hy)/, 'd’')
    .replace(/^à /, 'de ')
