import { vigilanceDepartments, type WarningFeed } from '../../../domain/vigilance.ts'
import { isoInstant, parseInstant } from '../../../domain/instant.ts'
import { parisDay, parisDayBounds } from '../../../domain/vigilance/days.ts'
import { addDays } from '../../../domain/local-time.ts'
import { Failure } from '../../upstream/failure.ts'
import { htmlTokens, type HtmlToken } from '../../upstream/html-tokens.ts'
import { areasOfLink, departmentsOfArea } from './meteoalarm-codes.ts'
import {
  feedCheck,
  feedSource,
  readWarning,
  refused,
  toFeed,
  type RawWarning,
  type WarningReading,
} from './meteoalarm-warning.ts'
import { readXml, xmlTypes, type XmlHandler } from '../../upstream/sax-stream.ts'
import type { Upstream } from '../../upstream/upstream.ts'

/** One warning of an item's table: today's or tomorrow's, with the text that follows its cell. */
interface Cell {
  readonly tomorrow: boolean
  /** Empty where the tags of one cell disagree. */
  level: string
  type: string
  text: string
  /** Where another tag speaks of the same warning: inside its own cell, in the rest of its row, nowhere any more. */
  reach: 'cell' | 'row' | 'none'
}

/** The texts of an item's elements, by name. */
type Item = Map<string, string>

const months: readonly string[] = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')

/** « Thu, 08 Oct 2026 14:00:00 +0200 »; only zones written as offsets or as GMT, the others are not guessed. */
export function parseMailDate(text: string | undefined): number | null {
  const pattern =
    /^(?:[A-Z][a-z]{2}, )?(\d{1,2}) ([A-Z][a-z]{2}) (\d{4}) (\d{2}:\d{2}(?::\d{2})?) (GMT|UTC?|Z|[+-]\d{4})$/
  const [, day = '', month = '', year = '', time = '', zone = ''] =
    pattern.exec((text ?? '').trim().slice(0, 60)) ?? []
  const number = months.indexOf(month.toLowerCase()) + 1
  if (number === 0) return null
  const offset = /^[GUZ]/.test(zone) ? 'Z' : zone
  return parseInstant(`${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}T${time}${offset}`)
}

/** Zones that the older tables write after their times. */
const zones: ReadonlyMap<string, string> = new Map([
  ['CET', '+01:00'],
  ['CEST', '+02:00'],
  ['UTC', 'Z'],
  ['GMT', 'Z'],
])

/** « 2026-10-08T14:00:00+02:00 » or « 08.10.2026 14:00 CEST » at the start of a text. */
function parseCellTime(text: string): number | null {
  const [first = '', second = '', third = ''] = text.trim().slice(0, 80).split(/\s+/, 3)
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})$/.exec(first) ?? []
  const offset = zones.get(third)
  if (day === undefined) return parseInstant(first)
  return offset === undefined ? null : parseInstant(`${year}-${month}-${day}T${second}${offset}`)
}

const textAfter = (text: string, label: string): string | null => {
  const at = text.indexOf(label)
  return at < 0 ? null : text.slice(at + label.length)
}

/** The level and type a tag carries: as data attributes, or in the name of the older images. */
function awarenessOf(attributes: ReadonlyMap<string, string>): { level: string; type: string } | null {
  const level = attributes.get('data-awareness-level')?.trim()
  if (level !== undefined) return { level, type: attributes.get('data-awareness-type') ?? '' }
  const [, imageLevel, imageType] = /wflag-l(\d)(?:-t(\d{1,2}))?/.exec(attributes.get('src') ?? '') ?? []
  return imageLevel === undefined ? null : { level: imageLevel, type: imageType ?? '' }
}

/** Whether a tag says once more the warning before it: `<td data-awareness-level…><img src="…wflag…">`. */
const isRepeated = (cell: Cell, type: string): boolean =>
  cell.reach === 'cell' ||
  (cell.reach === 'row' && cell.type === type && textAfter(cell.text, 'Until:') === null)

/** Reads the level that a tag carries: a warning of its own, or that of the cell before it said again. */
function readTag(cells: Cell[], token: HtmlToken, tomorrow: boolean): void {
  if (token.kind !== 'tag') return
  const last = cells.at(-1)
  if (last && /^\/?tr$/.test(token.name)) last.reach = 'none'
  else if (last?.reach === 'cell' && /^\/?td$/.test(token.name)) last.reach = 'row'
  const awareness = awarenessOf(token.attributes)
  if (awareness === null) return
  if (last && isRepeated(last, awareness.type)) {
    if (last.level !== awareness.level) last.level = ''
    last.type ||= awareness.type
  } else cells.push({ ...awareness, tomorrow, text: '', reach: token.name === 'td' ? 'cell' : 'row' })
}

/** The cells of a description's table, in two sections headed « Today » and « Tomorrow ». */
function cellsOf(description: string): readonly Cell[] {
  const cells: Cell[] = []
  let tomorrow = false
  for (const token of htmlTokens(description)) {
    readTag(cells, token, tomorrow)
    if (token.kind !== 'text') continue
    const heading = token.text.trim().toLowerCase()
    if (heading === 'today' || heading === 'tomorrow') tomorrow = heading === 'tomorrow'
    const last = cells.at(-1)
    if (last) last.text += ` ${token.text}`
  }
  return cells
}

/** When a cell gives no hours it speaks of its whole Paris day. */
function hoursOf({ text, tomorrow }: Cell, madeAt: number): { onset: string; expires: string } {
  const [from, until] = ['From:', 'Until:'].map((label) => textAfter(text, label))
  const day = parisDayBounds(addDays(parisDay(madeAt), tomorrow ? 1 : 0))
  const written = (time: string | null | undefined, otherwise: number): string => {
    const instant = time == null ? otherwise : parseCellTime(time)
    return instant === null ? 'unreadable' : isoInstant(instant)
  }
  return { onset: written(from, day.begin), expires: written(until, day.end) }
}

const field = (item: Item, name: string): string => item.get(name) ?? ''

const areasOfItem = (item: Item): readonly string[] =>
  [field(item, 'link'), field(item, 'guid')].flatMap(areasOfLink).slice(0, 1)

function readItem(item: Item, madeAt: number, now: number, index: number): readonly WarningReading[] {
  const areas = areasOfItem(item)
  const cells = cellsOf(field(item, 'description'))
  if (cells.length === 0) {
    const departments = areas.flatMap((area) => departmentsOfArea(area) ?? [])
    return departments.length > 0 ? [refused('shape', departments)] : []
  }
  const sent = parseMailDate(field(item, 'pubDate')) ?? madeAt
  return cells
    .filter(({ level }) => level !== '1')
    .map((cell, at) =>
      readWarning(rawWarning(cell, { areas, sent, madeAt, identifier: `${index}.${at}` }), now),
    )
}

function rawWarning(
  cell: Cell,
  {
    areas,
    sent,
    madeAt,
    identifier,
  }: { areas: readonly string[]; sent: number; madeAt: number; identifier: string },
): RawWarning {
  const hours = hoursOf(cell, madeAt)
  return {
    ...hours,
    identifier,
    sent: isoInstant(sent),
    // An item is dated when it is written anew: nobody knows since when its cells say what they say.
    dated: false,
    // Without an instant at which it takes effect no cell is an all-clear: one that ends when it begins is a mistake.
    responses: [],
    areas,
    awarenessLevel: cell.level,
    awarenessType: cell.type,
    french: null,
  }
}

interface Gathered {
  readonly items: Item[]
  readonly channel: Map<string, string>
}

function rssHandler({ items, channel }: Gathered): XmlHandler {
  const path: string[] = []
  let item: Item | null = null

  return {
    roots: ['rss'],
    entry: 'item',
    open(name) {
      path.push(name)
      if (name === 'item' && path.length === 3) item = new Map()
    },
    close(name, text) {
      path.pop()
      if (name === 'item' && path.length === 2 && item) {
        items.push(item)
        item = null
      } else if (item && path.length === 3) item.set(name, text.trim())
      else if (path.length === 2) channel.set(name, text.trim())
    },
  }
}

/** A whole RSS feed; throws a Failure when it is not one. Its stamp is null when it gives none. */
export async function readRss(
  chunks: AsyncIterable<Uint8Array>,
  now: number,
  contentType = '',
): Promise<WarningFeed> {
  const gathered: Gathered = { items: [], channel: new Map() }
  await readXml(chunks, rssHandler(gathered), { contentType })
  const { items, channel } = gathered
  const updatedAt = parseMailDate(channel.get('lastBuildDate')) ?? parseMailDate(channel.get('pubDate'))
  const readings = items.flatMap((item, index) =>
    readItem(item, updatedAt ?? parseMailDate(field(item, 'pubDate')) ?? now, now, index),
  )
  return requireDepartments(toFeed('rss', updatedAt, readings), items)
}

/**
 * The feed names each department, calm or not: one that names none is another document, and one that lacks some
 * vouches for nobody. The warnings that it does have count.
 */
function requireDepartments(feed: WarningFeed, items: readonly Item[]): WarningFeed {
  const named = new Set(items.flatMap(areasOfItem).flatMap((area) => departmentsOfArea(area) ?? []))
  const departments = vigilanceDepartments.filter((code) => !named.has(code))
  if (named.size === 0) throw new Failure('schema', '/rss/channel: no item of a department')
  if (departments.length === 0) return feed
  const unnamed = { reason: 'unnamed', departments, sent: null } as const
  return { ...feed, incomplete: true, refused: [...feed.refused, unnamed] }
}

/** French warnings from MeteoAlarm's RSS feed: levels and types by region, today and tomorrow. */
export const createMeteoalarmRss = (upstream: Upstream) => feedSource(upstream, xmlTypes, readRss)

/** @public How the doctor asks it. */
export const check = feedCheck((upstream, now) => createMeteoalarmRss(upstream).read(now))
