import type { DepartmentCode } from '../../../domain/place.ts'
import {
  domainFromId,
  levelFromColour,
  phenomenonFromId,
  type Bulletin,
  type DomainState,
  type LevelOrUnknown,
  type Period,
  type PhenomenonState,
  type VigilanceSource,
} from '../../../domain/vigilance.ts'
import { nationalZone, parseStamp } from '../../../domain/local-time.ts'
import { parisDay, parisDayBounds } from '../../../domain/vigilance/days.ts'
import { Failure } from '../../upstream/failure.ts'
import { readXml, type XmlHandler } from '../../upstream/sax-stream.ts'

/** One colour of one domain with the phenomena that have it. */
interface Row {
  readonly id: string
  readonly level: LevelOrUnknown
  readonly phenomena: string[]
}

interface Gathered {
  readonly rows: Row[]
  dates: ReadonlyMap<string, string>
}

const oldHandler = (gathered: Gathered): XmlHandler => ({
  roots: ['CV', 'cartevigilance'],
  entry: 'DV',
  open(name, attributes) {
    if (attributes.has('dateinsert')) gathered.dates = attributes
    if (name === 'DV' || name === 'datavigilance') {
      const level = levelFromColour(attributes.get('coul') ?? attributes.get('couleur'))
      gathered.rows.push({ id: attributes.get('dep') ?? '', level, phenomena: [] })
    }
    const value = attributes.get('val') ?? attributes.get('valeur') ?? ''
    // A flood is an element of its own whose value is its colour; the row's colour covers it.
    if (name === 'risque') gathered.rows.at(-1)?.phenomena.push(value)
    if (name === 'crue') gathered.rows.at(-1)?.phenomena.push('4')
  },
  close: () => undefined,
})

/** Paris stood for its ring in this format. */
const domainsOf = (id: string): readonly string[] => (id === '75' ? ['75', '92', '93', '94'] : [id])

const statesOf = (
  { level, phenomena }: Row,
  { begin, end }: { begin: number; end: number },
): readonly PhenomenonState[] =>
  (phenomena.length > 0 ? phenomena.map(phenomenonFromId) : level === 'green' ? [] : ['other' as const]).map(
    (phenomenon) => ({ phenomenon, slots: [{ begin, end, level, message: null }] }),
  )

function periodOf(term: Period['term'], rows: readonly Row[], span: { begin: number; end: number }): Period {
  const departments = new Map<DepartmentCode, DomainState>()
  const coasts = new Map<DepartmentCode, DomainState>()
  for (const row of rows)
    for (const domain of domainsOf(row.id).map(domainFromId)) {
      if (domain === null || domain.kind === 'summary') continue
      const into = domain.kind === 'coast' ? coasts : departments
      const before = into.get(domain.code)?.phenomena ?? []
      into.set(domain.code, { phenomena: [...before, ...statesOf(row, span)], incomplete: false })
    }
  return { term, ...span, departments, coasts }
}

/**
 * The XML vigilance of before 2022 (NXFR33, NXFR34): colours for 24 hours from its time, without hours. Several
 * rows of one department make its highest colour. Its 24 hours are cut at midnight into two terms.
 * Throws a Failure when it is not a whole document.
 */
export async function readVigilanceXml(
  chunks: AsyncIterable<Uint8Array>,
  source: VigilanceSource,
  contentType = '',
): Promise<Bulletin> {
  const gathered: Gathered = { rows: [], dates: new Map() }
  await readXml(chunks, oldHandler(gathered), { contentType })
  // Paris clocks, as the format defines it.
  const [issuedAt = null, until = null] = ['dateinsert', 'dateprevue'].map((name) =>
    parseStamp(gathered.dates.get(name) ?? '', nationalZone),
  )
  if (issuedAt === null || until === null || until <= issuedAt) throw new Failure('schema', 'dates')
  const { end: midnight } = parisDayBounds(parisDay(issuedAt))
  const first = periodOf('J', gathered.rows, { begin: issuedAt, end: Math.min(midnight, until) })
  const rest = until > midnight ? [periodOf('J1', gathered.rows, { begin: midnight, end: until })] : []
  if (first.departments.size === 0) throw new Failure('schema', 'no department')
  return { source, issuedAt, periods: [first, ...rest], texts: [], incomplete: false, unreadable: 0 }
}
