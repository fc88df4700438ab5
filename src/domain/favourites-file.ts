import { isSamePlace, maxFavourites, readFavourites, readJson, type Favourite } from './favourite.ts'

const format = 'eclaircie-favourites'
const version = 1

/** The content of a file with these favourites, to take them to another device. */
export const favouritesFile = (favourites: readonly Favourite[]): string =>
  `${JSON.stringify({ format, version, favourites }, null, 2)}\n`

/** What came of a file: the new list, and how many of the file's entries it took. */
export interface Merged {
  readonly favourites: readonly Favourite[]
  readonly added: number
  /** Kept already, unreadable, or one too many. */
  readonly ignored: number
}

/** The list with a file's favourites after it, each place once, ten at most; null for a file of another format. */
export function mergeFavouritesFile(list: readonly Favourite[], text: string): Merged | null {
  const values = entriesOf(readJson(text))
  if (!values) return null
  const found = readFavourites(values).favourites.filter(
    (favourite) => !list.some((one) => isSamePlace(one, { ...favourite, ...favourite.location })),
  )
  const favourites = [...list, ...found].slice(0, Math.max(list.length, maxFavourites))
  const added = favourites.length - list.length
  return { favourites, added, ignored: values.length - added }
}

function entriesOf(content: unknown): readonly unknown[] | null {
  if (typeof content !== 'object' || content === null) return null
  if (!('format' in content && 'version' in content && 'favourites' in content)) return null
  if (content.format !== format || content.version !== version) return null
  return Array.isArray(content.favourites) ? content.favourites : null
}
