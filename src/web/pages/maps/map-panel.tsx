import type { AnyMap } from '../../../views/map-items.ts'
import { type Part, valueOf } from '../../../domain/part.ts'
import { Cached } from '../../render/cached.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { EclipsePanel } from './eclipse-panel.tsx'
import { listTitle } from '../../components/map/map-kinds.ts'
import { MapList } from '../../components/map/map-list.tsx'
import { mapErrors } from '../../text/errors.ts'
import type { MapScreenView } from './map-screen-view.ts'

/** The id of the list's title, the last that the map needs to be shown. */
export const listTitleId = 'list-title'

/** Beside the map: the same places as a list, and the eclipses on their screen. */
export function MapPanel({ view, part }: { view: MapScreenView; part: Part<AnyMap> | null }) {
  const { query, now, eclipses } = view
  const { kind, display, embedded } = query
  const map = part && valueOf(part)
  const title = map ? listTitle(kind, map.items.length) : 'Liste'
  return (
    <div className="map-panel" id="liste" tabIndex={-1}>
      {eclipses && <EclipsePanel eclipses={eclipses} now={now} />}
      {/* On a phone a control folds the list that comes after it; on a desk it is always there. */}
      <details className="map-fold">
        <summary>
          <span>
            {title}
            <span data-first="" />
          </span>
          <Icon shape={icons.chevronDown} />
        </summary>
      </details>
      <div className="map-list">
        <h2 id={listTitleId}>
          {title}
          <span data-first="" />
        </h2>
        <div id="map-rows">
          {map && <Cached of={MapList} input={{ items: map.items, display, newWindow: embedded }} />}
          {part?.state === 'missing' && <p className="map-no-list">{mapErrors[kind]}</p>}
        </div>
      </div>
    </div>
  )
}
