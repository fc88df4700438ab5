import type { ReactNode } from 'react'
import type { BeachGroupId, BeachIndex, BeachRow } from '../../../domain/map-items.ts'
import type { Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../components/icon.tsx'
import { IndexFailure } from '../../components/index-page/index-failure.tsx'
import { IndexGroups } from '../../components/index-page/index-groups.tsx'
import { IndexMetadata } from '../../components/index-page/index-metadata.tsx'
import { markup, type Markup } from '../../core/markup.ts'
import { formatNumber, plural } from '../../text/numbers.ts'

const groupNames: Record<BeachGroupId, string> = {
  atlantic: 'Atlantique',
  mediterranean: 'Méditerranée',
  channel: 'Manche',
  others: 'Autres',
}

type WithIndex = { readonly part: Part<BeachIndex> }

export function HeadingBlock({ part }: WithIndex): ReactNode {
  const total = part.state === 'missing' ? null : part.value.total
  const counted = total === null ? 'Les plages' : `${formatNumber(total)} plages`
  return (
    <div className="page-title">
      <IndexMetadata
        title="Toutes les plages | Éclaircie"
        description={`${counted} de France par littoral : température de la mer, vagues et vent de l’Atlantique, de la Méditerranée, de la Manche et d’outre-mer.`}
        path={paths.beaches()}
      />
      <h1>Toutes les plages</h1>
      <p>{counted}, avec la température de la mer, les vagues et le vent.</p>
    </div>
  )
}

export function ListBlock({ part }: WithIndex): ReactNode {
  if (part.state === 'missing') return <IndexFailure />
  const { groups } = part.value
  return (
    <>
      <IndexGroups
        label="Littoraux"
        listClass="is-wide"
        groups={groups.map(({ id, rows }) => ({
          id,
          name: groupNames[id],
          count: plural(rows.length, 'plage'),
          rows: rows.map(row),
        }))}
      />
      <nav className="index-links" aria-label="Voir aussi">
        <a className="button is-main" href={paths.beachMap()}>
          <Icon name="map" />
          Carte des vents et des plages
        </a>
        <a className="button" href={paths.maps()}>
          Cartes
        </a>
        <a className="button" href={paths.home()}>
          Accueil
        </a>
      </nav>
    </>
  )
}

/** « Biarritz - Grande Plage » names its commune already: what is under it is the rest of the address. */
const row = ({ slug, name, commune, department }: BeachRow): Markup =>
  markup`<li><a href="${paths.beach(slug)}">${name}<small>${commune === department ? commune : `${commune}, ${department}`}</small></a></li>`
