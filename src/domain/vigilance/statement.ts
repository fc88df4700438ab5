import type { DepartmentCode } from '../place.ts'
import {
  hasCoast,
  type DomainState,
  type PhenomenonState,
  type Slot,
  type WarningMessage,
} from '../vigilance.ts'
import type { ParisDay } from './days.ts'
import { isLater, isSamePhenomenon, takenHours, type Standing, type StandingDepartment } from './feed.ts'
import type { Candidate } from './proof.ts'
import { cutOut, overlaps, share, type Span } from './slots.ts'

/** One phenomenon of a department as shown; on the coast it does not count in the department's own level. */
export interface ShownPhenomenon extends PhenomenonState {
  readonly coast: boolean
}

/** What is said of one day: the bulletins that cover it, the newest first, and what stands of the feed. */
export interface Statement {
  readonly day: ParisDay
  readonly now: number
  readonly candidates: readonly Candidate[]
  readonly standing: Standing
}

type Slots = Map<
  string,
  { phenomenon: ShownPhenomenon['phenomenon']; coast: boolean; slots: readonly Slot[] }
>

const merged = (into: Slots, { phenomenon, coast, slots }: ShownPhenomenon): void => {
  const key = `${phenomenon} ${coast}`
  into.set(key, { phenomenon, coast, slots: [...(into.get(key)?.slots ?? []), ...slots] })
}

/** What a bulletin says of a department, or of its coast. */
const stateIn = (
  { period }: Pick<Candidate, 'period'>,
  code: DepartmentCode,
  coast: boolean,
): DomainState | undefined => (coast ? period.coasts : period.departments).get(code)

/** What it says of the day, and what it says of another day beyond that day's midnight. */
function phenomenaIn(
  candidate: Candidate,
  code: DepartmentCode,
  coast: boolean,
  day: Span,
): readonly PhenomenonState[] {
  const { bulletin, period: own } = candidate
  return bulletin.periods.flatMap((period) => {
    const phenomena = stateIn({ period }, code, coast)?.phenomena ?? []
    if (period === own) return phenomena
    return phenomena.map(({ phenomenon, slots }) => ({ phenomenon, slots: clipped(slots, day) }))
  })
}

const isReadable = (candidate: Candidate, code: DepartmentCode, coast: boolean): boolean =>
  stateIn(candidate, code, coast)?.incomplete === false

const isCoastal = (phenomenon: string, code: DepartmentCode): boolean =>
  phenomenon === 'wave-submersion' && hasCoast(code)

const silent: StandingDepartment = { warnings: [], statements: [], clearings: [] }

/** What is left of a slot after spans are taken out of it; what is left of the past goes with them. */
function without(slot: Slot, spans: readonly Span[], now: number): readonly Slot[] {
  let left: readonly Slot[] = [slot]
  for (const span of spans) {
    if (left.length === 0) break
    if (overlaps(slot, span)) left = cutOut(left, span)
  }
  return left.length === 1 && left[0] === slot ? left : left.filter(({ end }) => now < end)
}

/**
 * What a bulletin says of a phenomenon, less what messages of a later publication say of that same phenomenon. A level whose
 * hours lie outside the day is the day's all the same, at no hour that is known: only messages about all of it take it.
 */
function officialSlots(
  { phenomenon, slots }: PhenomenonState,
  issuedAt: number,
  { statements, clearings }: StandingDepartment,
  { day, now }: Statement,
): readonly Slot[] {
  const taken = takenHours(statements, phenomenon, issuedAt, now)
  const ended = clearings.filter(
    (clearing) => isSamePhenomenon(clearing.phenomenon, phenomenon) && isLater(clearing.at, issuedAt),
  )
  return slots.flatMap((slot) => {
    const spans = [...taken, ...ended.filter(({ level }) => level === slot.level)]
    if (share(slot, day)) return without(slot, spans, now)
    return without({ ...slot, begin: day.begin, end: day.end }, spans, now).length > 0 ? [slot] : []
  })
}

/** What a warning says, less what messages of a later publication say of that same phenomenon. */
function messageSlots(
  message: WarningMessage,
  { statements }: StandingDepartment,
  now: number,
): readonly Slot[] {
  const { begin, end, level, phenomenon, sent } = message
  return without({ begin, end, level, message }, takenHours(statements, phenomenon, sent, now), now)
}

/** A bulletin and the time from which its word on a department counts. */
interface Speaker {
  readonly candidate: Candidate
  readonly coast: boolean
  /** The hours it speaks for. */
  readonly span: Span
}

const always: Span = { begin: -Infinity, end: Infinity }

/**
 * Whose word counts on a department or its coast: the newest bulletin's, and that of another of the very same time;
 * until it is in force, that of the one before it; and where it could not be read, the warnings of the newest that could.
 */
function speakersOf(
  { candidates, now, day }: Statement,
  code: DepartmentCode,
  coast: boolean,
): readonly Speaker[] {
  const [newest, ...older] = candidates
  if (newest === undefined) return []
  const { issuedAt } = newest.bulletin
  const from = newest.period.begin
  const inForce = older.find(({ period, bulletin }) => period.begin <= now && bulletin.issuedAt < issuedAt)
  const bridge = day.begin <= now && now < from ? inForce : undefined
  const twins = older.filter(({ bulletin }) => bulletin.issuedAt === issuedAt)
  const standIn = isReadable(newest, code, coast)
    ? undefined
    : older.find((candidate) => isReadable(candidate, code, coast))
  const span = bridge ? { begin: from, end: Infinity } : always
  return [
    ...[newest, ...twins].map((candidate) => ({ candidate, coast, span })),
    ...(bridge ? [{ candidate: bridge, coast, span: { begin: -Infinity, end: from } }] : []),
    ...(standIn ? [{ candidate: standIn, coast, span: always }] : []),
  ]
}

/** The parts of slots that lie in a span. */
const clipped = (slots: readonly Slot[], { begin, end }: Span): readonly Slot[] =>
  cutOut(cutOut(slots, { begin: -Infinity, end: begin }), { begin: end, end: Infinity })

/** When a bulletin spoke of a department, or of its coast; -Infinity when it did not, or could not be read. */
const issuedAtOf = (candidate: Candidate, code: DepartmentCode, coast: boolean): number =>
  isReadable(candidate, code, coast) ? candidate.bulletin.issuedAt : -Infinity

/** A bulletin that spoke later has the word, but for what none of its nine phenomena is. */
const isOutdated = ({ phenomenon, sent }: WarningMessage, bulletinAt: number): boolean =>
  phenomenon !== 'other' && isLater(bulletinAt, sent)

/**
 * All that is said of a department. A message of a later publication than a bulletin wins over it for its own phenomenon
 * and its own time; one of the same publication can only raise; an older one counts only where no bulletin speaks, or of
 * what bulletins do not speak of.
 */
export function phenomenaOf(statement: Statement, code: DepartmentCode): readonly ShownPhenomenon[] {
  const { day, now, standing } = statement
  const ofFeeds = standing.departments.get(code) ?? silent
  const warnings = ofFeeds.warnings.filter((message) => share(message, day))
  const slots: Slots = new Map()
  const add = (message: WarningMessage, span: Span): void => {
    const { phenomenon } = message
    const coast = isCoastal(phenomenon, code)
    merged(slots, { phenomenon, coast, slots: clipped(messageSlots(message, ofFeeds, now), span) })
  }
  const speakers = [false, true].flatMap((coast) => speakersOf(statement, code, coast))
  for (const { candidate, coast, span } of speakers)
    for (const state of phenomenaIn(candidate, code, coast, day)) {
      const left = officialSlots(state, candidate.bulletin.issuedAt, ofFeeds, statement)
      merged(slots, { ...state, coast, slots: clipped(left, span) })
    }
  for (const { candidate, coast, span } of speakers) {
    const bulletinAt = issuedAtOf(candidate, code, coast)
    for (const message of warnings)
      if (isCoastal(message.phenomenon, code) === coast && !isOutdated(message, bulletinAt))
        add(message, span)
  }
  if (speakers.length === 0) for (const message of warnings) add(message, always)
  return [...slots.values()].filter((item) => item.slots.length > 0)
}
