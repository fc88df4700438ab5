import { placePath } from '../../paths.ts'
import type { PlaceView } from '../../views/place-views.ts'
import { EmbeddedHead } from './page-metadata.tsx'

const endId = 'embedded-card-end'

/** The head of a card that other sites frame. It fills its frame: nothing is painted until all that stands in it has its place. */
export const EmbeddedCardHead = (page: { title: string; path: string }) => (
  <>
    <EmbeddedHead {...page} />
    <link rel="expect" href={`#${endId}`} blocking="render" />
  </>
)

/** The way to the page that has the rest, under the figures of the framed card. */
export const ForecastLink = ({ place }: { place: PlaceView }) => (
  <p>
    <a className="tall-link" href={placePath(place)} target="_blank" rel="noopener">
      Prévisions complètes pour {place.name} sur Éclaircie
      <span className="visually-hidden"> (nouvelle fenêtre)</span>
    </a>
  </p>
)

/** Behind the framed card. */
export const CardEnd = () => <span id={endId} hidden />
