import { citySlug } from '../../domain/place.ts'
import type { TideTable } from '../../domain/tides/port.ts'
import { dayMs } from '../../domain/time-units.ts'
import type { CheckedFiles } from './files.ts'

/** The ports and their constituents, as the file of columns has them. */
export const tideTableOf = (file: CheckedFiles['tidePorts']): TideTable => ({
  epoch: Date.parse(file.epoch),
  nodesFrom: Date.parse(file.nodesFrom),
  stepMs: file.stepDays * dayMs,
  curves: file.curves.map(([factors, phases]) => ({ factors, phases })),
  constituents: file.constituents.map(([name, speed, argument, curve]) => ({ name, speed, argument, curve })),
  ports: file.rows.map(
    ([name, departmentCode, coast, lat, lon, timeZone, meanLevel, amplitudes, phases]) => ({
      slug: citySlug(name.replace(' – ', ' ')),
      name,
      departmentCode,
      coast,
      lat,
      lon,
      timeZone,
      meanLevel,
      amplitudes: amplitudes.map((tenths) => tenths / 10_000),
      phases,
    }),
  ),
})
