import type { IsoInstant } from '../../domain/part.ts'
import type { Range } from '../../domain/ranges.ts'
import { isoInstant, parseInstant } from '../../domain/instant.ts'

/** The value when it is a number within the range; null for everything else. */
export const figure = (value: unknown, [min, max]: Range): number | null =>
  typeof value === 'number' && value >= min && value <= max ? value : null

/** The value when it is an instant with its zone: without one it could be that of any clock; null for everything else. */
export const instantIn = (value: unknown): IsoInstant | null => mapFigure(parseInstant(value), isoInstant)

/** A translation of a figure that may be unknown. */
export const mapFigure = <T>(value: number | null, translate: (value: number) => T): T | null =>
  value === null ? null : translate(value)
