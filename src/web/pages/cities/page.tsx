import type { IsoInstant } from '../../../domain/part.ts'
import type { CityMap } from '../../../views/map-items.ts'
import type { CityIndex } from '../../../views/place-lists.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { airFigure, temperaturesOf, type Temperatures } from '../../components/index-page/index-figures.ts'
import { IndexGroups, IndexRow } from '../../components/index-page/index-groups.tsx'
import { IndexSource } from '../../components/index-page/index-source.tsx'
import { factsOf } from '../../components/map/map-facts.ts'
import { mapSourceText } from '../../components/map/map-source.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { Island } from '../../islands/island.tsx'
import { Await } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { listOf } from '../../render/outline.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/index-page.css?url'
import { cityGroupNames } from '../../text/city-groups.ts'
import { formatNumber, narrowNbsp, plural } from '../../text/numbers.ts'

interface CitiesView {
  readonly index: CityIndex
  readonly now: IsoInstant
  /** Of the map of the cities: its temperatures stand beside the names. */
  readonly map: Deferred<CityMap>
}

/** « 1 032 villes » */
const counted = ({ total }: CityIndex): string => `${formatNumber(total)} villes`

/** All the curated cities by importance. */
export const citiesPage = definePage<CitiesView>({
  async loader({ context }) {
    const site = context.get(siteApi)
    const map = defer(site.countryMap())
    return { index: await site.cities(), now: await site.now(), map }
  },
  styles: [styles],
  Head: ({ view }) => (
    <PageMetadata
      title="Toutes les villes | Éclaircie"
      description={`${counted(view.index)} de France et d’outre-mer avec leur météo : grandes métropoles, villes moyennes, destinations touristiques et Corse.`}
      path={paths.cities()}
    />
  ),
  Body: ({ view: { index, now, map } }) => (
    <div className="index-page">
      <div className="page-title">
        <h1>Toutes les villes</h1>
        <p>{introOf(index)}</p>
        <IndexSource map={map} now={now} one="ville" many="villes" />
      </div>
      <Island name="filter" when="interaction" props={{ one: 'ville', many: 'villes' }} />
      <Await part={map} fallback={<Cached of={Groups} input={{ index, figures: null }} />}>
        {(part) => <Cached of={Groups} input={{ index, figures: temperaturesOf(part) }} />}
      </Await>
      <section className="card index-search" aria-labelledby="search-title">
        <h2 id="search-title">Votre ville n’est pas dans la liste&#8239;?</h2>
        <p>
          La recherche de l’accueil connaît toutes les communes de France, par leur nom ou leur code postal.
        </p>
        <ButtonLink isMain href={paths.home()} text="Rechercher une ville" />
      </section>
    </div>
  ),
  outline: async ({ view: { index, now, map }, wait }) => {
    const part = await wait(map)
    const figures = temperaturesOf(part)
    return {
      title: 'Toutes les villes',
      intro: [{ text: introOf(index) }, { text: mapSourceText(factsOf(part), now) }],
      sections: index.groups.map(({ id, rows }) => ({
        title: `${cityGroupNames[id]}, ${plural(rows.length, 'ville')}`,
        blocks: listOf(
          rows.map(({ slug, name, departmentName, at }) => {
            const path = paths.place(slug, at ?? null)
            return {
              text: [name, at && departmentName, airFigure(figures, path).text].filter(Boolean).join(', '),
              path,
            }
          }),
        ),
      })),
    }
  },
})

const introOf = (index: CityIndex): string =>
  `${counted(index)} ici${narrowNbsp}; toutes les communes de France par la recherche.`

const Groups = ({ index, figures }: { index: CityIndex; figures: Temperatures }) => (
  <IndexGroups
    label="Groupes"
    groups={index.groups.map(({ id, rows }) => ({
      id,
      name: cityGroupNames[id],
      count: plural(rows.length, 'ville'),
      rows: rows.map(({ slug, name, departmentName, at }) => {
        const href = paths.place(slug, at ?? null)
        return (
          <IndexRow
            key={href}
            href={href}
            name={name}
            lines={at ? [departmentName] : []}
            figure={airFigure(figures, href)}
          />
        )
      }),
    }))}
  />
)
