import { localDate } from '../../../domain/local-time.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { isShownMonth, monthAfter } from '../../../domain/tides/months.ts'
import { paths } from '../../../paths.ts'
import type { PortMonth, PortSummary } from '../../../views/tides.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Message } from '../../components/message.tsx'
import { TideTable } from '../../components/tides/tide-table.tsx'
import { atPlace } from '../../text/at-place.ts'
import { localTimeNote } from '../../text/dates.ts'
import { monthTitle } from '../../text/tides.ts'
import { Notice } from './port.tsx'
import { noMonth } from './sentences.ts'

/** The months before and after, where they are shown. */
export const otherMonths = (month: string, today: IsoDate) =>
  (
    [
      [-1, 'prev'],
      [1, 'next'],
    ] as const
  )
    .map(([step, rel]) => ({ other: monthAfter(month, step), rel }))
    .filter(({ other }) => isShownMonth(other, today))

/** A month at a port, that prints on one page. */
export function Month({ view: { port, month, days, now } }: { view: PortMonth }) {
  const today = localDate(now, port.timeZone)
  const others = otherMonths(month, today)
  return (
    <div className="month-page">
      <div className="page-title">
        <h1>
          Marées {atPlace(port.name)}, {monthTitle(month)}
        </h1>
        <p>
          {port.departmentName}
          {localTimeNote(port.timeZone)} · <a href={paths.tidePort(port.slug)}>Maintenant et 14 jours</a>
        </p>
      </div>
      <div className="card">
        <TideTable
          caption={`Marées ${atPlace(port.name)}, ${monthTitle(month)}`}
          days={days}
          port={port}
          today={today}
        />
      </div>
      <nav className="link-row previous-next" aria-label="Autres mois">
        {others.map(({ other, rel }) => (
          <a key={rel} className="button" href={paths.tidePort(port.slug, other)} rel={rel}>
            {monthTitle(other)}
          </a>
        ))}
      </nav>
      <Notice port={port} />
    </div>
  )
}

/** The page of a month that no port shows. */
export const NoMonth = ({ port }: { port: PortSummary }) => (
  <Message title={noMonth.title} text={noMonth.text}>
    <ButtonLink isMain href={paths.tidePort(port.slug)} text={`Marées ${atPlace(port.name)}`} />
    <ButtonLink href={paths.tides()} text="Tous les ports" />
  </Message>
)
