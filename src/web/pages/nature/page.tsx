import type { NatureIndex, NatureRow } from '../../../views/place-lists.ts'
import type { NatureCategory } from '../../../domain/place.ts'
import { paths } from '../../../paths.ts'
import { Icon, type IconShape } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { IndexGroups } from '../../components/index-page/index-groups.tsx'
import { IndexMetadata } from '../../components/index-page/index-metadata.tsx'
import { Island } from '../../islands/island.tsx'
import { Cached } from '../../render/cached.tsx'
import { siteApi } from '../../render/context.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/index-page.css?url'
import { natureCategoryNames, natureTypeHeadings } from '../../text/nature.ts'
import { formatAltitude, formatNumber, plural } from '../../text/numbers.ts'

/** By what the place is: a park in Guadeloupe or on an island is no mountain. */
const categoryIcons: Record<NatureCategory, IconShape> = {
  parc_national: icons.trees,
  parc_regional: icons.trees,
  reserve_naturelle: icons.eye,
  reserve_naturelle_nationale: icons.eye,
  col: icons.mountainSnow,
  site_naturel: icons.tentTree,
  sommet: icons.mountain,
  volcan: icons.mountain,
  massif: icons.mountain,
  lac: icons.wavesHorizontal,
  foret: icons.trees,
}

/** « 268 sites naturels » */
const counted = ({ total }: NatureIndex): string => `${formatNumber(total)} sites naturels`

/** Parks, sites, reserves and passes. */
export const naturePage = definePage<NatureIndex>({
  loader: ({ context }) => context.get(siteApi).nature(),
  styles: [styles],
  Head: ({ view, info }) => (
    <IndexMetadata
      title="Sites naturels | Éclaircie"
      description={`${counted(view)} de France avec leur météo : parcs nationaux et régionaux, sites, réserves naturelles et cols de montagne.`}
      url={info.publicUrl + paths.nature()}
    />
  ),
  Body: ({ view }) => (
    <div className="index-page">
      <div className="page-title">
        <h1>Sites naturels</h1>
        <p>{counted(view)}&nbsp;: parcs, sites, réserves et cols, avec leur météo.</p>
      </div>
      <Island name="filter" when="interaction" props={{ one: 'site', many: 'sites' }} />
      <Cached name="list" of={view}>
        {() => <Groups index={view} />}
      </Cached>
      <nav className="index-links" aria-label="Voir aussi">
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
  <>
    <Symbols />
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
  </>
)

/** Each drawing once, for all the rows that show it. */
const Symbols = () => (
  <svg className="defs" width="0" height="0" aria-hidden="true">
    {Object.entries(categoryIcons).map(([category, icon]) => (
      <symbol
        key={category}
        id={`icon-${category}`}
        viewBox="0 0 24 24"
        dangerouslySetInnerHTML={{ __html: icon }}
      />
    ))}
  </svg>
)

const Row = (site: NatureRow) => (
  <li>
    <a href={paths.place(site.slug, site.at ?? null)}>
      <svg className="ui-icon" aria-hidden="true">
        <use href={`#icon-${site.category}`} />
      </svg>
      <Description {...site} />
    </a>
  </li>
)

function Description({ name, category, region, elevation, description }: NatureRow) {
  const facts = [natureCategoryNames[category], region, elevation === null ? null : formatAltitude(elevation)]
  return (
    <span>
      <strong>{name}</strong>
      <small>{facts.filter((fact) => fact !== null).join(' · ')}</small>
      <span>{description}</span>
    </span>
  )
}
