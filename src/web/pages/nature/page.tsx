import type { IsoInstant } from '../../../domain/part.ts'
import type { NatureMap } from '../../../views/map-items.ts'
import type { NatureIndex, NatureRow } from '../../../views/place-lists.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import * as icons from '../../components/icon-paths.ts'
import { airFigure, temperaturesOf, type Temperatures } from '../../components/index-page/index-figures.ts'
import { IndexGroups, IndexRow } from '../../components/index-page/index-groups.tsx'
import { IndexSource } from '../../components/index-page/index-source.tsx'
import { factsOf } from '../../components/map/map-facts.ts'
import { mapSourceText } from '../../components/map/map-source.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { siteIconUrl } from '../../components/site-icon-files.ts'
import { siteIcon } from '../../components/site-icons.ts'
import { Island } from '../../islands/island.tsx'
import { Await } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { listOf } from '../../render/outline.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/index-page.css?url'
import { natureTypeHeadings, siteKindName } from '../../text/nature.ts'
import { formatAltitude, formatNumber, nbsp, plural } from '../../text/numbers.ts'

interface NatureView {
  readonly index: NatureIndex
  readonly now: IsoInstant
  /** Of the map of the sites: its temperatures stand beside the names. */
  readonly map: Deferred<NatureMap>
}

/** « 268 sites naturels » */
const counted = ({ total }: NatureIndex): string => `${formatNumber(total)} sites naturels`

/** Parks, sites, reserves and passes. */
export const naturePage = definePage<NatureView>({
  async loader({ context }) {
    const site = context.get(siteApi)
    const map = defer(site.natureMap())
    return { index: await site.nature(), now: await site.now(), map }
  },
  styles: [styles],
  Head: ({ view }) => (
    <PageMetadata
      title="Sites naturels | Éclaircie"
      description={`${counted(view.index)} de France avec leur météo : parcs nationaux et régionaux, sites, réserves naturelles et cols de montagne.`}
      path={paths.nature()}
    />
  ),
  Body: ({ view: { index, now, map } }) => (
    <div className="index-page">
      <div className="page-title">
        <h1>Sites naturels</h1>
        <p>{introOf(index)}</p>
        <IndexSource map={map} now={now} one="site" many="sites" />
      </div>
      <Island name="filter" when="interaction" props={{ one: 'site', many: 'sites' }} />
      <Await part={map} fallback={<Cached of={Groups} input={{ index, figures: null }} />}>
        {(part) => <Cached of={Groups} input={{ index, figures: temperaturesOf(part) }} />}
      </Await>
      <nav className="link-row index-links" aria-label="Voir aussi">
        <ButtonLink isMain href={paths.natureMap()} icon={icons.map} text="Carte nature" />
        <ButtonLink href={paths.maps()} text="Cartes" />
        <ButtonLink href={paths.cities()} text="Toutes les villes" />
        <ButtonLink href={paths.home()} text="Accueil" />
      </nav>
    </div>
  ),
  outline: async ({ view: { index, now, map }, wait }) => {
    const part = await wait(map)
    const figures = temperaturesOf(part)
    return {
      title: 'Sites naturels',
      intro: [{ text: introOf(index) }, { text: mapSourceText(factsOf(part), now) }],
      sections: index.sections.map(({ type, rows }) => ({
        title: `${natureTypeHeadings[type]}, ${plural(rows.length, 'site')}`,
        blocks: listOf(
          rows.map((site) => {
            const path = paths.place(site.slug, site.at ?? null)
            return { text: [site.name, airFigure(figures, path).text, ...factsOfSite(site)].join(', '), path }
          }),
        ),
      })),
    }
  },
})

const introOf = (index: NatureIndex): string =>
  `${counted(index)}${nbsp}: parcs, sites, réserves et cols, avec leur météo.`

const Groups = ({ index, figures }: { index: NatureIndex; figures: Temperatures }) => (
  <IndexGroups
    label="Sections"
    groups={index.sections.map(({ type, rows }) => ({
      id: type,
      name: natureTypeHeadings[type],
      count: plural(rows.length, 'site'),
      rows: rows.map((site) => {
        const href = paths.place(site.slug, site.at ?? null)
        return (
          <IndexRow
            key={href}
            href={href}
            name={site.name}
            icon={siteIconUrl(siteIcon(site))}
            lines={[factsOfSite(site).join(' · '), site.description]}
            figure={airFigure(figures, href)}
          />
        )
      }),
    }))}
  />
)

const factsOfSite = (site: NatureRow): readonly string[] => [
  siteKindName(site),
  site.region,
  ...altitudeOf(site),
]

const altitudeOf = ({ elevation }: NatureRow): readonly string[] =>
  elevation === null ? [] : [formatAltitude(elevation)]
