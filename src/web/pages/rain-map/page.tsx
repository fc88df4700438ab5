import { paths } from '../../../paths.ts'
import { MapBox } from '../../components/map/map-box.tsx'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { Await } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/rain-map.css?url'
import { loader, type RainMapView } from './loader.ts'
import { rainMapOutline, rainTitle } from './outline.ts'
import { RainInside } from './rain-inside.tsx'
import { RainWords, wordsId } from './rain-words.tsx'

const title = 'Pluie et éclairs en direct, carte de France | Éclaircie'

/** Rain as radars see it and lightning as a satellite does, on a map and in words. */
export const rainMapPage = definePage<RainMapView>({
  loader,
  outline: rainMapOutline,
  styles: [styles],
  Head: ({ embedded }) =>
    embedded ? (
      <title>{title}</title>
    ) : (
      <PageMetadata
        title={title}
        description="Carte de la pluie vue par les radars en France, tous les quarts d’heure, avec les éclairs : région par région, préfecture par préfecture."
        path={paths.rainMap()}
      />
    ),
  Body: ({ view, info, embedded }) => (
    <>
      <MapBox
        query={view.query}
        heading={rainTitle}
        now={view.now}
        isTomorrow={false}
        words={embedded ? null : { href: `#${wordsId}`, name: 'au texte' }}
      >
        <Await part={view.rain} fallback={<RainInside view={view} rain={null} tiles={info.tiles} />}>
          {(rain) => <RainInside view={view} rain={rain} tiles={info.tiles} />}
        </Await>
      </MapBox>
      {!embedded && (
        <Await part={view.rain} fallback={<RainWords view={view} rain={null} />}>
          {(rain) => <RainWords view={view} rain={rain} />}
        </Await>
      )}
    </>
  ),
})
