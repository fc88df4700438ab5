import { pollens, type PollenDay } from '../../../domain/air.ts'
import { addDays } from '../../../domain/local-time.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { pollenCountLevel } from '../../../domain/risks/pollen-counts.ts'
import type { Detail } from '../../components/detail.tsx'
import { TableDay } from '../../components/short-day.tsx'
import { linesOf, tableOf, type OutlineBlock } from '../../render/outline.ts'
import { formatNearDay } from '../../text/dates.ts'
import { formatNumber, unknownFigure } from '../../text/numbers.ts'
import { pollenCountNames, pollenNames } from '../../text/risks.ts'
import { pollenCountsNote } from './sentences.ts'

/** The days of which modelled counts speak: today to J+3. */
const daysCounted = [0, 1, 2, 3]

/** The counts of a model by species and day, as a table; nothing where it has none. */
export const pollenCounts = (days: readonly PollenDay[], today: IsoDate): Detail => ({
  node: days.length > 0 && <Counts days={days} today={today} />,
  blocks: async () => (days.length > 0 ? countBlocks(days, today) : []),
})

/** « Faible », « 12 »; null where nobody says. */
function countWords(pollen: (typeof pollens)[number], day: PollenDay | undefined) {
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
                  <TableDay date={date} today={today} />
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
      {`${words.level} `}
      <small>{words.count}</small>
    </>
  )
}

function countBlocks(days: readonly PollenDay[], today: IsoDate): readonly OutlineBlock[] {
  const dates = daysCounted.map((ahead) => addDays(today, ahead))
  return [
    ...linesOf(pollenCountsNote),
    tableOf(
      ['Espèce', ...dates.map((date) => formatNearDay(date, today))],
      [],
      pollens.map((pollen) => [
        pollenNames[pollen],
        ...dates.map((date) => {
          const words = countWords(
            pollen,
            days.find((day) => day.date === date),
          )
          return words === null ? unknownFigure : `${words.level} ${words.count}`
        }),
      ]),
    ),
  ]
}
