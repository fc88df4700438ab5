import { localOffset } from '../../../domain/certainty.ts'
import type { Ensemble } from '../../../domain/ensemble.ts'
import { daysToCome } from '../../../domain/forecast-window.ts'
import { localDate } from '../../../domain/local-time.ts'
import { heightOf, normalsFor, type StationNormals } from '../../../domain/normals.ts'
import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import { secondWeek, type SecondWeek, type TrendDay } from '../../../domain/second-week.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { Card, More } from '../../components/card.tsx'
import { ShortDay } from '../../components/short-day.tsx'
import { Cached } from '../../render/cached.tsx'
import { rainChances, secondWeekEnd, secondWeekText, warmthName } from '../../text/certainty.ts'
import { formatDegreeRange, formatDegrees, unknownFigure } from '../../text/numbers.ts'
import { ColumnHeads } from '../../components/text-table.tsx'

interface TrendProps {
  readonly part: Part<PlaceWeather>
  readonly ensemble: Part<Ensemble>
  readonly place: PlaceView
  readonly now: IsoInstant
  readonly normals: readonly StationNormals[]
}

function trendOf({ part, ensemble, place, now, normals }: TrendProps): SecondWeek | null {
  const [weather, members] = [valueOf(part), valueOf(ensemble)]
  // Its mean would be brought to the place by figures that nobody has forecast.
  if (!weather || !members || weather.source === 'simulated') return null
  const offset = localOffset(daysToCome(weather.daily, new Date(now), place.timeZone), members)
  const usual = normalsFor(normals, place, heightOf(place, weather))
  return offset && secondWeek(members, localDate(now, place.timeZone), offset, usual)
}

/** « Tendance des jours 8 à 14 »: words and a small table, without icons or hours. Nothing where no ensemble tells it. */
export function TrendCard(props: TrendProps) {
  const trend = trendOf(props)
  return trend && <Cached of={Trend} input={{ trend }} />
}

const Trend = ({ trend }: { trend: SecondWeek }) => (
  <Card titleId="trend-title" title="Tendance des jours 8 à 14" id="tendance" className="trend-card">
    <p className="answer">{secondWeekText(trend)}</p>
    <More summary="Jour par jour">
      <table className="trend-table">
        <caption className="visually-hidden">Tendance des jours 8 à 14, jour par jour</caption>
        <ColumnHeads names={['Jour', 'Températures', 'Écart', 'Pluie']} />
        <tbody>
          {trend.days.map((day) => (
            <TrendRow key={day.date} day={day} />
          ))}
        </tbody>
      </table>
    </More>
    <p className="source-line">{secondWeekEnd(trend)}</p>
  </Card>
)

const TrendRow = ({ day: { date, min, max, half, warmth, rain } }: { day: TrendDay }) => (
  <tr>
    <th scope="row">
      <ShortDay date={date} />
    </th>
    <td>
      {formatDegreeRange(min, max)}
      {half !== null && `, à ${formatDegrees(half)} près`}
    </td>
    <td>{warmthName(warmth) ?? unknownFigure}</td>
    <td>{rain === null ? unknownFigure : rainChances[rain]}</td>
  </tr>
)
