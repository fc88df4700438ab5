import { paths } from '../../../paths.ts'
import type { CityMap } from '../../../views/map-items.ts'
import type { CityIndex } from '../../../views/place-lists.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { airFigure, temperaturesOf, type Temperatures } from '../../components/index-page/index-figures.ts'
import { placeIndex } from './place-index.tsx'
import { cityGroupNames } from '../../text/city-groups.ts'
import { formatNumber, narrowNbsp } from '../../text/numbers.ts'

/** « 1 032 villes » */
const counted = ({ total }: CityIndex): string => `${formatNumber(total)} villes`

/** All the curated cities by importance. */
export const citiesPage = placeIndex<CityIndex, CityMap, Temperatures>({
  title: 'Toutes les villes',
  path: paths.cities(),
  description: (index) =>
    `${counted(index)} de France et d’outre-mer avec leur météo : grandes métropoles, villes moyennes, destinations touristiques et Corse.`,
  intro: (index) => `${counted(index)} ici${narrowNbsp}; toutes les communes de France par la recherche.`,
  one: 'ville',
  ask: (site) => ({ index: site.cities(), map: site.countryMap() }),
  figuresOf: temperaturesOf,
  label: () => 'Groupes',
  groupsOf: ({ groups }, figures) =>
    groups.map(({ id, rows }) => ({
      id,
      name: cityGroupNames[id],
      rows: rows.map(({ slug, name, departmentName, at }) => {
        const href = paths.place(slug, at ?? null)
        const lines = at ? [departmentName] : []
        const figure = airFigure(figures, href)
        return { href, name, lines, figure, text: [name, ...lines, figure.text] }
      }),
    })),
  after: (
    <section className="card index-search" aria-labelledby="search-title">
      <h2 id="search-title">Votre ville n’est pas dans la liste&#8239;?</h2>
      <p>
        La recherche de l’accueil connaît toutes les communes de France, par leur nom ou leur code postal.
      </p>
      <ButtonLink isMain href={paths.home()} text="Rechercher une ville" />
    </section>
  ),
})
