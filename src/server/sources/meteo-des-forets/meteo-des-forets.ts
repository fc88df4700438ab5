import {
  fireDangerBulletins,
  fireDangerLevels,
  isSilentInSeason,
  type FireDangerBulletins,
  type FireDangerLevel,
  type FireDangerRow,
} from '../../../domain/risks/forest-fire.ts'
import { readText } from '../../upstream/decode.ts'
import { Failure } from '../../upstream/failure.ts'
import { instantIn } from '../../upstream/figures.ts'
import { packedFile } from '../../upstream/packed-file.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { vigilanceDepartments } from '../../../domain/vigilance.ts'
import { fireBulletins } from './source.ts'
import type { Check } from '../source.ts'

const { maxBytes } = fireBulletins.limits
/** The columns by name: their order, and the separator, change with the year. */
const columns = ['date', 'num_dep', 'niveau_j1', 'niveau_j2'] as const

/** The bulletins of forest fire danger: one file a year, to which each day of the season is appended at 14:50 UTC. */
export function createMeteoDesForets(upstream: Upstream) {
  const season = (year: number): Promise<readonly FireDangerRow[] | null> =>
    packedFile(upstream, { operation: 'season', path: `/mdf_${year}.csv.gz`, maxBytes }, async (chunks) =>
      rowsOf(await readText(chunks)),
    )

  return {
    /** The newest bulletins; `now` is the wall clock. Before the season's first one, those of last year. Throws UpstreamError. */
    async read(now: number): Promise<FireDangerBulletins> {
      const year = new Date(now).getUTCFullYear()
      const rows = (await season(year)) ?? (await season(year - 1))
      const bulletins = rows && fireDangerBulletins(rows)
      if (!bulletins)
        throw upstream.unreadable(
          'season',
          rows === null ? 'no file of this year or the last' : 'no readable row',
        )
      upstream.noteUnread('season', unreadIn(bulletins, now))
      return bulletins
    },
  }
}

/** What the newest bulletin lacks, for the log. */
function unreadIn({ producedAt, rows }: FireDangerBulletins, now: number): readonly string[] {
  if (isSilentInSeason({ producedAt }, now)) return [`no bulletin since ${producedAt}`]
  const newest = rows.filter((row) => row.producedAt.slice(0, 10) === producedAt.slice(0, 10))
  const unread = newest.filter(({ nextDay, dayAfterNext }) => nextDay === null || dayAfterNext === null)
  const lacking = vigilanceDepartments.filter((code) => newest.every(({ department }) => department !== code))
  return [
    ...(unread.length > 0 ? [`${unread.length} levels`] : []),
    ...(lacking.length > 0 ? [`${lacking.length} departments`] : []),
  ]
}

/** The readable rows. A row without a readable instant or department is left out; a level that is not 1 to 4 is unknown. */
function rowsOf(text: string): readonly FireDangerRow[] {
  const [header = '', ...lines] = text.split(/\r?\n/)
  const separator = header.includes(';') ? ';' : ','
  const names = header.split(separator).map((name) => name.trim().toLowerCase())
  const [date = -1, department = -1, nextDay = -1, dayAfterNext = -1] = columns.map((name) =>
    names.indexOf(name),
  )
  if (Math.min(date, department, nextDay, dayAfterNext) < 0) throw new Failure('schema', 'unknown columns')
  return lines.flatMap((line) => {
    const cells = line.split(separator)
    const producedAt = instantIn(cells[date])
    const code = departmentOf(cells[department] ?? '')
    if (producedAt === null || code === null) return []
    return [
      {
        producedAt,
        department: code,
        nextDay: levelOf(cells[nextDay] ?? ''),
        dayAfterNext: levelOf(cells[dayAfterNext] ?? ''),
      },
    ]
  })
}

/** « 1 » was written before 2026, « 01 » since; Corsica in both cases. */
function departmentOf(cell: string): string | null {
  const code = cell.trim().toUpperCase().padStart(2, '0')
  return /^(?:0[1-9]|[1-8]\d|9[0-5]|2[AB])$/.test(code) ? code : null
}

const levelOf = (cell: string): FireDangerLevel | null =>
  /^[1-4]$/.test(cell.trim()) ? (fireDangerLevels[Number(cell) - 1] ?? null) : null

/** @public How the doctor asks it. */
export const check: Check<typeof fireBulletins> = {
  missed: 'danger of forest fires, from June to September',
  async ask({ upstream }, { now }) {
    const { producedAt } = await createMeteoDesForets(upstream).read(now.getTime())
    return { at: producedAt }
  },
}
