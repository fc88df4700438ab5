import type { NatureIndex, NatureRow } from '../../../views/place-lists.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { IndexGroups } from '../../components/index-page/index-groups.tsx'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { siteIconUrl } from '../../components/site-icon-files.ts'
import { siteIcon } from '../../components/site-icons.ts'
import { Island } from '../../islands/island.tsx'
import { Cached } from '../../render/cached.tsx'
import { siteApi } from '../../render/context.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/index-page.css?url'
import { natureTypeHeadings, siteKindName } from '../../text/nature.ts'
import { formatAltitude, formatNumber, plural } from '../../text/numbers.ts'

/** « 268 sites naturels » */
const counted = ({ total }: NatureIndex): string => `${formatNumber(total)} sites naturels`

/** Parks, sites, reserves and passes. */
export const naturePage = definePage<NatureIndex>({
  loader: ({ context }) => context.get(siteApi).nature(),
  styles: [styles],
  Head: ({ view }) => (
    <PageMetadata
      title="Sites naturels | Éclaircie"
      description={`${counted(view)} de France avec leur météo : parcs nationaux et régionaux, sites, réserves naturelles et cols de montagne.`}
      path={paths.nature()}
    />
  ),
  Body: ({ view }) => (
    <div className="index-page">
      <div className="page-title">
        <h1>Sites naturels</h1>
        <p>{counted(view)}&nbsp;: parcs, sites, réserves et cols, avec leur météo.</p>
      </div>
      <Island name="filter" when="interaction" props={{ one: 'site', many: 'sites' }} />
      <Cached of={Groups} input={{ index: view }} />
      <nav className="link-row index-links" aria-label="Voir aussi">
        <a className="button is-main" href={paths.natureMap()}>
          <Icon shape={icons.map} />
          Carte nature
        </a>
        <a className="button" href={paths.maps()}>
          Cartes
        </a>
        <a className="button" href={paths.cities()}>
          Toutes les villes
        </a>
        <a className="button" href={paths.home()}>
          Accueil
        </a>
      </nav>
    </div>
  ),
})

const Groups = ({ index }: { index: NatureIndex }) => (
  <IndexGroups
    label="Sections"
    listClass="nature-list"
    groups={index.sections.map(({ type, rows }) => ({
      id: type,
      name: natureTypeHeadings[type],
      count: plural(rows.length, 'site'),
      rows: rows.map((row) => <Row key={row.slug} {...row} />),
    }))}
  />
)

const Row = (site: NatureRow) => (
  <li>
    <a href={paths.place(site.slug, site.at ?? null)}>
      <img src={siteIconUrl(siteIcon(site))} width="28" height="28" alt="" loading="lazy" />
      <Description {...site} />
    </a>
  </li>
)

function Description({ name, region, elevation, description, ...site }: NatureRow) {
  const facts = [siteKindName(site), region, elevation === null ? null : formatAltitude(elevation)]
  return (
    <span>
      <strong>{name}</strong>
      <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
      <span>{description}</span>
    </span>
  )
}
