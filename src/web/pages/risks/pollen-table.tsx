import { pollens, type PollenDay } from '../../../domain/air.ts'
import { addDays } from '../../../domain/local-time.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { pollenCountLevel } from '../../../domain/risks/pollen-counts.ts'
import { ShortDay } from '../../components/short-day.tsx'
import { Await } from '../../render/await.tsx'
import { nearDayName } from '../../text/dates.ts'
import { formatNumber, unknownFigure } from '../../text/numbers.ts'
import { pollenCountNames, pollenLevelNames, pollenNames } from '../../text/risks.ts'
import type { DetailsProps } from './loader.ts'
import { dayLevelLine, pollenCountsNote, pollenKind } from './sentences.ts'

/** The days of which modelled counts speak: today to J+3. */
export const daysCounted = [0, 1, 2, 3]

/** The official index by day, or the counts of a model by species and day: each on its own scale, never both in one. */
export function PollenDetails({ report, today, view }: DetailsProps) {
  if (report.pollen.state === 'missing') return null
  const pollen = report.pollen.value
  if (pollen.kind === 'estimate') return <Counts days={pollen.days} today={today} />
  return (
    <>
      <p>{pollenKind(pollen.zone)}</p>
      <ul>
        {pollen.days.map((day) => (
          <li key={day.date}>{dayLevelLine(day, pollenLevelNames, today)}</li>
        ))}
      </ul>
      <Await part={view.air} fallback={null}>
        {(part) =>
          part.state !== 'missing' &&
          part.value.pollenDays.length > 0 && <Counts days={part.value.pollenDays} today={today} />
        }
      </Await>
    </>
  )
}

/** « Faible », « 12 »; null where nobody says. */
export function countWords(pollen: (typeof pollens)[number], day: PollenDay | undefined) {
  const count = day?.counts[pollen] ?? null
  if (count === null) return null
  return {
    level: pollenCountNames[pollenCountLevel(pollen, count)],
    count: formatNumber(Math.round(count)),
  }
}

function Counts({ days, today }: { days: readonly PollenDay[]; today: IsoDate }) {
  const dates = daysCounted.map((ahead) => addDays(today, ahead))
  return (
    <>
      <p className="source-line">{pollenCountsNote}</p>
      <div className="pollen-table" role="region" aria-label="Pollens par espèce et par jour" tabIndex={0}>
        <table>
          <thead>
            <tr>
              <th scope="col">Espèce</th>
              {dates.map((date) => (
                <th scope="col" key={date}>
                  {nearDayName(date, today) ?? <ShortDay date={date} />}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {pollens.map((pollen) => (
              <tr key={pollen}>
                <th scope="row">{pollenNames[pollen]}</th>
                {dates.map((date) => (
                  <td key={date}>
                    <Count pollen={pollen} day={days.find((each) => each.date === date)} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  )
}

function Count({ pollen, day }: { pollen: (typeof pollens)[number]; day: PollenDay | undefined }) {
  const words = countWords(pollen, day)
  if (words === null) return unknownFigure
  return (
    <>
      {words.level} <small>{words.count}</small>
    </>
  )
}
