/** What is called after several communes, and is shown by them. */
export const areaKinds = ['department', 'region', 'country', 'island'] as const
export type AreaKind = (typeof areaKinds)[number]

/**
 * The kinds of things by which answers of the search are grouped. One more is a word here, a title in
 * `web/text/search-hit.ts`, and where its places are told apart (`groupOf` of the gazetteer).
 */
export const searchGroups = [
  'places',
  ...areaKinds,
  'known',
  'beaches',
  'nature',
  'races',
  'ports',
  'massifs',
  'pages',
  'guesses',
] as const
export type SearchGroup = (typeof searchGroups)[number]
