import { Fragment } from 'react'
import { ButtonLink } from '../../components/button-link.tsx'
import { UnlistedHead } from '../../components/page-metadata.tsx'
import { redirect, type LoaderFunctionArgs } from 'react-router'
import { compareNamesPath, mostCompared, paths } from '../../../paths.ts'
import type { SearchAnswer } from '../../../views/place-views.ts'
import { PlaceHits } from '../../components/place-hits.tsx'
import { Island } from '../../islands/island.tsx'
import { siteApi } from '../../render/context.ts'
import { listOf } from '../../render/outline.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/index-page.css?url'
import { searchErrors } from '../../text/search-errors.ts'
import { groupTitle, hitLine, hitPath, hitsOf, needTitles } from '../../text/search-hit.ts'

interface SearchView {
  readonly query: string
  readonly answer: SearchAnswer
}

const most = 20

/** « Lyon, Annecy », « Brest ou Nice »: the places of a text that is the name of none; none where it is one name. */
function namesIn(query: string, { groups, abroad }: SearchAnswer): readonly string[] {
  const isFound = groups.some(({ kind }) => kind !== 'guesses')
  const names = query.split(/[,;/]|\s(?:et|ou|vs)\s/i).filter((name) => name.trim() !== '')
  return isFound || abroad || names.length < 2 || names.length > mostCompared ? [] : names
}

/**
 * The one thing of exactly that name or code is gone to, several places are compared; whatever else the text may mean is
 * listed.
 */
async function loader({ request, context }: LoaderFunctionArgs): Promise<SearchView> {
  const query = (new URL(request.url).searchParams.get('q') ?? '').trim().slice(0, 64)
  const answer = await context.get(siteApi).search(query, most)
  const [first] = hitsOf(answer)
  if (answer.exact && first) throw redirect(hitPath(first), 302)
  const names = namesIn(query, answer)
  if (names.length > 0) throw redirect(compareNamesPath(names), 302)
  return { query, answer }
}

/** What a search may mean, for visitors without script and for names that many places share. */
export const searchPage = definePage<SearchView>({
  loader,
  styles: [styles],
  Head: ({ view: { query } }) => (
    <UnlistedHead title={query ? `Recherche « ${query} »` : 'Rechercher une ville'} />
  ),
  Body: ({ view: { query, answer } }) => (
    <div className="index-page">
      <div className="page-title">
        <h1>{headingOf(query)}</h1>
        <p>{answerText(query, answer)}</p>
      </div>
      <Island name="search" when="interaction" props={{ form: 'large', query }} />
      {answer.groups.map((group) => (
        <Fragment key={groupTitle(group)}>
          {needTitles(answer) && <h2>{groupTitle(group)}</h2>}
          <PlaceHits hits={group.hits} hrefOf={hitPath} />
        </Fragment>
      ))}
      <p className="link-row">
        <ButtonLink href={paths.compare()} text="Comparer des lieux" />
      </p>
    </div>
  ),
  outline: async ({ view: { query, answer } }) => ({
    title: headingOf(query),
    intro: [{ text: answerText(query, answer) }],
    sections: answer.groups.map((group) => ({
      title: groupTitle(group),
      blocks: listOf(group.hits.map(hitLine)),
    })),
  }),
})

const headingOf = (query: string): string => (query ? `Lieux pour « ${query} »` : 'Rechercher une ville')

function answerText(query: string, answer: SearchAnswer): string {
  if (!query) return 'Une ville, un code postal, un département, une région, une plage ou un site naturel.'
  if (answer.abroad) return searchErrors.notFrench(query)
  if (answer.groups.every(({ kind }) => kind === 'guesses')) return searchErrors.unknownCity(query)
  const count = hitsOf(answer).length
  return count === 1 ? 'Un lieu possible.' : `${count} lieux possibles.`
}
