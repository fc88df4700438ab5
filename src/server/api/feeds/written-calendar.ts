import { addDays } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { Feed, FeedTime, PublishedEntry } from './feed.ts'

const mostOctets = 75

/** A line in pieces of 75 octets at most, cut between characters; a piece that follows begins with a space (RFC 5545, 3.1). */
export function foldedLine(line: string): string {
  const pieces: string[] = []
  let piece = ''
  let octets = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (octets + size > mostOctets) {
      pieces.push(piece)
      piece = ' '
      octets = 1
    }
    piece += character
    octets += size
  }
  return [...pieces, piece].join('\r\n')
}

/** Text as a value may hold it (RFC 5545, 3.3.11). */
const calendarText = (text: string): string =>
  text.replace(/[\\;,]/g, (sign) => `\\${sign}`).replace(/\r\n|\r|\n/g, '\\n')

/** « 20261122T150000Z » */
const utcTime = (instant: IsoInstant): string =>
  `${new Date(instant).toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const dateValue = (date: string): string => date.replaceAll('-', '')

/** The end of whole days is the day after the last. */
const timeLines = (time: FeedTime): readonly string[] =>
  time.kind === 'instants'
    ? [`DTSTART:${utcTime(time.begin)}`, `DTEND:${utcTime(time.end)}`]
    : [`DTSTART;VALUE=DATE:${dateValue(time.first)}`, `DTEND;VALUE=DATE:${dateValue(addDays(time.last, 1))}`]

const eventLines = (entry: PublishedEntry): readonly string[] => {
  if (entry.time === null) return []
  return [
    'BEGIN:VEVENT',
    `UID:${calendarText(entry.id)}`,
    `DTSTAMP:${utcTime(entry.updatedAt)}`,
    ...timeLines(entry.time),
    `SUMMARY:${calendarText(entry.title)}`,
    `DESCRIPTION:${calendarText(entry.text)}`,
    ...(entry.tags.length > 0 ? [`CATEGORIES:${entry.tags.map(calendarText).join(',')}`] : []),
    `STATUS:${entry.isLifted ? 'CANCELLED' : 'CONFIRMED'}`,
    'TRANSP:TRANSPARENT',
    `SEQUENCE:${entry.sequence}`,
    `URL:${entry.link}`,
    'END:VEVENT',
  ]
}

/** iCalendar, RFC 5545. Whoever reads it decides how often: some do once a day. */
export const writeCalendar = (feed: Feed): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Eclaircie//Risques//FR',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    `X-WR-CALNAME:${calendarText(feed.title)}`,
    'REFRESH-INTERVAL;VALUE=DURATION:PT1H',
    'X-PUBLISHED-TTL:PT1H',
    ...feed.entries.flatMap(eventLines),
    'END:VCALENDAR',
    '',
  ]
    .map(foldedLine)
    .join('\r\n')
