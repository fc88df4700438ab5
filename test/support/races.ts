import { readFileSync } from 'node:fs'
import type { Race, RaceDay, Town } from '../../src/domain/race.ts'
import {
  checkEdition,
  readEditions,
  type EditionRow,
  type TownRow,
} from '../../src/server/services/race-editions.ts'

/** The races of the data folder, by their files. */
export const editions2025: readonly EditionRow[] = readEditions(
  new URL('../../data/races', import.meta.url).pathname,
)

const madeUpFile = 'boucle-des-essais-2027.json'

/** The made-up race as its file says it, unchecked, for a test to spoil. */
export const madeUpJson = (): Record<string, unknown> =>
  JSON.parse(readFileSync(new URL(`../fixtures/races/${madeUpFile}`, import.meta.url), 'utf8')) as Record<
    string,
    unknown
  >

export const checkMadeUp = (value: unknown): EditionRow => checkEdition(madeUpFile, value)

const town = (row: TownRow): Town => ({ ...row, place: null })

/** A race without the pages of its towns: enough for rules about time. */
export const raceOf = ({ stages, ...edition }: EditionRow): Race => ({
  ...edition,
  days: stages.map((row): RaceDay => {
    const { date, description, officialUrl } = row
    if (row.number === null) return { type: row.type, date, description, officialUrl }
    return { ...row, start: town(row.start), finish: town(row.finish) }
  }),
})

const found = (id: string): Race => {
  const edition = editions2025.find((candidate) => candidate.id === id)
  if (!edition) throw new Error(`no race ${id}`)
  return raceOf(edition)
}

export const men = found('tour-de-france-2025')
export const women = found('tour-de-france-femmes-2025')
export const madeUp = raceOf(checkMadeUp(madeUpJson()))
