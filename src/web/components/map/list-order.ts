import type { AnyMapItem } from '../../../domain/map-items.ts'
import { placePath } from '../../../paths.ts'
import { mainland } from './territories.ts'

const isOnMainland = ({ lat, lon }: AnyMapItem): boolean => {
  const [west, south, east, north] = mainland.bounds
  return west < lon && lon < east && south < lat && lat < north
}

/** The places as their list has them: what the map shows at first, then overseas, the most important first. */
export const listOrder = (items: readonly AnyMapItem[]): readonly AnyMapItem[] =>
  [...items].sort((a, b) => Number(isOnMainland(b)) - Number(isOnMainland(a)) || b.priority - a.priority)

/** Puts the rows of what is in view before the others. Nothing moves under a visitor who is in the list. */
export function showInViewFirst(items: readonly AnyMapItem[], isInView: (item: AnyMapItem) => boolean): void {
  const list = document.querySelector('#map-rows .place-list')
  if (!list || list.matches(':focus-within, :hover')) return
  const rows = new Map([...list.children].map((row) => [row.querySelector('a')?.getAttribute('href'), row]))
  const ordered = listOrder(items)
  const sorted = [...ordered.filter(isInView), ...ordered.filter((item) => !isInView(item))]
  list.append(...sorted.flatMap((item) => rows.get(placePath(item)) ?? []))
}
