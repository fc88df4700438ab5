import { placePath } from '../../../paths.ts'
import type { MapPeriod } from '../../../domain/map-period.ts'
import type { Part } from '../../../domain/part.ts'
import { foldAccents } from '../../../domain/place.ts'
import { markup, type Markup } from '../../core/markup.ts'
import { formatDegrees, formatNumber } from '../../text/numbers.ts'
import { Inert } from '../inert.tsx'
import { skyIconUrl } from '../sky-icons.ts'
import { kindTexts, type AnyItem, type AnyMap } from './map-kinds.ts'
import type { MapKind } from './map-readers.ts'
import { rowDetail } from './marker-text.ts'

/** A beach is known by its sea. */
const mainFigure = (item: AnyItem): string =>
  item.kind === 'beach' && item.marineWeather?.seaTemperature != null
    ? `${formatNumber(item.marineWeather.seaTemperature, { decimals: 1, keepZeros: true })}°`
    : formatDegrees(item.temperature)

const beachDetail = (item: AnyItem): string =>
  item.kind === 'beach' && item.temperature !== null ? `Air ${formatDegrees(item.temperature)}, ` : ''

function row(item: AnyItem, target: string | null): Markup {
  const detail = rowDetail(item)
  const air = beachDetail(item)
  const text = air === '' ? detail : air + detail.charAt(0).toLowerCase() + detail.slice(1)
  const newWindow = target && markup` target="${target}" rel="noopener"`
  return markup`<li><a href="${placePath(item)}"${newWindow}><img class="sky-icon" src="${skyIconUrl(item.icon)}" width="32" height="32" alt="" loading="lazy"><span class="name">${item.name}<small>${text}</small></span><span class="temp">${mainFigure(item)}</span></a></li>`
}

const byName = (a: AnyItem, b: AnyItem): number => (foldAccents(a.name) < foldAccents(b.name) ? -1 : 1)

export interface MapListInput {
  readonly kind: MapKind
  readonly period: MapPeriod
  readonly embedded: boolean
}

/** The map as a list, by name: the same figures, without a pointer or a script. */
export function MapList({ part, kind, embedded }: MapListInput & { part: Part<AnyMap> }) {
  if (part.state === 'missing') return <p className="map-no-list">{kindTexts[kind].error}</p>
  const rows = [...part.value.items].sort(byName).map((item) => row(item, embedded ? '_blank' : null))
  return <Inert as="ul" className="place-list" content={markup`${rows}`} />
}
