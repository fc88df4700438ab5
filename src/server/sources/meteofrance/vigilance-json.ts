import { Type, type Static } from 'typebox'
import type { DepartmentCode } from '../../../domain/place.ts'
import {
  displayRank,
  domainFromId,
  domainLevel,
  highestLevel,
  levelFromColour,
  phenomenonFromId,
  type Bulletin,
  type DomainState,
  type Period,
  type PhenomenonState,
  type Slot,
  type VigilanceSource,
} from '../../../domain/vigilance.ts'
import { parseInstant } from '../../../domain/instant.ts'
import { Failure } from '../../upstream/failure.ts'
import { checkOf } from '../../upstream/decode.ts'
import { dayMs, hourMs } from '../../../domain/time-units.ts'

/** A term is a Paris day at most (25 h); more than this is not one. */
const longestPeriod = 36 * hourMs
/** A bulletin is about the hours after it. */
const issuedBefore = 26 * hourMs
const missingEnd = dayMs
const maximumSlots = 200

const Id = Type.Union([Type.String({ maxLength: 40 }), Type.Integer()])

/** The map product as far as we read it; entries are checked one by one, because one alone may be wrong. */
export const MapReply = Type.Object({
  product: Type.Object({
    update_time: Type.String(),
    periods: Type.Array(
      Type.Object({
        echeance: Type.String(),
        begin_validity_time: Type.String(),
        end_validity_time: Type.String(),
        timelaps: Type.Object({ domain_ids: Type.Array(Type.Unknown(), { maxItems: 5_000 }) }),
      }),
      { minItems: 1, maxItems: 8 },
    ),
  }),
})
type PeriodReply = Static<typeof MapReply>['product']['periods'][number]

const Identified = checkOf(Type.Object({ domain_id: Id }))
const DomainReply = checkOf(
  Type.Object({ domain_id: Id, max_color_id: Type.Unknown(), phenomenon_items: Type.Array(Type.Unknown()) }),
)
const PhenomenonReply = checkOf(
  Type.Object({
    phenomenon_id: Id,
    phenomenon_max_color_id: Type.Unknown(),
    timelaps_items: Type.Optional(Type.Union([Type.Array(Type.Unknown()), Type.Null()])),
  }),
)
const SlotReply = checkOf(
  Type.Object({
    begin_time: Type.String(),
    end_time: Type.Optional(Type.Union([Type.String(), Type.Null()])),
    color_id: Type.Unknown(),
  }),
)

interface Span {
  readonly begin: number
  readonly end: number
}

const unreadable: DomainState = { phenomena: [], incomplete: true }

function slotOf(entry: unknown): Slot | null {
  if (!SlotReply.Check(entry)) return null
  const begin = parseInstant(entry.begin_time)
  const end = entry.end_time == null ? begin && begin + missingEnd : parseInstant(entry.end_time)
  return begin === null || end === null || end <= begin
    ? null
    : { begin, end, level: levelFromColour(entry.color_id), message: null }
}

/**
 * A phenomenon with its chronology. When no slot reaches the maximum colour (floods have no chronology at
 * all), that colour holds for the whole period.
 */
function phenomenonState(
  entry: unknown,
  period: Span,
): { state: PhenomenonState; isComplete: boolean } | null {
  if (!PhenomenonReply.Check(entry)) return null
  const readSlots = (entry.timelaps_items ?? []).slice(0, maximumSlots + 1).map(slotOf)
  const slots = readSlots.filter((slot) => slot !== null)
  const level = levelFromColour(entry.phenomenon_max_color_id)
  const reached = slots.some((slot) => displayRank(slot.level) >= displayRank(level))
  const state = {
    phenomenon: phenomenonFromId(entry.phenomenon_id),
    slots: reached ? slots : [...slots, { ...period, level, message: null }],
  }
  return { state, isComplete: slots.length === readSlots.length && readSlots.length <= maximumSlots }
}

/** A domain with its phenomena; a colour that none of them explains stands under the generic name. */
function domainState(entry: unknown, period: Span): DomainState {
  if (!DomainReply.Check(entry)) return unreadable
  const read = entry.phenomenon_items.map((item) => phenomenonState(item, period))
  const states = read.flatMap((item) => item?.state ?? [])
  const level = levelFromColour(entry.max_color_id)
  const explained = highestLevel(states.flatMap(({ slots }) => slots.map((slot) => slot.level)))
  const rest: readonly PhenomenonState[] =
    displayRank(explained) >= displayRank(level)
      ? []
      : [{ phenomenon: 'other', slots: [{ ...period, level, message: null }] }]
  return {
    phenomena: [...states, ...rest],
    incomplete: read.some((item) => item === null || !item.isComplete),
  }
}

const idOf = (id: string | number): string =>
  typeof id === 'number' ? String(id).padStart(2, '0') : id.trim().toUpperCase()

const both = (a: DomainState | undefined, b: DomainState): DomainState =>
  a ? { phenomena: [...a.phenomena, ...b.phenomena], incomplete: a.incomplete || b.incomplete } : b

/** One term, with the number of its entries that could not be read and whether one of them has no name. */
function periodOf(reply: PeriodReply): { period: Period; unreadable: number; nameless: boolean } {
  const begin = parseInstant(reply.begin_validity_time)
  const end = parseInstant(reply.end_validity_time)
  if (begin === null || end === null || end <= begin || end - begin > longestPeriod)
    throw new Failure('schema', '/product/periods: validity')
  const departments = new Map<DepartmentCode, DomainState>()
  const coasts = new Map<DepartmentCode, DomainState>()
  let failed = 0
  let nameless = false
  for (const entry of reply.timelaps.domain_ids) {
    const domain = Identified.Check(entry) ? domainFromId(idOf(entry.domain_id)) : undefined
    if (domain === undefined) nameless = true
    if (!domain || domain.kind === 'summary') continue
    const state = domainState(entry, { begin, end })
    if (state.incomplete) failed += 1
    const into = domain.kind === 'coast' ? coasts : departments
    into.set(domain.code, both(into.get(domain.code), state))
  }
  const term = reply.echeance === 'J' ? 'J' : 'J1'
  return {
    period: { term, begin, end, departments, coasts },
    unreadable: failed + Number(nameless),
    nameless,
  }
}

const isTerm = ({ echeance }: PeriodReply): boolean => ['J', 'J1', 'J+1'].includes(echeance)

const isDoubtful = (state: DomainState): boolean => state.incomplete || domainLevel(state) === 'unknown'

/** The first field that is wrong in a list of entries, for the log. */
function firstWrongPath(entries: readonly unknown[]): string {
  for (const entry of entries) {
    const [error] = DomainReply.Errors(entry)
    if (error) return error.instancePath || '/'
    const items = DomainReply.Check(entry) ? entry.phenomenon_items : []
    const [wrong] = items.flatMap((item) => [...PhenomenonReply.Errors(item)].slice(0, 1))
    if (wrong) return `/phenomenon_items${wrong.instancePath || '/'}`
  }
  return '/color_id'
}

/** One entry may be wrong and is then in doubt; when most are, the product has changed its shape. */
function requireReadable(periods: readonly Period[], product: Static<typeof MapReply>['product']): void {
  const states = periods.flatMap(({ departments }) => [...departments.values()])
  if (states.length === 0) throw new Failure('schema', '/product/periods: no department')
  if (2 * states.filter(isDoubtful).length <= states.length) return
  const path = firstWrongPath(product.periods.flatMap(({ timelaps }) => timelaps.domain_ids))
  throw new Failure('schema', `/product/periods/timelaps/domain_ids${path}`.slice(0, 160))
}

/** A map product as a bulletin without texts; throws a Failure when it cannot be one. */
export function toBulletin({ product }: Static<typeof MapReply>, source: VigilanceSource): Bulletin {
  const issuedAt = parseInstant(product.update_time)
  if (issuedAt === null) throw new Failure('schema', '/product/update_time')
  const read = product.periods.filter(isTerm).map(periodOf)
  const periods = read.map(({ period }) => period)
  requireReadable(periods, product)
  if (periods.some(({ begin, end }) => issuedAt >= end || issuedAt < begin - 2 * issuedBefore))
    throw new Failure('schema', '/product/update_time: outside its validity')
  return {
    source,
    issuedAt,
    periods,
    texts: [],
    incomplete: read.some(({ nameless }) => nameless),
    unreadable: read.reduce((total, period) => total + period.unreadable, 0),
  }
}
