import { type Bulletin, type Colour, type DatedDanger, relayedBulletin } from './danger.ts'
import { type Department, departmentByCode } from './departments.ts'
import { day, hour, parisIso } from './local-clock.ts'
import { hashedText } from './noise.ts'
import type { Ask } from './reply.ts'

/** One message of the feed: several areas, one phenomenon, one colour. */
export interface Warning {
  readonly identifier: string
  readonly uuid: string
  readonly sent: number
  readonly isUpdate: boolean
  /** `sender,identifier,sent` of the message this one replaces. */
  readonly references: string | null
  readonly phenomenon: number
  readonly colour: Colour
  readonly allClear: boolean
  readonly areas: readonly Department[]
  readonly effective: number
  readonly onset: number
  readonly expires: number
}

interface Kind {
  readonly type: string
  readonly french: string
  readonly english: string
}

/** By the phenomenon's official number: the feed's own number and name, and the words of the events. */
export const kinds = new Map<number, Kind>([
  [1, { type: '1; Wind', french: 'vent-violent', english: 'wind' }],
  [2, { type: '13; rain-flood', french: 'pluie-inondation', english: 'rain-flood' }],
  [3, { type: '3; Thunderstorm', french: 'orages', english: 'thunderstorm' }],
  [4, { type: '12; flooding', french: 'crues', english: 'flooding' }],
  [5, { type: '2; snow-ice', french: 'neige-verglas', english: 'snow-ice' }],
  [6, { type: '5; high-temperature', french: 'canicule', english: 'high-temperature' }],
  [7, { type: '6; low-temperature', french: 'grand-froid', english: 'low-temperature' }],
  [8, { type: '9; avalanches', french: 'avalanches', english: 'avalanches' }],
  [9, { type: '7; coastalevent', french: 'vagues-submersion', english: 'coastalevent' }],
])

export const kindOf = (phenomenon: number): Kind => {
  const kind = kinds.get(phenomenon)
  if (!kind) throw new Error(`no phenomenon ${phenomenon}`)
  return kind
}

export const severities: Readonly<Record<Colour, string>> = {
  1: 'Minor',
  2: 'Moderate',
  3: 'Severe',
  4: 'Extreme',
}

// The identifier ends with 0, the colour and the phenomenon: `….082021` is a yellow wind.
function identifierOf(sent: number, colour: Colour, phenomenon: number, salt: string) {
  const stamp = parisIso(sent).slice(0, 19).replaceAll(/\D/g, '')
  const serial = String(Math.floor(hashedText(`${salt}${sent}`) * 1000)).padStart(3, '0')
  return `2.49.0.0.250.0.FR.${stamp}.${serial}0${colour}${phenomenon}`
}

function uuidOf(identifier: string) {
  const part = (index: number) =>
    Math.floor(hashedText(`${index}${identifier}`) * 2 ** 32)
      .toString(16)
      .padStart(8, '0')
  const [a, b, c, d] = [part(1), part(2), part(3), part(4)]
  return `${a}-${b.slice(0, 4)}-4${b.slice(5)}-a${c.slice(1, 4)}-${c.slice(4)}${d}`
}

type Draft = Omit<Warning, 'identifier' | 'uuid' | 'references' | 'isUpdate'> & { replaces?: Warning }

function warning({ replaces, ...draft }: Draft): Warning {
  const salt = draft.areas.map((area) => area.code).join()
  const identifier = identifierOf(draft.sent, draft.colour, draft.phenomenon, salt)
  const references = replaces ? `vigilance@meteo.fr,${replaces.identifier},${parisIso(replaces.sent)}` : null
  return { ...draft, identifier, uuid: uuidOf(identifier), references, isUpdate: replaces !== undefined }
}

const areasOf = (codes: readonly string[]) =>
  codes.map(departmentByCode).filter((department) => department !== null)

// Waves are announced for a coast domain (2910) and land here on its department.
const departmentCodeOf = (domain: string) => domain.slice(0, 2)

/** From the first to the last hour above green; floods hold for the whole term. */
function spanOf(danger: DatedDanger, { periods }: Bulletin) {
  const raised = danger.intervals.filter((interval) => interval.colour > 1)
  const period = periods.find((candidate) => candidate.term === danger.term)
  return { begin: raised.at(0)?.begin ?? period?.begin ?? 0, end: raised.at(-1)?.end ?? period?.end ?? 0 }
}

function inForce(bulletin: Bulletin): readonly Warning[] {
  const raised = bulletin.dangers.filter((danger) => danger.colour > 1)
  const groups = Map.groupBy(
    raised,
    (danger) => `${danger.term} ${danger.phenomenon} ${danger.colour} ${spanOf(danger, bulletin).begin}`,
  )
  return [...groups.values()].flatMap((group, index) => {
    const [first] = group
    if (!first) return []
    const { begin, end } = spanOf(first, bulletin)
    const today = first.term === 'J'
    return warning({
      sent: bulletin.published + (14 + index) * 1000,
      phenomenon: first.phenomenon,
      colour: first.colour,
      allClear: false,
      areas: areasOf(group.map((danger) => departmentCodeOf(danger.domain))),
      effective: begin,
      // Today's warnings start a few seconds after they take effect.
      onset: today ? begin + 15_000 : begin,
      expires: end,
    })
  })
}

/** A warning that would still be in force, had the all-clear after it not named it: the Hérault must end green. */
function cancelledPair({ published }: Bulletin): readonly Warning[] {
  const base = { phenomenon: 1, areas: areasOf(['34']), onset: published }
  const issued = published - 6 * hour
  const cancelled = warning({
    ...base,
    sent: issued + 21_000,
    colour: 2,
    allClear: false,
    effective: issued,
    expires: published + day,
  })
  const ended = { colour: 2 as const, allClear: true, effective: published, expires: published }
  return [cancelled, warning({ ...base, ...ended, sent: published + 16_000, replaces: cancelled })]
}

/** What the feed still holds although it is over: a message of four days ago and an all-clear without any area. */
function leftovers({ published }: Bulletin): readonly Warning[] {
  const issued = published - 4 * day
  const base = { phenomenon: 2, colour: 2 as const, onset: issued + 7000 }
  const old = warning({
    ...base,
    sent: issued + 22_000,
    allClear: false,
    areas: areasOf(['62', '59']),
    effective: issued,
    expires: issued + 10 * hour,
  })
  const ended = { allClear: true, areas: [], effective: issued + 8 * hour, expires: issued + 8 * hour }
  return [old, warning({ ...base, ...ended, sent: issued + 8 * hour + 14_000, replaces: old })]
}

/** Every message of the feed, oldest first: what is over, what was cancelled, what is in force today and tomorrow. */
export function warningsOf({ now, bulletin: settings }: Ask): readonly Warning[] {
  if (settings.scenario === 'empty') return []
  const bulletin = relayedBulletin(now, settings)
  return [...leftovers(bulletin), ...cancelledPair(bulletin), ...inForce(bulletin)]
}

/** The messages the XML feeds keep: those a later one replaced are gone. */
export function unreplaced(warnings: readonly Warning[]) {
  const replaced = new Set(warnings.flatMap(({ references }) => references?.split(',')[1] ?? []))
  return warnings.filter(({ identifier }) => !replaced.has(identifier))
}
