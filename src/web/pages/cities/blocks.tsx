import type { ReactNode } from 'react'
import type { CityGroupId, CityIndex, IndexRow } from '../../../domain/map-items.ts'
import type { Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import { IndexFailure } from '../../components/index-page/index-failure.tsx'
import { IndexGroups } from '../../components/index-page/index-groups.tsx'
import { IndexMetadata } from '../../components/index-page/index-metadata.tsx'
import { markup, type Markup } from '../../core/markup.ts'
import { formatNumber, plural } from '../../text/numbers.ts'

const groupNames: Record<CityGroupId, string> = {
  metropolises: 'Grandes Métropoles',
  large: 'Grandes Villes',
  medium: 'Villes Moyennes',
  touristic: 'Destinations Touristiques',
  others: 'Autres villes',
  corsica: 'Corse',
}

/** The two first groups are set larger. */
const groupClasses: Partial<Record<CityGroupId, string>> = { metropolises: 'is-first', large: 'is-second' }

type WithIndex = { readonly part: Part<CityIndex> }

export function HeadingBlock({ part }: WithIndex): ReactNode {
  const total = part.state === 'missing' ? null : part.value.total
  const counted = total === null ? 'Les villes' : `${formatNumber(total)} villes`
  return (
    <div className="page-title">
      <IndexMetadata
        title="Toutes les villes | Éclaircie"
        description={`${counted} de France et d’outre-mer avec leur météo : grandes métropoles, villes moyennes, destinations touristiques et Corse.`}
        path={paths.cities()}
      />
      <h1>Toutes les villes</h1>
      <p>{counted} ici&#8239;; toutes les communes de France par la recherche.</p>
    </div>
  )
}

export function ListBlock({ part }: WithIndex): ReactNode {
  if (part.state === 'missing') return <IndexFailure />
  const { groups } = part.value
  return (
    <>
      <IndexGroups
        label="Groupes"
        groups={groups.map(({ id, badge, rows }) => ({
          id,
          name: groupNames[id],
          count: `${badge === null ? '' : `Priorité ${badge}, `}${plural(rows.length, 'ville')}`,
          rows: rows.map(row),
          className: groupClasses[id],
        }))}
      />
      <section className="card index-search" aria-labelledby="search-title">
        <h2 id="search-title">Votre ville n’est pas dans la liste&#8239;?</h2>
        <p>
          La recherche de l’accueil connaît toutes les communes de France, par leur nom ou leur code postal.
        </p>
        <a className="button is-main" href={paths.home()}>
          Rechercher une ville
        </a>
      </section>
    </>
  )
}

const row = ({ slug, name, department, at }: IndexRow): Markup =>
  markup`<li><a href="${paths.place(slug, at ?? null)}">${name}${at ? markup`<small>${department}</small>` : null}</a></li>`
