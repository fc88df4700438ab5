import { mapKinds, type MapKind } from '../../../domain/map-kind.ts'
import { isHourName, noHour } from '../../../domain/map-hour.ts'
import { mapPeriods } from '../../../domain/map-period.ts'
import { readers } from '../../render/query.ts'

export { mapKinds, type MapKind }

export const mapDisplays = ['weather', 'temperature', 'sea', 'wind', 'waves', 'elevation'] as const
export type MapDisplay = (typeof mapDisplays)[number]

/** More than any screen has; a larger size means nothing. */
const longestSide = 10_000
/** A map that is asked for smaller is made so large: nothing would stand in it. */
const leastSide = 240

/** A number from 1 to 12 with two decimals at most, in its shortest form. */
function zoomText(text: string): string | null {
  if (!/^\d{1,2}(?:\.\d{1,2})?$/.test(text)) return null
  const zoom = Number(text)
  return zoom >= 1 && zoom <= 12 ? String(zoom) : null
}

const period = readers.oneOf(...mapPeriods)
const anySize = readers.integer(1, longestSide)
const size = (text: string): string | null => {
  const read = anySize(text)
  return read === null ? null : String(Math.max(leastSide, Number(read)))
}
const display = readers.oneOf(...mapDisplays)

/** For the handle of a map's route. */
export const mapQueryReaders = {
  tab: readers.oneOf(...mapKinds),
  period,
  t: period,
  /** What cannot be read is said to be no hour. */
  heure: (text: string) => (isHourName(text) ? text : noHour),
  display,
  view: display,
  embed: readers.yes,
  share: readers.yes,
  theme: readers.theme,
  zoom: zoomText,
  w: size,
  width: size,
  h: size,
  height: size,
} as const

export type MapParameter = keyof typeof mapQueryReaders
