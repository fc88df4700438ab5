import type { ReactNode } from 'react'
import { type IsoInstant, type Part, valueOf } from '../../../domain/part.ts'
import type { SiteApi } from '../../../site-api.ts'
import type { AnyMap } from '../../../views/map-items.ts'
import { IndexGroups, type IndexRow } from '../../components/index-page/index-groups.tsx'
import { factsOf, type MapFacts } from '../../components/map/map-facts.ts'
import { mapSourceText } from '../../components/map/map-source.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { Island } from '../../islands/island.tsx'
import { Await } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { listOf } from '../../render/outline.ts'
import { definePage, type Page } from '../../render/page.ts'
import styles from '../../styles/index-page.css?url'
import { plural } from '../../text/numbers.ts'
import { isFilling, MapSource } from '../../components/map/map-legend.tsx'

/** A group of places; `text`: what is said of each in a line. */
interface PlaceGroup {
  readonly id: string
  readonly name: string
  readonly rows: readonly (IndexRow & { readonly text: readonly string[] })[]
}

interface PlaceIndex<Index, Places extends AnyMap, Figures> {
  readonly title: string
  readonly path: string
  readonly description: (index: Index) => string
  readonly intro: (index: Index) => string
  /** What stands in the list: « plage ». */
  readonly one: string
  readonly withSea?: boolean
  /** The places, and the map whose figures stand beside their names. */
  readonly ask: (
    site: SiteApi,
    query: URLSearchParams,
  ) => { readonly index: Promise<Index>; readonly map: Promise<Part<Places>> }
  readonly figuresOf: (part: Part<Places>) => Figures
  /** `figures`: null while they are on their way. */
  readonly groupsOf: (index: Index, figures: Figures | null) => readonly PlaceGroup[]
  /** Names the links that jump to the groups. */
  readonly label: (index: Index) => string
  /** Over the groups: what orders them. */
  readonly tabs?: (index: Index) => ReactNode
  readonly after: ReactNode
}

interface PlaceIndexView<Index, Places> {
  readonly index: Index
  readonly now: IsoInstant
  readonly map: Deferred<Places>
}

/** A page of all places of a kind in groups, each with its figure now. */
export function placeIndex<Index, Places extends AnyMap, Figures>(
  page: PlaceIndex<Index, Places, Figures>,
): Page {
  const { title, intro, one, withSea = false, figuresOf, groupsOf } = page
  const Groups = ({ index, figures }: { index: Index; figures: Figures | null }) => (
    <IndexGroups label={page.label(index)} one={one} groups={groupsOf(index, figures)} />
  )
  /** Both are answers of the site, which are JSON. */
  const cached = (index: Index, figures: Figures | null) => (
    <Cached of={Groups} input={{ index, figures } as never} />
  )
  return definePage<PlaceIndexView<Index, Places>>({
    async loader({ context, request }) {
      const site = context.get(siteApi)
      const asked = page.ask(site, new URL(request.url).searchParams)
      const map = defer(asked.map)
      return { index: await asked.index, now: await site.now(), map }
    },
    styles: [styles],
    Head: ({ view: { index } }) => (
      <PageMetadata title={`${title} | Éclaircie`} description={page.description(index)} path={page.path} />
    ),
    Body: ({ view: { index, now, map } }) => (
      <div className="index-page">
        <div className="page-title">
          <h1>{title}</h1>
          <p>{intro(index)}</p>
          <IndexSource map={map} now={now} one={one} withSea={withSea} />
        </div>
        <Island name="filter" when="interaction" props={{ one }} />
        {page.tabs?.(index)}
        <Await part={map} fallback={cached(index, null)}>
          {(part) => cached(index, figuresOf(part))}
        </Await>
        {page.after}
      </div>
    ),
    outline: async ({ view: { index, now, map }, wait }) => {
      const part = await wait(map)
      return {
        title,
        path: page.path,
        intro: [{ text: intro(index) }, { text: mapSourceText(factsOf(part), now, withSea) }],
        sections: groupsOf(index, figuresOf(part)).map(({ name, rows }) => ({
          title: `${name}, ${plural(rows.length, one)}`,
          blocks: listOf(rows.map(({ text, href }) => ({ text: text.join(', '), path: href }))),
        })),
      }
    },
  })
}

interface IndexSourceProps {
  readonly map: Deferred<AnyMap>
  readonly now: IsoInstant
  readonly withSea?: boolean
  /** What stands in the list. */
  readonly one: string
}

/** Who the figures beside the names are from and how old they are: those of the map; how many there are while others come. */
const IndexSource = ({ map, one, ...props }: IndexSourceProps) => (
  <div className="index-source">
    <Await part={map} fallback={<MapSource part={null} {...props} />}>
      {(part) => {
        const facts = factsOf(part)
        return <MapSource part={facts} filling={fillingText(facts, one)} {...props} />
      }}
    </Await>
  </div>
)

/** « 47 plages sur 139, les autres arrivent »; null where none is on its way. */
function fillingText(part: Part<MapFacts>, one: string): string | null {
  const facts = valueOf(part)
  if (facts === null || facts.filled === facts.total || !isFilling(facts)) return null
  return `${plural(facts.filled, one)} sur ${facts.total}, les autres arrivent`
}
