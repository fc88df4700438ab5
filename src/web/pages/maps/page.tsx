import { MapBox } from '../../components/map/map-box.tsx'
import type { MapKind } from '../../components/map/map-readers.ts'
import { Await } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/map-page.css?url'
import { HelpCard } from './help-card.tsx'
import { loadMap } from './loader.ts'
import { MapInside } from './map-frame.tsx'
import { listTitleId } from './map-panel.tsx'
import { headingOf, mapOutline } from './outline.ts'
import type { MapScreenView } from './map-screen-view.ts'
import { MapMetadata } from './metadata.tsx'

const titles: Record<MapKind | 'eclipse', string> = {
  weather: 'Carte météo de France',
  beaches: 'Carte des vents et des plages',
  nature: 'Carte météo des sites naturels',
  eclipse: 'Éclipses de Lune visibles de France',
}

/** The map screen: cities, beaches or nature sites, and the eclipses on their own address. */
export const mapPage = definePage<MapScreenView>({
  loader: loadMap,
  outline: mapOutline,
  styles: [styles],
  Head: ({ view: { query, eclipses }, embedded }) => {
    const subject = eclipses ? 'eclipse' : query.kind
    const title = `${titles[subject]} | Éclaircie`
    return (
      <>
        {/* All but the rows of the list is painted together: a page whose map is still being read is not shown. */}
        <link rel="expect" href={`#${listTitleId}`} blocking="render" />
        {embedded ? <title>{title}</title> : <MapMetadata subject={subject} title={title} />}
      </>
    )
  },
  Body: ({ view, info, embedded }) => (
    <>
      <MapBox
        query={view.query}
        heading={headingOf(view)}
        now={view.now}
        isTomorrow={view.query.period === 'tomorrow'}
        words={{ href: '#liste', name: 'à la liste' }}
      >
        <Await part={view.map} fallback={<MapInside view={view} part={null} tiles={info.tiles} />}>
          {(part) => <MapInside view={view} part={part} tiles={info.tiles} />}
        </Await>
      </MapBox>
      {!embedded && <HelpCard kind={view.query.kind} />}
    </>
  ),
})
