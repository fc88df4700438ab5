/** The first words of summits, lakes, parks…, with what stands before them. Communes have a hyphen there: « Mont-Dauphin ». */
const commonNouns: Readonly<Record<string, readonly string[]>> = {
  'au ': [
    'Ballon',
    'Bois',
    'Cap',
    'Cirque',
    'Col',
    'Crêt',
    'Golfe',
    'Grand Ballon',
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
    'Camargue',
    'Dent',
    'Dune',
    'Forêt',
    'Montagne',
    'Pointe',
    'Presqu’île',
    'Réserve',
    'Roche',
    'Vallée',
  ],
  'aux ': ['Calanques', 'Cascades', 'Falaises', 'Gorges', 'Monts', 'Ocres'],
  'à l’': ['Aiguille', 'Aven', 'Estuaire', 'Étang', 'Île'],
}

/**
 * Where something is: « à Lyon », « au Mans », « aux Sables-d’Olonne », « au mont Ventoux », « à la forêt de Tronçais ».
 * Articles melt into « à »; a common noun loses its capital. « La » and « L’ » of a name stay: « à La Rochelle ».
 */
export function atPlace(name: string): string {
  if (name.startsWith('Le ')) return `au ${name.slice(3)}`
  if (name.startsWith('Les ')) return `aux ${name.slice(4)}`
  for (const [before, nouns] of Object.entries(commonNouns))
    if (nouns.some((noun) => name.startsWith(`${noun} `)))
      return `${before}${name.charAt(0).toLocaleLowerCase('fr-FR')}${name.slice(1)}`
  return `à ${name}`
}
