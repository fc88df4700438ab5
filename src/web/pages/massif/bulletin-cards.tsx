import { localDate, nationalZone } from '../../../domain/local-time.ts'
import type { IsoDate, IsoInstant } from '../../../domain/part.ts'
import type {
  AvalancheBulletin,
  FreshSnowDay,
  MassifState,
  MountainWeatherStep,
  SnowDepths,
} from '../../../views/mountains.ts'
import { Card } from '../../components/card.tsx'
import { ShortDay } from '../../components/short-day.tsx'
import { freshSnowText, mountainWindText, snowLineText } from '../../text/avalanche.ts'
import { formatDayName, formatHour, formatLongDate, formatNearDay, weekdayName } from '../../text/dates.ts'
import { capitalised, formatAltitude, formatSnowDepth, nbsp, unknownFigure } from '../../text/numbers.ts'
import { freshSnowWhere, situationsText } from './sentences.ts'
import { ColumnHeads } from '../../components/text-table.tsx'
import { bulletinOf } from '../../../domain/avalanche/statement.ts'

/** What the forecaster wrote, and the figures of the bulletin; nothing where no bulletin has been read. */
export function BulletinCards({ said, now }: { said: MassifState; now: IsoInstant }) {
  const bulletin = bulletinOf(said)
  if (!bulletin) return null
  const today = localDate(now, nationalZone)
  return (
    <>
      <StabilityCard bulletin={bulletin} />
      <QualityCard bulletin={bulletin} />
      <FreshSnowCard bulletin={bulletin} today={today} />
      <WeatherCard weather={bulletin.weather} />
    </>
  )
}

/** The forecaster's own words, line by line. */
const Words = ({ text }: { text: string }) => (text === '' ? null : <p className="forecaster">{text}</p>)

/** The same under a name; nothing where nothing is written. */
const NamedWords = ({ name, text }: { name: string; text: string }) =>
  text !== '' && (
    <>
      <h3>{name}</h3>
      <Words text={text} />
    </>
  )

function StabilityCard({ bulletin }: { bulletin: AvalancheBulletin }) {
  const { comment, stability, triggered, natural, tendency } = bulletin
  const situations = situationsText(bulletin)
  return (
    <Card titleId="stability-title" title="Stabilité du manteau neigeux" className="bulletin-card">
      {stability.title && <p className="answer">{stability.title}</p>}
      {situations && <p className="answer-detail">{situations}</p>}
      <Words text={comment} />
      <NamedWords name="Déclenchements par les skieurs" text={triggered} />
      <NamedWords name="Départs spontanés" text={natural} />
      <NamedWords name="En détail" text={stability.text} />
      <NamedWords name="Tendance" text={[tendency.title, tendency.comment].filter(Boolean).join('\n')} />
    </Card>
  )
}

function QualityCard({ bulletin: { quality, snow } }: { bulletin: AvalancheBulletin }) {
  const line = snow && snowLineText({ north: snow.lineNorth, south: snow.lineSouth })
  if (!quality && !line && !snow?.depths.length) return null
  return (
    <Card titleId="quality-title" title="Enneigement et qualité de la neige" className="bulletin-card">
      {line && <p className="answer">{line}</p>}
      {snow && snow.depths.length > 0 && <DepthTable snow={snow} />}
      <Words text={quality} />
    </Card>
  )
}

export const depthCaption = (date: IsoDate): string =>
  `Neige au sol estimée le ${formatLongDate(date)}, hors pistes`

function DepthTable({ snow: { date, depths } }: { snow: SnowDepths }) {
  const most = Math.max(1, ...depths.flatMap(({ north, south }) => [north ?? 0, south ?? 0]))
  return (
    <table className="depth-table">
      <caption>{depthCaption(date)}</caption>
      <ColumnHeads names={['Altitude', 'Versants nord', 'Versants sud']} />
      <tbody>
        {depths.toReversed().map(({ altitude, north, south }) => (
          <tr key={altitude}>
            <th scope="row">{formatAltitude(altitude)}</th>
            <Depth depth={north} most={most} />
            <Depth depth={south} most={most} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Depth = ({ depth, most }: { depth: number | null; most: number }) => (
  <td>
    {formatSnowDepth(depth)}
    <SnowBar least={depth ?? 0} most={depth ?? 0} of={most} />
  </td>
)

/** From nothing to `least` full, on to `most` light. */
const SnowBar = ({ least, most, of }: { least: number; most: number; of: number }) => (
  <svg className="snow-bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
    <rect className="range" width={Math.round((most / of) * 100)} height="8" />
    <rect className="sure" width={Math.round((least / of) * 100)} height="8" />
  </svg>
)

function FreshSnowCard({ bulletin: { freshSnow }, today }: { bulletin: AvalancheBulletin; today: IsoDate }) {
  const { days } = freshSnow
  if (days.length === 0) return null
  const greatest = Math.max(10, ...days.flatMap(({ least, most }) => [least ?? 0, most ?? 0]))
  return (
    <Card titleId="fresh-title" title="Neige fraîche par jour" className="bulletin-card">
      <p className="answer-detail">{freshSnowWhere(freshSnow)}</p>
      <ol className="fresh-days">
        {days.map((day) => (
          <FreshDay key={day.date} day={day} today={today} greatest={greatest} />
        ))}
      </ol>
    </Card>
  )
}

interface FreshDayProps {
  readonly day: FreshSnowDay
  readonly today: IsoDate
  readonly greatest: number
}

const FreshDay = ({ day, today, greatest }: FreshDayProps) => (
  <li>
    <ShortDay
      date={day.date}
      short={capitalised(formatNearDay(day.date, today))}
      long={formatDayName(day.date, today)}
    />
    <span>
      {freshSnowText(day) ?? unknownFigure}
      {day.isForecast && <small> prévu</small>}
    </span>
    <SnowBar least={day.least ?? 0} most={day.most ?? day.least ?? 0} of={greatest} />
  </li>
)

function WeatherCard({ weather: { comment, steps } }: Pick<AvalancheBulletin, 'weather'>) {
  if (comment === '' && steps.length === 0) return null
  return (
    <Card titleId="weather-title" title="Météo du bulletin en montagne" className="bulletin-card">
      <Words text={comment} />
      <ol className="weather-steps">
        {steps.map((step) => (
          <li key={step.time}>
            <time dateTime={step.time}>
              {capitalised(weekdayName(localDate(step.time, nationalZone)))}{' '}
              {formatHour(step.time, nationalZone)}
            </time>
            <span>
              {stepLines(step).map((line) => (
                <span key={line}>{line}</span>
              ))}
            </span>
          </li>
        ))}
      </ol>
    </Card>
  )
}

/** « 0 °C à 2 100 m, neige au-dessus de 1 900 m », « Vent de sud-ouest, 15 km/h à 1 500 m » */
export function stepLines({ freezingLevel, rainSnowLine, winds }: MountainWeatherStep): readonly string[] {
  const heights = [
    freezingLevel === null ? [] : `0${nbsp}°C à ${formatAltitude(freezingLevel)}`,
    rainSnowLine === null ? [] : `neige au-dessus de ${formatAltitude(rainSnowLine)}`,
  ].flat()
  const lines = [
    ...(heights.length > 0 ? [capitalised(heights.join(', '))] : []),
    ...winds.flatMap(mountainWindText),
  ]
  return lines.length > 0 ? lines : [unknownFigure]
}
