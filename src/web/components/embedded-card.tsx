import { placePath } from '../../paths.ts'
import type { PlaceView } from '../../views/place-views.ts'
import { useSiteInfo } from '../render/site-info.ts'

const endId = 'embedded-card-end'

/**
 * The head of a card that other sites frame: the page that has it is the one to find. It fills its frame: nothing is painted
 * until all that stands in it has its place.
 */
export const EmbeddedHead = ({ title, path }: { title: string; path: string }) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
    <link rel="canonical" href={useSiteInfo().publicUrl + path} />
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
