import type { MapPeriod } from '../../../domain/map-period.ts'
import type { Deferred } from '../../core/deferred.ts'
import { Late } from '../../core/late.tsx'
import { ReadOnly, ReadOnlyLate, readOnlyBlock } from '../../core/read-only.tsx'
import { plural } from '../../text/numbers.ts'
import { Icon } from '../icon.tsx'
import { kindTexts, type AnyMap } from './map-kinds.ts'
import type { MapScreenView } from './map-screen-view.ts'

const list = readOnlyBlock(async () => ({ Block: (await import('./map-list.tsx')).MapList }))
const eclipses = readOnlyBlock(async () => ({ Block: (await import('./eclipse-panel.tsx')).EclipsePanel }))

/** Beside the map: the same places as a list, and the eclipses on their screen. */
export function MapPanel({
  view,
  map,
  period,
}: {
  view: MapScreenView
  map: Deferred<AnyMap>
  period: MapPeriod
}) {
  const { kind, query, now } = view
  const { embedded } = query
  const { one, many } = kindTexts[kind]
  return (
    <div className="map-panel" id="liste" tabIndex={-1}>
      {view.eclipses && <ReadOnly id="eclipses" block={eclipses} input={{ eclipses: view.eclipses, now }} />}
      <details className="map-list" open={!embedded && !view.eclipses}>
        <summary>
          <span>
            <Late part={map} fallback="Liste">
              {(part) =>
                part.state === 'missing' ? 'Liste' : `Liste : ${plural(part.value.items.length, one, many)}`
              }
            </Late>
          </span>
          <Icon name="chevron-down" />
        </summary>
        <ReadOnlyLate
          name="map-list"
          part={map}
          block={list}
          input={{ kind, period, embedded }}
          fallback={null}
        />
      </details>
    </div>
  )
}
