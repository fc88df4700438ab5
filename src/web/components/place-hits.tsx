import type { SearchHit } from '../../views/place-views.ts'
import { hitDetail, hitName, hitPath } from '../text/search-hit.ts'

interface PlaceHitsProps<Hit extends SearchHit> {
  readonly hits: readonly Hit[]
  readonly hrefOf: (hit: Hit) => string
}

/** What a search found, each a link with where it is. */
export const PlaceHits = <Hit extends SearchHit>({ hits, hrefOf }: PlaceHitsProps<Hit>) => (
  <ul className="place-list">
    {hits.map((hit) => (
      <li key={hitPath(hit)}>
        <a href={hrefOf(hit)}>
          <span className="name">
            {hitName(hit)}
            <small>{hitDetail(hit)}</small>
          </span>
        </a>
      </li>
    ))}
  </ul>
)
