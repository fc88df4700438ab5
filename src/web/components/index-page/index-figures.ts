import { valueOf, type Part } from '../../../domain/part.ts'
import { placePath } from '../../../paths.ts'
import type { CityMap, NatureMap } from '../../../views/map-items.ts'
import { formatDegrees, nbsp } from '../../text/numbers.ts'

/** The figure at the right of a row: how it is called for readers, and its text; a space while it is on its way. */
export interface RowFigure {
  readonly of: string
  readonly text: string
}

/** Temperatures of the air now, °C, by the address of the place; null while they are on their way. */
export type Temperatures = Readonly<Record<string, number | null>> | null

/** The temperatures of a map; none where the map is missing. */
export const temperaturesOf = (part: Part<CityMap | NatureMap>): Temperatures =>
  Object.fromEntries((valueOf(part)?.items ?? []).map((item) => [placePath(item), item.temperature]))

/** The temperature beside the name of a place. */
export const airFigure = (figures: Temperatures, href: string): RowFigure => ({
  of: 'air',
  text: figures ? formatDegrees(figures[href] ?? null) : nbsp,
})
