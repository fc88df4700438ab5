import { redirect, type LoaderFunctionArgs } from 'react-router'
import { isForeignName } from '../../../domain/foreign-names.ts'
import { citySlug } from '../../../domain/place.ts'
import { placePath } from '../../../paths.ts'
import type { PlaceHit } from '../../../views/place-views.ts'
import { Island } from '../../islands/island.tsx'
import { siteApi } from '../../render/context.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/index-page.css?url'
import { hitName, hitPath } from '../../text/former-name.ts'
import { searchErrors } from '../../text/search-errors.ts'

interface SearchView {
  readonly query: string
  readonly hits: readonly PlaceHit[]
}

const most = 20

/** One place of exactly that name is gone to; homonyms, near misses and communes that have another name today are listed. */
async function loader({ request, context }: LoaderFunctionArgs): Promise<SearchView> {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 64)
  if (!query) return { query, hits: [] }
  const hits = await context.get(siteApi).search(query, most)
  const exact = hits.filter(({ name }) => citySlug(name) === citySlug(query))
  const [only] = exact.length === 1 ? exact : hits.length === 1 ? hits : []
  if (only && !only.formerName) throw redirect(placePath(only), 302)
  return { query, hits }
}

/** Candidates for a search, for visitors without script and for names that many places share. */
export const searchPage = definePage<SearchView>({
  loader,
  styles: [styles],
  Head: ({ view: { query } }) => (
    <>
      <title>{query ? `Recherche « ${query} » | Éclaircie` : 'Rechercher une ville | Éclaircie'}</title>
      <meta name="robots" content="noindex" />
    </>
  ),
  Body: ({ view: { query, hits } }) => (
    <div className="index-page">
      <div className="page-title">
        <h1>{query ? `Lieux pour « ${query} »` : 'Rechercher une ville'}</h1>
        <p>{answer(query, hits.length)}</p>
      </div>
      <Island name="search" when="interaction" props={{ form: 'large', query }} />
      <ul className="place-list">
        {hits.map((hit) => (
          <li key={hitPath(hit) + hit.lat}>
            <a href={hitPath(hit)}>
              <span className="name">
                {hitName(hit)}
                <small>
                  {hit.departmentName} ({hit.departmentCode}), {hit.regionName}
                </small>
              </span>
            </a>
          </li>
        ))}
      </ul>
    </div>
  ),
})

function answer(query: string, count: number): string {
  if (!query) return 'Une ville, un code postal, un département, une plage ou un site naturel.'
  if (count === 0)
    return isForeignName(query) ? searchErrors.notFrench(query) : searchErrors.unknownCity(query)
  return count === 1 ? 'Un lieu possible.' : `${count} lieux possibles.`
}
