/** A part of France that the map can be moved to: west, south, east, north in degrees. */
export interface Territory {
  readonly id: string
  readonly name: string
  readonly bounds: readonly [west: number, south: number, east: number, north: number]
}

export const mainland: Territory = { id: 'metropole', name: 'Métropole', bounds: [-5.2, 41.3, 9.7, 51.1] }

export const territories: readonly Territory[] = [
  mainland,
  { id: 'guadeloupe', name: 'Guadeloupe', bounds: [-61.85, 15.8, -60.95, 16.55] },
  { id: 'martinique', name: 'Martinique', bounds: [-61.25, 14.35, -60.78, 14.92] },
  { id: 'guyane', name: 'Guyane', bounds: [-54.6, 2.1, -51.6, 5.8] },
  { id: 'la-reunion', name: 'La Réunion', bounds: [55.2, -21.42, 55.86, -20.84] },
  { id: 'mayotte', name: 'Mayotte', bounds: [45.0, -13.04, 45.32, -12.61] },
  {
    id: 'saint-pierre-et-miquelon',
    name: 'Saint-Pierre-et-Miquelon',
    bounds: [-56.5, 46.73, -56.1, 47.15],
  },
  {
    id: 'saint-martin-saint-barthelemy',
    name: 'Saint-Martin et Saint-Barthélemy',
    bounds: [-63.2, 17.85, -62.75, 18.15],
  },
  { id: 'nouvelle-caledonie', name: 'Nouvelle-Calédonie', bounds: [163.5, -22.75, 168.2, -19.5] },
  { id: 'polynesie', name: 'Polynésie française', bounds: [-152, -18, -149, -16.2] },
  { id: 'wallis-et-futuna', name: 'Wallis-et-Futuna', bounds: [-178.25, -14.4, -176.1, -13.15] },
]

/** The id of the small maps of the territories overseas. */
export const overseasId = 'map-overseas'
