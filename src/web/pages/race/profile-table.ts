import { nationalZone } from '../../../domain/local-time.ts'
import type { ProfileHour } from '../../../domain/stage-weather.ts'
import type { HourlyForecast } from '../../../domain/weather.ts'
import { markup, type Markup } from '../../core/markup.ts'
import { formatHour } from '../../text/dates.ts'
import { formatDegrees, formatNumber, unknownFigure } from '../../text/numbers.ts'
import { directionAbbreviation } from '../../text/wind.ts'

interface Row {
  readonly name: string
  readonly cell: (hour: HourlyForecast) => string
}

const figure = (value: number | null, decimals = 0): string =>
  value === null ? unknownFigure : formatNumber(value, { decimals })

const rows: readonly Row[] = [
  { name: 'Température', cell: ({ temperature }) => formatDegrees(temperature) },
  { name: 'Pluie (mm)', cell: ({ precipitation }) => figure(precipitation, 1) },
  { name: 'Vent (km/h)', cell: ({ windSpeed }) => figure(windSpeed) },
  { name: 'Direction du vent', cell: ({ windDirection }) => directionAbbreviation(windDirection) },
  { name: 'Rafales (km/h)', cell: ({ windGusts }) => figure(windGusts) },
]

function group(hours: readonly ProfileHour[], end: 'start' | 'finish', name: string | null): Markup {
  const title =
    name === null ? null : markup`<tr><th scope="rowgroup" colspan="${hours.length + 1}">${name}</th></tr>`
  const body = rows.map(
    (row) =>
      markup`<tr><th scope="row">${row.name}</th>${hours.map((hour) => markup`<td>${cell(row, hour[end])}</td>`)}</tr>`,
  )
  return markup`<tbody>${title}${body}</tbody>`
}

const cell = (row: Row, hour: HourlyForecast | null): string => (hour ? row.cell(hour) : unknownFigure)

/** The hours of a stage as a table: columns are hours, rows variables, once for each end unless it is a loop. */
export function profileTable(hours: readonly ProfileHour[], isLoop: boolean): Markup {
  const heads = hours.map(
    ({ time }) =>
      markup`<th scope="col"><time datetime="${time}">${formatHour(time, nationalZone)}</time></th>`,
  )
  const bodies = isLoop
    ? [group(hours, 'start', null)]
    : [group(hours, 'start', 'Départ'), group(hours, 'finish', 'Arrivée')]
  return markup`<table><caption>Lignes : variables. Colonnes : heures.</caption><thead><tr><td></td>${heads}</tr></thead>${bodies}</table>`
}
