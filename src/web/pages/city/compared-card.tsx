import type { ReactNode } from 'react'
import { compared, type Pair } from '../../../domain/compared.ts'
import { localDate } from '../../../domain/local-time.ts'
import type { Measured } from '../../../domain/measured.ts'
import { brokenRecord, heightOf, normalsFor, type StationNormals } from '../../../domain/normals.ts'
import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { Card, More } from '../../components/card.tsx'
import { comparedInShort, comparedText, recordText } from '../../text/compared.ts'
import { formatDegrees, unknownFigure } from '../../text/numbers.ts'
import { ColumnHeads } from '../../components/text-table.tsx'

/** Today beside yesterday and beside what is usual, in one line that unfolds; nothing where neither is known. */
export function ComparedCard({
  part,
  place,
  now,
  normals,
  record,
}: {
  part: Part<PlaceWeather>
  place: PlaceView
  now: IsoInstant
  normals: readonly StationNormals[]
  /** What is said of a record of the month. */
  record: ReactNode
}) {
  const weather = valueOf(part)
  const usual = normalsFor(normals, place, heightOf(place, weather))
  const result = weather && compared(weather, usual, new Date(now), place.timeZone)
  if (!result) return null
  const { sameHour, highs, normal } = result
  return (
    <Card
      titleId="compared-title"
      title="Par rapport à hier et à la normale"
      id="compare"
      className="compared-card"
    >
      {record}
      <More summary={comparedInShort(result)}>
        <p>{comparedText(result)}</p>
        <table className="compared-table">
          <caption className="visually-hidden">Aujourd’hui, hier et la normale</caption>
          <ColumnHeads names={['Température', 'Aujourd’hui', 'Hier', 'Normale']} />
          <tbody>
            <Row name="À cette heure" pair={sameHour} usual={null} />
            <Row
              name="Maximale"
              pair={highs ?? (normal && { today: normal.today, before: null })}
              usual={normal?.usual ?? null}
            />
          </tbody>
        </table>
      </More>
    </Card>
  )
}

/** A record of the month, when a station has just measured beyond its own. */
export function recordOf(
  part: Part<Measured>,
  normals: readonly StationNormals[],
  timeZone: string,
): string | null {
  const measured = valueOf(part)
  if (!measured) return null
  const { station: at, temperature: celsius, time } = measured
  const date = localDate(time, timeZone)
  const [broken] = normals.flatMap((station) => brokenRecord(station, { at, celsius, date }) ?? [])
  return broken ? recordText(broken, date) : null
}

function Row({
  name,
  pair,
  usual,
}: {
  name: string
  pair: Pair | { readonly today: number; readonly before: null } | null
  usual: number | null
}) {
  if (!pair) return null
  return (
    <tr>
      <th scope="row">{name}</th>
      <td>{formatDegrees(pair.today)}</td>
      <td>{formatDegrees(pair.before)}</td>
      <td>{usual === null ? unknownFigure : formatDegrees(usual)}</td>
    </tr>
  )
}
