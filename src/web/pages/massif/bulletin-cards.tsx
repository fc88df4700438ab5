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
import { blocksOf, line, nodesOf, type Detail } from '../../components/detail.tsx'
import { ShortDay } from '../../components/short-day.tsx'
import { linesOf, listOf, tableOf, type OutlineSection, type Wait } from '../../render/outline.ts'
import { freshSnowText, mountainWindText, snowLineText } from '../../text/avalanche.ts'
import { formatDayName, formatHour, formatLongDate, formatNearDay, weekdayName } from '../../text/dates.ts'
import { capitalised, formatAltitude, formatSnowDepth, nbsp, unknownFigure } from '../../text/numbers.ts'
import { freshSnowWhere, situationsText } from './sentences.ts'
import { ColumnHeads } from '../../components/text-table.tsx'
import { bulletinOf } from '../../../domain/avalanche/statement.ts'

/** The cards of what the forecaster wrote, and of the figures of a bulletin. */
const cardsOf = (bulletin: AvalancheBulletin, today: IsoDate) => [
  { id: 'stability', title: 'Stabilité du manteau neigeux', details: stability(bulletin) },
  { id: 'quality', title: 'Enneigement et qualité de la neige', details: quality(bulletin) },
  { id: 'fresh', title: 'Neige fraîche par jour', details: freshSnowDetails(bulletin, today) },
  { id: 'weather', title: 'Météo du bulletin en montagne', details: weatherDetails(bulletin) },
]

interface BulletinProps {
  readonly said: MassifState
  readonly now: IsoInstant
}

/** Those that have anything to say; nothing where no bulletin has been read. */
export function BulletinCards({ said, now }: BulletinProps) {
  const bulletin = bulletinOf(said)
  if (!bulletin) return null
  return cardsOf(bulletin, localDate(now, nationalZone)).map(({ id, title, details }) => {
    const nodes = nodesOf(details)
    return (
      nodes.length > 0 && (
        <Card key={id} titleId={`${id}-title`} title={title} className="bulletin-card">
          {nodes}
        </Card>
      )
    )
  })
}

/** The same as text. */
export async function bulletinSections(
  { said, now }: BulletinProps,
  wait: Wait,
): Promise<readonly OutlineSection[]> {
  const bulletin = bulletinOf(said)
  if (!bulletin) return []
  const cards = cardsOf(bulletin, localDate(now, nationalZone))
  return Promise.all(
    cards.map(async ({ title, details }) => ({ title, blocks: await blocksOf(details, wait) })),
  )
}

/** The forecaster's own words, line by line. */
const words = (text: string): Detail => line(text, 'forecaster')

/** The same under a name; nothing where nothing is written. */
const namedWords = (name: string, text: string): Detail => ({
  node: text && (
    <>
      <h3>{name}</h3>
      {words(text).node}
    </>
  ),
  blocks: async () => linesOf(text ? `${name}${nbsp}: ${text}` : null),
})

function stability(bulletin: AvalancheBulletin): readonly Detail[] {
  const { comment, stability: snowpack, triggered, natural, tendency } = bulletin
  return [
    line(snowpack.title, 'answer'),
    line(situationsText(bulletin), 'answer-detail'),
    words(comment),
    namedWords('Déclenchements par les skieurs', triggered),
    namedWords('Départs spontanés', natural),
    namedWords('En détail', snowpack.text),
    namedWords('Tendance', [tendency.title, tendency.comment].filter(Boolean).join('\n')),
  ]
}

const quality = ({ quality: text, snow }: AvalancheBulletin): readonly Detail[] => [
  line(snow && snowLineText({ north: snow.lineNorth, south: snow.lineSouth }), 'answer'),
  ...(snow && snow.depths.length > 0 ? [depthTable(snow)] : []),
  words(text),
]

const depthHeads = ['Altitude', 'Versants nord', 'Versants sud']

function depthTable({ date, depths }: SnowDepths): Detail {
  const most = Math.max(1, ...depths.flatMap(({ north, south }) => [north ?? 0, south ?? 0]))
  const caption = `Neige au sol estimée le ${formatLongDate(date)}, hors pistes`
  const highestFirst = depths.toReversed()
  const node = (
    <table className="depth-table">
      <caption>{caption}</caption>
      <ColumnHeads names={depthHeads} />
      <tbody>
        {highestFirst.map(({ altitude, north, south }) => (
          <tr key={altitude}>
            <th scope="row">{formatAltitude(altitude)}</th>
            <Depth depth={north} most={most} />
            <Depth depth={south} most={most} />
          </tr>
        ))}
      </tbody>
    </table>
  )
  const rows = highestFirst.map(({ altitude, north, south }) => [
    formatAltitude(altitude),
    formatSnowDepth(north),
    formatSnowDepth(south),
  ])
  return { node, blocks: async () => [...linesOf(caption), tableOf([], depthHeads, rows)] }
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

function freshSnowDetails({ freshSnow }: AvalancheBulletin, today: IsoDate): readonly Detail[] {
  const { days } = freshSnow
  if (days.length === 0) return []
  const greatest = Math.max(10, ...days.flatMap(({ least, most }) => [least ?? 0, most ?? 0]))
  const node = (
    <ol className="fresh-days">
      {days.map((day) => (
        <FreshDay key={day.date} day={day} today={today} greatest={greatest} />
      ))}
    </ol>
  )
  const items = days.map((day) => ({
    text: `${capitalised(formatDayName(day.date, today))}${nbsp}: ${freshSnowText(day) ?? unknownFigure}${day.isForecast ? ' prévu' : ''}`,
  }))
  return [line(freshSnowWhere(freshSnow), 'answer-detail'), { node, blocks: async () => listOf(items) }]
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

function weatherDetails({ weather: { comment, steps } }: AvalancheBulletin): readonly Detail[] {
  const timed = steps.map((step) => ({
    time: step.time,
    hour: `${capitalised(weekdayName(localDate(step.time, nationalZone)))} ${formatHour(step.time, nationalZone)}`,
    lines: stepLines(step),
  }))
  const node = timed.length > 0 && (
    <ol className="weather-steps">
      {timed.map(({ time, hour, lines }) => (
        <li key={time}>
          <time dateTime={time}>{hour}</time>
          <span>
            {lines.map((each) => (
              <span key={each}>{each}</span>
            ))}
          </span>
        </li>
      ))}
    </ol>
  )
  const items = timed.map(({ hour, lines }) => ({ text: `${hour}${nbsp}: ${lines.join(', ')}` }))
  return [words(comment), { node, blocks: async () => listOf(items) }]
}

/** « 0 °C à 2 100 m, neige au-dessus de 1 900 m », « Vent de sud-ouest, 15 km/h à 1 500 m » */
function stepLines({ freezingLevel, rainSnowLine, winds }: MountainWeatherStep): readonly string[] {
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
