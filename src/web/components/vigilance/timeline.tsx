import { nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { LevelOrUnknown, Phenomenon } from '../../../domain/vigilance.ts'
import { parisInstant } from '../../../domain/vigilance/days.ts'
import type { DepartmentDay } from '../../../views/vigilance-department.ts'
import { hourMs } from '../../../domain/time-units.ts'
import { formatHour } from '../../text/dates.ts'
import { phenomenonNames } from '../../text/levels.ts'
import { nbsp } from '../../text/numbers.ts'
import { periodText } from '../../text/vigilance.ts'
import { Icon, type IconShape } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
import { LevelBadge, LevelRect } from './level-badge.tsx'
import { leveledRows, twoDayRows, type LeveledRow, type Stretch } from './timeline-rows.ts'

/** Top and height of a stretch: a level is a colour, a pattern, a word and a height. */
const heights: Record<LevelOrUnknown, readonly [y: number, height: number]> = {
  green: [27, 6],
  yellow: [15, 18],
  orange: [7, 26],
  red: [1, 32],
  unknown: [23, 10],
}

const words: Record<LevelOrUnknown, string> = {
  green: 'vert',
  yellow: 'jaune',
  orange: 'orange',
  red: 'rouge',
  unknown: 'information indisponible',
}

/** From midnight today to midnight after tomorrow, 47 to 49 hours, as a share of the width. */
type Scale = (instant: number | IsoInstant) => string

function scaleOf(today: DepartmentDay, tomorrow: DepartmentDay): Scale {
  const begin = Date.parse(today.dayBegin)
  const length = Date.parse(tomorrow.dayEnd) - begin
  return (instant) => {
    const share = ((typeof instant === 'number' ? instant : Date.parse(instant)) - begin) / length
    return `${Number((Math.min(1, Math.max(0, share)) * 100).toFixed(3))}%`
  }
}

interface TimelineProps {
  readonly today: DepartmentDay
  readonly tomorrow: DepartmentDay
  readonly now: IsoInstant
  /** The one of them whose levels stand beside the names, the gravest first; else they are in official order. */
  readonly levelsOf?: DepartmentDay
}

/** Each phenomenon hour by hour, today and tomorrow: in words, then drawn. */
export function Timeline({ today, tomorrow, now, levelsOf }: TimelineProps) {
  const rows = leveledRows(twoDayRows(today, tomorrow), levelsOf ?? null)
  if (rows.length === 0) return null
  const at = scaleOf(today, tomorrow)
  const first = rows.flatMap(({ stretches }) => stretches[0]?.begin ?? []).toSorted()[0]
  return (
    <div className="timeline">
      <svg className="timeline-days" width="100%" aria-hidden="true">
        <text x="0%" y="1.07em">
          aujourd’hui
        </text>
        <text x={at(tomorrow.dayBegin)} y="1.07em" dx="6">
          demain
        </text>
      </svg>
      <ul>
        {rows.map((row) => (
          <Row
            key={`${row.phenomenon}${row.coast}`}
            row={row}
            at={at}
            now={now}
            midnight={tomorrow.dayBegin}
          />
        ))}
      </ul>
      <Axis days={[today, tomorrow]} at={at} />
      {first !== undefined && today.dayBegin < first && first < today.dayEnd && (
        <p className="source-line">
          Avant {formatHour(first, nationalZone)}
          {`${nbsp}: non renseigné par ce bulletin.`}
        </p>
      )}
    </div>
  )
}

const Row = ({
  row: { phenomenon, coast, stretches, level },
  at,
  now,
  midnight,
}: {
  row: LeveledRow
  at: Scale
  now: IsoInstant
  midnight: IsoInstant
}) => (
  <li>
    <h3>
      {level && <LevelBadge level={level} isInRow />}
      <Icon shape={phenomenonIcons[phenomenon]} />
      {phenomenonNames[phenomenon]}
      {coast && ' (littoral)'}
    </h3>
    <p>{stretchesText(stretches, now)}</p>
    <svg className="timeline-bar" width="100%" height="34" aria-hidden="true">
      <line className="midnight" x1={at(midnight)} x2={at(midnight)} y1="0" y2="34" />
      {stretches.map((stretch) => (
        <Bar key={stretch.begin} stretch={stretch} at={at} />
      ))}
      <line className="now" x1={at(now)} x2={at(now)} y1="0" y2="34" />
    </svg>
  </li>
)

function Bar({ stretch: { begin, end, level }, at }: { stretch: Stretch; at: Scale }) {
  const [y, height] = heights[level]
  const x = at(begin)
  const width = `${Number((parseFloat(at(end)) - parseFloat(x)).toFixed(3))}%`
  if (level === 'green') return <rect className="is-green" x={x} y={y} width={width} height={height} />
  return <LevelRect level={level} x={x} y={y} width={width} height={height} />
}

/** « orange jusqu’à 22 h, jaune de 22 h à minuit »; what is over is only said when nothing else is to be. */
export function stretchesText(stretches: readonly Stretch[], now: IsoInstant): string {
  const warned = stretches.filter(({ level }) => level !== 'green')
  const ahead = warned.filter(({ end }) => now < end)
  return (ahead.length > 0 ? ahead : warned)
    .map((stretch) => `${words[stretch.level]} ${periodText(stretch, now)}`)
    .join(', ')
}

const axisHours = [0, 6, 12, 18]

/** The hours that clocks show: on a day of 23 or 25 hours they are not evenly spaced. */
const Axis = ({ days, at }: { days: readonly DepartmentDay[]; at: Scale }) => (
  <svg className="timeline-axis" width="100%" aria-hidden="true">
    {days.flatMap(({ day }, index) =>
      axisHours.map((hour) => (
        <text
          key={`${day}${hour}`}
          x={at(parisInstant(day, hour * hourMs))}
          y="1.23em"
          className={hour % 12 > 0 ? 'is-minor' : index === 0 && hour === 0 ? 'is-first' : undefined}
        >
          {hour === 0 ? `0${nbsp}h` : hour}
        </text>
      )),
    )}
    <text x="100%" y="1.23em" className="is-last">
      24
    </text>
  </svg>
)

const phenomenonIcons: Record<Phenomenon, IconShape> = {
  wind: icons.wind,
  'rain-flood': icons.cloudRainWind,
  thunderstorm: icons.cloudLightning,
  flood: icons.waves,
  'snow-ice': icons.snowflake,
  heatwave: icons.thermometerSun,
  cold: icons.thermometerSnowflake,
  avalanche: icons.mountainSnow,
  'wave-submersion': icons.waves,
  other: icons.triangleAlert,
}
