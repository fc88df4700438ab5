import type { CityGroupId, CityIndex, IndexRow } from '../../../views/place-lists.ts'
import { paths } from '../../../paths.ts'
import { IndexGroups } from '../../components/index-page/index-groups.tsx'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { Island } from '../../islands/island.tsx'
import { Cached } from '../../render/cached.tsx'
import { siteApi } from '../../render/context.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/index-page.css?url'
import { cityGroupCount, cityGroupNames } from '../../text/city-groups.ts'
import { formatNumber } from '../../text/numbers.ts'

/** The two first groups are set larger. */
const groupClasses: Partial<Record<CityGroupId, string>> = { metropolises: 'is-first', large: 'is-second' }

/** « 1 032 villes » */
const counted = ({ total }: CityIndex): string => `${formatNumber(total)} villes`

/** All the curated cities by importance. */
export const citiesPage = definePage<CityIndex>({
  loader: ({ context }) => context.get(siteApi).cities(),
  styles: [styles],
  Head: ({ view }) => (
    <PageMetadata
      title="Toutes les villes | Éclaircie"
      description={`${counted(view)} de France et d’outre-mer avec leur météo : grandes métropoles, villes moyennes, destinations touristiques et Corse.`}
      path={paths.cities()}
    />
  ),
  Body: ({ view }) => (
    <div className="index-page">
      <div className="page-title">
        <h1>Toutes les villes</h1>
        <p>{counted(view)} ici&#8239;; toutes les communes de France par la recherche.</p>
      </div>
      <Island name="filter" when="interaction" props={{ one: 'ville', many: 'villes' }} />
      <Cached of={Groups} input={{ index: view }} />
      <section className="card index-search" aria-labelledby="search-title">
        <h2 id="search-title">Votre ville n’est pas dans la liste&#8239;?</h2>
        <p>
          La recherche de l’accueil connaît toutes les communes de France, par leur nom ou leur code postal.
        </p>
        <a className="button is-main" href={paths.home()}>
          Rechercher une ville
        </a>
      </section>
    </div>
  ),
})

const Groups = ({ index }: { index: CityIndex }) => (
  <IndexGroups
    label="Groupes"
    groups={index.groups.map(({ id, rows }) => ({
      id,
      name: cityGroupNames[id],
      count: cityGroupCount(id, rows.length),
      rows: rows.map((row) => <Row key={paths.place(row.slug, row.at ?? null)} {...row} />),
      className: groupClasses[id],
    }))}
  />
)

const Row = ({ slug, name, departmentName, at }: IndexRow) => (
  <li>
    <a href={paths.place(slug, at ?? null)}>
      {name}
      {at && <small>{departmentName}</small>}
    </a>
  </li>
)
