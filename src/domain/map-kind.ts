/** The maps of places: cities, beaches, nature sites. */
export const mapKinds = ['weather', 'beaches', 'nature'] as const
export type MapKind = (typeof mapKinds)[number]
