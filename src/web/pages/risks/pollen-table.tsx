import { pollens, type PollenDay } from '../../../domain/air.ts'
import { addDays } from '../../../domain/local-time.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { pollenCountLevel } from '../../../domain/risks/pollen-counts.ts'
import { ShortDay } from '../../components/short-day.tsx'
import { Await } from '../../render/await.tsx'
import { formatDayName, nearDayName } from '../../text/dates.ts'
import { capitalised, formatNumber, nbsp, unknownFigure } from '../../text/numbers.ts'
import { indexZoneNames, pollenCountNames, pollenLevelNames, pollenNames } from '../../text/risks.ts'
import type { DetailsProps } from './loader.ts'

/** The days of which modelled counts speak: today to J+3. */
const daysCounted = [0, 1, 2, 3]

/** The official index by day, or the counts of a model by species and day: each on its own scale, never both in one. */
export function PollenDetails({ report, today, view }: DetailsProps) {
  if (report.pollen.state === 'missing') return null
  const pollen = report.pollen.value
  if (pollen.kind === 'estimate') return <Counts days={pollen.days} today={today} />
  return (
    <>
      <p>Indice pollen officiel {indexZoneNames[pollen.zone]}.</p>
      <ul>
        {pollen.days.map(({ date, level }) => (
          <li key={date}>
            {capitalised(formatDayName(date, today))}
            {nbsp}: {level ? pollenLevelNames[level].toLowerCase() : 'indisponible'}
          </li>
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

function Counts({ days, today }: { days: readonly PollenDay[]; today: IsoDate }) {
  const dates = daysCounted.map((ahead) => addDays(today, ahead))
  return (
    <>
      <p className="source-line">
        Plus forte heure du jour, en grains par m³, d’après le modèle CAMS. Niveaux indicatifs{nbsp}: ce n’est
        pas l’indice pollen officiel.
      </p>
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
  const count = day?.counts[pollen] ?? null
  if (count === null) return unknownFigure
  return (
    <>
      {pollenCountNames[pollenCountLevel(pollen, count)]} <small>{formatNumber(Math.round(count))}</small>
    </>
  )
}
