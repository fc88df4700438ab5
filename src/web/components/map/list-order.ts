import type { AnyMapItem } from '../../../views/map-items.ts'
import { mainland } from './territories.ts'

const isOnMainland = ({ lat, lon }: AnyMapItem): boolean => {
  const [west, south, east, north] = mainland.bounds
  return west < lon && lon < east && south < lat && lat < north
}

/** The places as their list has them: what the map shows at first, then overseas, the most important first. */
export const listOrder = (items: readonly AnyMapItem[]): readonly AnyMapItem[] =>
  [...items].sort((a, b) => Number(isOnMainland(b)) - Number(isOnMainland(a)) || b.priority - a.priority)
