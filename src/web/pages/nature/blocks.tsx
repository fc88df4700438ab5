import type { ReactNode } from 'react'
import type { NatureIndex, NatureRow } from '../../../domain/map-items.ts'
import type { Part } from '../../../domain/part.ts'
import type { NatureType } from '../../../domain/place.ts'
import { paths } from '../../../paths.ts'
import { iconPaths, type IconName } from '../../components/icon-paths.ts'
import { Icon } from '../../components/icon.tsx'
import { IndexFailure } from '../../components/index-page/index-failure.tsx'
import { IndexGroups } from '../../components/index-page/index-groups.tsx'
import { IndexMetadata } from '../../components/index-page/index-metadata.tsx'
import { Inert } from '../../components/inert.tsx'
import { Markup, markup } from '../../core/markup.ts'
import { natureCategoryNames, natureTypeHeadings } from '../../text/nature.ts'
import { formatAltitude, formatNumber, plural } from '../../text/numbers.ts'

const typeIcons: Record<NatureType, IconName> = {
  national_park: 'mountain',
  regional_park: 'trees',
  natural_site: 'tent-tree',
  reserve: 'eye',
  mountain_pass: 'mountain-snow',
}

type WithIndex = { readonly part: Part<NatureIndex> }

export function HeadingBlock({ part }: WithIndex): ReactNode {
  const total = part.state === 'missing' ? null : part.value.total
  const counted = total === null ? 'Les sites naturels' : `${formatNumber(total)} sites naturels`
  return (
    <div className="page-title">
      <IndexMetadata
        title="Sites naturels | Éclaircie"
        description={`${counted} de France avec leur météo : parcs nationaux et régionaux, sites, réserves naturelles et cols de montagne.`}
        path={paths.nature()}
      />
      <h1>Sites naturels</h1>
      <p>{counted}&nbsp;: parcs, sites, réserves et cols, avec leur météo.</p>
    </div>
  )
}

export function ListBlock({ part }: WithIndex): ReactNode {
  if (part.state === 'missing') return <IndexFailure />
  const { sections } = part.value
  return (
    <>
      <Inert className="defs" content={symbols} aria-hidden />
      <IndexGroups
        label="Sections"
        listClass="nature-list"
        groups={sections.map(({ type, rows }) => ({
          id: type,
          name: natureTypeHeadings[type],
          count: plural(rows.length, 'site'),
          rows: rows.map(row),
        }))}
      />
      <nav className="index-links" aria-label="Voir aussi">
        <a className="button is-main" href={paths.natureMap()}>
          <Icon name="map" />
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
    </>
  )
}

/** Each drawing once, for all the rows that show it. */
const symbols = markup`<svg width="0" height="0">${Object.entries(typeIcons).map(
  ([type, icon]) =>
    markup`<symbol id="icon-${type}" viewBox="0 0 24 24">${new Markup(iconPaths[icon])}</symbol>`,
)}</svg>`

function row({ slug, name, at, type, category, region, elevation, description }: NatureRow): Markup {
  const facts = [natureCategoryNames[category], region, elevation === null ? null : formatAltitude(elevation)]
  return markup`<li><a href="${paths.place(slug, at ?? null)}"><svg class="ui-icon" aria-hidden="true"><use href="#icon-${type}"/></svg><span><strong>${name}</strong><small>${facts.filter((fact) => fact !== null).join(' · ')}</small><span>${description}</span></span></a></li>`
}
