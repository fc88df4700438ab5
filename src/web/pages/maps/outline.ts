import { nationalZone } from '../../../domain/local-time.ts'
import { paths, placePath } from '../../../paths.ts'
import { listOrder } from '../../components/map/list-order.ts'
import { factsOf } from '../../components/map/map-facts.ts'
import { kindTexts, listTitle } from '../../components/map/map-kinds.ts'
import { mapSourceText } from '../../components/map/map-source.ts'
import { linesOf, listOf, type OutlineOf, type OutlineSection } from '../../render/outline.ts'
import { formatDateTime } from '../../text/dates.ts'
import { mapErrors } from '../../text/errors.ts'
import { noPlaces } from '../../text/map-rows.ts'
import { markerName } from '../../text/map.ts'
import { capitalised, nbsp } from '../../text/numbers.ts'
import { hourOver, periodOver, timeLabel } from '../../text/periods.ts'
import { eclipsesNote, eclipsesTitle, eclipseWords, onText } from './eclipse-panel.tsx'
import type { MapScreenView } from './map-screen-view.ts'

export const headingOf = ({ eclipses, query }: Pick<MapScreenView, 'eclipses' | 'query'>): string =>
  eclipses ? 'Éclipses de Lune et carte météo' : kindTexts[query.kind].heading

/** The places of a map as a list, in its order; the eclipses on their own screen first. */
export const mapOutline: OutlineOf<MapScreenView> = async ({ view, wait }) => {
  const { query, over, now, map } = view
  const { kind, period } = query
  const part = await wait(map)
  const overText = over === 'period' ? periodOver : over === 'hour' ? hourOver : null
  const items = part.state === 'missing' ? null : listOrder(part.value.items)
  return {
    title: headingOf(view),
    path: view.eclipses ? paths.eclipse() : kindTexts[kind].path,
    intro: [
      { text: capitalised(formatDateTime(now, nationalZone)) },
      ...(overText ? [{ text: overText }] : []),
      { text: `${timeLabel(period)}${nbsp}: ${mapSourceText(factsOf(part), now, kind === 'beaches')}` },
    ],
    sections: [
      ...eclipseSections(view),
      items
        ? {
            title: listTitle(kind, items.length),
            blocks:
              items.length === 0
                ? linesOf(noPlaces)
                : listOf(items.map((item) => ({ text: markerName(item, period), path: placePath(item) }))),
          }
        : { title: 'Liste', blocks: linesOf(mapErrors[kind]) },
    ],
  }
}

function eclipseSections({ eclipses, now }: MapScreenView): readonly OutlineSection[] {
  if (!eclipses) return []
  return [
    { title: eclipsesTitle, blocks: linesOf(eclipsesNote) },
    ...eclipses.map((eclipse) => {
      const { day, kind, isOn, look, phases, visibility } = eclipseWords(eclipse, now)
      return {
        title: day,
        blocks: [
          ...linesOf(`${kind}${isOn ? onText : ''}`, look),
          ...listOf(phases.map(([name, text]) => ({ text: `${name}${nbsp}: ${text}` }))),
          ...linesOf(visibility),
        ],
      }
    }),
  ]
}
