import { localClock, localDate, startOfLocalDay } from '../../../domain/local-time.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import { paths } from '../../../paths.ts'
import type { PortList } from '../../../views/tides.ts'
import { atPlace } from '../../../web/text/at-place.ts'
import { formatTideLevel, tideHour, tideNotice, turnNames } from '../../../web/text/tides.ts'
import type { Feed, PublishedEntry } from './feed.ts'

/** A turn has no length: this is what calendars show of it. */
const eventMs = 15 * minuteMs

interface CalendarOptions {
  readonly tag: string
  readonly publicUrl: string
  readonly author: string
}

/**
 * The turns of a port's days. They are computed and never change, so that the instant of a turn names it; the day that the list begins
 * with dates it.
 */
export function tideCalendar({ port, days }: PortList, { tag, publicUrl, author }: CalendarOptions): Feed {
  const id = `${tag}marees/${port.slug}`
  const link = `${publicUrl}${paths.tidePort(port.slug)}`
  const updatedAt = startOfLocalDay(days[0]?.date ?? '1970-01-01', port.timeZone).toISOString()
  const turns = days.flatMap((day) => day.turns)
  return {
    id,
    title: `Marées ${atPlace(port.name)}`,
    homeUrl: link,
    updatedAt,
    author,
    rights: 'TICON-4 (Hart-Davis et coll., 2025), via Neaps tide database, CC BY 4.0',
    entries: turns.map(({ kind, time, level, coefficient }): PublishedEntry => {
      const words = `${turnNames[kind]}, ${formatTideLevel(level, port)}`
      return {
        id: `${id}/${kind}/${time}`,
        subject: 'tide',
        danger: 'none',
        severity: 0,
        title: coefficient === null ? words : `${words}, coefficient calculé ${coefficient}`,
        text: `${words} ${atPlace(port.name)} à ${tideHour(time, port.timeZone)}. ${tideNotice}`,
        link,
        updatedAt,
        tags: [],
        time: { kind: 'instants', begin: time, end: new Date(Date.parse(time) + eventMs).toISOString() },
        sequence: 0,
        isLifted: false,
      }
    }),
  }
}

const twoDigits = (value: number): string => String(value).padStart(2, '0')

const csvHead = 'instant_utc,jour,heure_locale,maree,hauteur_m,coefficient_calcule'

/** The same as a table (RFC 4180): points in numbers, instants in UTC and on the port's clocks. */
export const tideCsv = ({ port, days }: PortList): string =>
  [
    csvHead,
    ...days
      .flatMap((day) => day.turns)
      .map(({ kind, time, level, coefficient }) => {
        const { hour, minute } = localClock(time, port.timeZone)
        return [
          time,
          localDate(time, port.timeZone),
          `${twoDigits(hour)}:${twoDigits(minute)}`,
          kind === 'high' ? 'pleine' : 'basse',
          level.toFixed(2),
          coefficient ?? '',
        ].join(',')
      }),
    '',
  ].join('\r\n')
