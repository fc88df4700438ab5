import { paths } from '../../../paths.ts'
import type { NatureMap } from '../../../views/map-items.ts'
import type { NatureIndex, NatureRow } from '../../../views/place-lists.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import * as icons from '../../components/icon-paths.ts'
import { airFigure, temperaturesOf, type Temperatures } from '../../components/index-page/index-figures.ts'
import { placeIndex } from './place-index.tsx'
import { siteIconUrl } from '../../components/site-icon-files.ts'
import { siteIcon } from '../../components/site-icons.ts'
import { natureTypeHeadings, siteKindName } from '../../text/nature.ts'
import { formatAltitude, formatNumber, nbsp } from '../../text/numbers.ts'

/** « 268 sites naturels » */
const counted = ({ total }: NatureIndex): string => `${formatNumber(total)} sites naturels`

/** Parks, sites, reserves and passes. */
export const naturePage = placeIndex<NatureIndex, NatureMap, Temperatures>({
  title: 'Sites naturels',
  path: paths.nature(),
  description: (index) =>
    `${counted(index)} de France avec leur météo : parcs nationaux et régionaux, sites, réserves naturelles et cols de montagne.`,
  intro: (index) => `${counted(index)}${nbsp}: parcs, sites, réserves et cols, avec leur météo.`,
  one: 'site',
  ask: (site) => ({ index: site.nature(), map: site.natureMap() }),
  figuresOf: temperaturesOf,
  label: () => 'Sections',
  groupsOf: ({ sections }, figures) =>
    sections.map(({ type, rows }) => ({
      id: type,
      name: natureTypeHeadings[type],
      rows: rows.map((site) => {
        const { name, description } = site
        const href = paths.place(site.slug, site.at ?? null)
        const facts = factsOfSite(site)
        const figure = airFigure(figures, href)
        return {
          href,
          name,
          icon: siteIconUrl(siteIcon(site)),
          lines: [facts.join(' · '), description],
          figure,
          text: [name, figure.text, ...facts],
        }
      }),
    })),
  after: (
    <nav className="link-row index-links" aria-label="Voir aussi">
      <ButtonLink isMain href={paths.natureMap()} icon={icons.map} text="Carte nature" />
      <ButtonLink href={paths.maps()} text="Cartes" />
      <ButtonLink href={paths.cities()} text="Toutes les villes" />
      <ButtonLink href={paths.home()} text="Accueil" />
    </nav>
  ),
})

const factsOfSite = (site: NatureRow): readonly string[] => [
  siteKindName(site),
  site.region,
  ...altitudeOf(site),
]

const altitudeOf = ({ elevation }: NatureRow): readonly string[] =>
  elevation === null ? [] : [formatAltitude(elevation)]
