import { isHour, isHourName, noHour, type MapTime } from '../../../domain/map-hour.ts'
import { isMapPeriod } from '../../../domain/map-period.ts'
import { paths, widgetThemes, type WidgetTheme } from '../../../paths.ts'
import { isEmbedded } from '../../render/query.ts'
import { kindTexts } from './map-kinds.ts'
import { mapKinds, mapQueryReaders, type MapDisplay, type MapKind, type MapParameter } from './map-readers.ts'

/** What the address of a map asks for. */
export interface MapQuery {
  readonly kind: MapKind
  readonly period: MapTime
  readonly display: MapDisplay
  readonly embedded: boolean
  /** In another site's frame it is light unless its address says otherwise. */
  readonly theme: WidgetTheme
  /** 1 to 12. */
  readonly zoom: number | null
  /** Pixels; null: the width there is. */
  readonly width: number | null
  /** Pixels; null outside embedding: the height of the window. */
  readonly height: number | null
}

export const embeddedHeight = 630
/** The first of some parameters whose value means something. */
function firstOf(query: URLSearchParams, ...names: readonly MapParameter[]): string | null {
  for (const name of names) {
    const text = query.get(name)
    const read = text === null ? null : mapQueryReaders[name](text)
    if (read !== null) return read
  }
  return null
}

const numberOf = (text: string | null): number | null => (text === null ? null : Number(text))

const kindOfPath = (path: string): MapKind =>
  mapKinds.find((kind) => kindTexts[kind].path === path.replace(/\/+$/, '')) ?? 'weather'

/** Path and query of a map's address; whatever means nothing there takes its default. */
export function readMapQuery(path: string, query: URLSearchParams): MapQuery {
  const tab = firstOf(query, 'tab')
  const kind = mapKinds.find((each) => each === tab) ?? kindOfPath(path)
  const { displays } = kindTexts[kind]
  const asked = firstOf(query, 'display', 'view')
  const time = firstOf(query, 'period', 't')
  const hour = firstOf(query, 'heure')
  const embedded = isEmbedded(query)
  return {
    kind,
    period:
      hour === null
        ? // Only the cities have periods.
          kind === 'weather' && time !== null && isMapPeriod(time)
          ? time
          : 'current'
        : isHourName(hour)
          ? hour
          : noHour,
    display: displays.find((each) => each === asked) ?? displays[0],
    embedded,
    theme: embedded ? (widgetThemes.find((each) => each === query.get('theme')) ?? 'light') : 'auto',
    zoom: numberOf(firstOf(query, 'zoom')),
    width: numberOf(firstOf(query, 'w', 'width')),
    height: numberOf(firstOf(query, 'h', 'height')) ?? (embedded ? embeddedHeight : null),
  }
}

/** Where a map is: the eclipse's screen and embedded maps keep their path, the others have one per tab. */
export interface MapPlace {
  readonly path: string
  readonly query: MapQuery
}

/** The address of a map that differs from this one in some things. */
export function mapAddress({ path, query }: MapPlace, change: Partial<MapQuery>): string {
  const next = { ...query, ...change }
  const keepsPath = next.embedded || (path === paths.eclipse() && next.kind === query.kind)
  const base = keepsPath ? path : kindTexts[next.kind].path
  const { displays } = kindTexts[next.kind]
  const shown = displays.find((each) => each === next.display) ?? displays[0]
  const pairs: readonly (readonly [MapParameter, string | null])[] = [
    ['tab', next.kind === kindOfPath(base) ? null : next.kind],
    [
      'period',
      next.kind !== 'weather' || next.period === 'current' || isHour(next.period) ? null : next.period,
    ],
    ['heure', isHour(next.period) ? next.period : null],
    ['display', shown === displays[0] ? null : shown],
    ['embed', next.embedded ? '1' : null],
    ['theme', next.embedded && next.theme !== 'light' ? next.theme : null],
    ['zoom', next.zoom === null ? null : String(next.zoom)],
    ['w', next.width === null ? null : String(next.width)],
    [
      'h',
      next.height === null || (next.embedded && next.height === embeddedHeight) ? null : String(next.height),
    ],
  ]
  const parameters = pairs.flatMap(([name, value]) => (value === null ? [] : [[name, value]]))
  return parameters.length === 0 ? base : `${base}?${new URLSearchParams(parameters)}`
}
