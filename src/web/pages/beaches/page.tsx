import type { BeachGroupId, BeachIndex, BeachRow } from '../../../views/place-lists.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { IndexGroups } from '../../components/index-page/index-groups.tsx'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { Island } from '../../islands/island.tsx'
import { Cached } from '../../render/cached.tsx'
import { siteApi } from '../../render/context.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/index-page.css?url'
import { plural } from '../../text/numbers.ts'

const groupNames: Record<BeachGroupId, string> = {
  atlantic: 'Atlantique',
  mediterranean: 'Méditerranée',
  channel: 'Manche',
  others: 'Autres',
}

/** « 412 plages » */
const counted = ({ total }: BeachIndex): string => plural(total, 'plage')

/** All the beaches by coast. */
export const beachesPage = definePage<BeachIndex>({
  loader: ({ context }) => context.get(siteApi).beaches(),
  styles: [styles],
  Head: ({ view }) => (
    <PageMetadata
      title="Toutes les plages | Éclaircie"
      description={`${counted(view)} de France par littoral : température de la mer, vagues et vent de l’Atlantique, de la Méditerranée, de la Manche et d’outre-mer.`}
      path={paths.beaches()}
    />
  ),
  Body: ({ view }) => (
    <div className="index-page">
      <div className="page-title">
        <h1>Toutes les plages</h1>
        <p>{counted(view)}, avec la température de la mer, les vagues et le vent.</p>
      </div>
      <Island name="filter" when="interaction" props={{ one: 'plage', many: 'plages' }} />
      <Cached of={Groups} input={{ index: view }} />
      <nav className="link-row index-links" aria-label="Voir aussi">
        <a className="button is-main" href={paths.beachMap()}>
          <Icon shape={icons.map} />
          Carte des vents et des plages
        </a>
        <a className="button" href={paths.maps()}>
          Cartes
        </a>
        <a className="button" href={paths.home()}>
          Accueil
        </a>
      </nav>
    </div>
  ),
})

const Groups = ({ index }: { index: BeachIndex }) => (
  <IndexGroups
    label="Littoraux"
    listClass="is-wide"
    groups={index.groups.map(({ id, rows }) => ({
      id,
      name: groupNames[id],
      count: plural(rows.length, 'plage'),
      rows: rows.map((row) => <Row key={row.slug} {...row} />),
    }))}
  />
)

/** « Biarritz – Grande Plage » names its commune already: what is under it is the rest of the address. */
const Row = ({ slug, name, commune, departmentName }: BeachRow) => (
  <li>
    <a href={paths.beach(slug)}>
      {name}
      <small>{commune === departmentName ? commune : `${commune}, ${departmentName}`}</small>
    </a>
  </li>
)
