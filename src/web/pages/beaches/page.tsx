import type { BeachGroupId, BeachIndex, BeachRow } from '../../../views/place-lists.ts'
import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import type { BeachMap } from '../../../views/map-items.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import * as icons from '../../components/icon-paths.ts'
import { IndexGroups, IndexRow } from '../../components/index-page/index-groups.tsx'
import { IndexSource } from '../../components/index-page/index-source.tsx'
import { factsOf } from '../../components/map/map-facts.ts'
import { mapSourceText } from '../../components/map/map-source.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { Island } from '../../islands/island.tsx'
import { Await } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { listOf } from '../../render/outline.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/index-page.css?url'
import { formatSeaDegrees, formatWaveHeight, nbsp, plural } from '../../text/numbers.ts'
import { speedText } from '../../text/wind.ts'

const groupNames: Record<BeachGroupId, string> = {
  atlantic: 'Atlantique',
  mediterranean: 'Méditerranée',
  channel: 'Manche',
  others: 'Autres',
}

interface BeachesView {
  readonly index: BeachIndex
  /** The warmest sea first, else by coast. */
  readonly isByWarmth: boolean
  readonly now: IsoInstant
  /** Of the map of the beaches: its figures stand beside the names. */
  readonly map: Deferred<BeachMap>
}

/** « 412 plages » */
const counted = ({ total }: BeachIndex): string => plural(total, 'plage')

/** All the beaches by coast. */
export const beachesPage = definePage<BeachesView>({
  async loader({ context, request }) {
    const site = context.get(siteApi)
    const map = defer(site.beachMap())
    const isByWarmth = new URL(request.url).searchParams.get('tri') === 'mer'
    return { index: await site.beaches(), isByWarmth, now: await site.now(), map }
  },
  styles: [styles],
  Head: ({ view }) => (
    <PageMetadata
      title="Toutes les plages | Éclaircie"
      description={`${counted(view.index)} de France par littoral : température de la mer, vagues et vent de l’Atlantique, de la Méditerranée, de la Manche et d’outre-mer.`}
      path={paths.beaches()}
    />
  ),
  Body: ({ view: { index, isByWarmth, now, map } }) => (
    <div className="index-page">
      <div className="page-title">
        <h1>Toutes les plages</h1>
        <p>{introOf(index)}</p>
        <IndexSource map={map} now={now} one="plage" many="plages" withSea />
      </div>
      <Island name="filter" when="interaction" props={{ one: 'plage', many: 'plages' }} />
      <nav className="tabs" aria-label="Trier">
        <a href={paths.beaches()} aria-current={isByWarmth ? undefined : 'page'}>
          Par littoral
        </a>
        <a href={paths.beaches('mer')} aria-current={isByWarmth ? 'page' : undefined}>
          Mer la plus chaude
        </a>
      </nav>
      <Await part={map} fallback={<Cached of={Groups} input={{ index, isByWarmth, figures: null }} />}>
        {(part) => <Cached of={Groups} input={{ index, isByWarmth, figures: figuresOf(part) }} />}
      </Await>
      <nav className="link-row index-links" aria-label="Voir aussi">
        <ButtonLink isMain href={paths.beachMap()} icon={icons.map} text="Carte des vents et des plages" />
        <ButtonLink href={paths.tides()} text="Marées" />
        <ButtonLink href={paths.maps()} text="Cartes" />
        <ButtonLink href={paths.home()} text="Accueil" />
      </nav>
    </div>
  ),
  outline: async ({ view: { index, isByWarmth, now, map }, wait }) => {
    const part = await wait(map)
    const figures = figuresOf(part)
    return {
      title: 'Toutes les plages',
      intro: [{ text: introOf(index) }, { text: mapSourceText(factsOf(part), now, true) }],
      sections: groupsOf({ index, isByWarmth, figures }).map(({ name, rows }) => ({
        title: `${name}, ${plural(rows.length, 'plage')}`,
        blocks: listOf(
          rows.map((row) => {
            const { address, now: words, sea } = rowOf(row, figures)
            return {
              text: [row.name, address, `mer ${sea}`, words].filter(Boolean).join(', '),
              path: paths.beach(row.slug),
            }
          }),
        ),
      })),
    }
  },
})

const introOf = (index: BeachIndex): string =>
  `${counted(index)}, avec la température de la mer, les vagues et le vent.`

/** Of a beach now: °C, metres, km/h; null: unofBeach. */
interface Figures {
  readonly sea: number | null
  readonly waves: number | null
  readonly wind: number | null
}
type FiguresBySlug = Readonly<Record<string, Figures>>

const figuresOf = (part: Part<BeachMap>): FiguresBySlug =>
  Object.fromEntries(
    (valueOf(part)?.items ?? []).map(({ slug, windSpeed, marineWeather }) => [
      slug,
      {
        sea: marineWeather?.seaTemperature ?? null,
        waves: marineWeather?.waveHeight ?? null,
        wind: windSpeed,
      },
    ]),
  )

interface GroupsProps {
  readonly index: BeachIndex
  readonly isByWarmth: boolean
  /** Null while they are on their way. */
  readonly figures: FiguresBySlug | null
}

/** While no figure is there, they have no other order than by coast. */
const groupsOf = ({ index, isByWarmth, figures }: GroupsProps) =>
  isByWarmth && figures
    ? byWarmth(index, figures)
    : index.groups.map(({ id, rows }) => ({ id, name: groupNames[id], rows }))

function Groups(props: GroupsProps) {
  const { isByWarmth, figures } = props
  return (
    <IndexGroups
      label={isByWarmth ? 'Températures' : 'Littoraux'}
      groups={groupsOf(props).map(({ rows, ...group }) => ({
        ...group,
        count: plural(rows.length, 'plage'),
        rows: rows.map((row) => <Row key={row.slug} row={row} figures={figures} />),
      }))}
    />
  )
}

/** The bounds of the groups, °C, the warmest first. */
const bounds = [25, 20, 15, 10]

/** « 25° et plus », « De 20 à 25° », « Moins de 10° » */
function warmthName(celsius: number | null): string {
  if (celsius === null) return 'Mer inconnue'
  const at = bounds.findIndex((bound) => celsius >= bound)
  if (at < 0) return `Moins de ${bounds.at(-1)}°`
  return at === 0 ? `${bounds[0]}° et plus` : `De ${bounds[at]} à ${bounds[at - 1]}°`
}

/** In groups of five degrees, the warmest sea first; a sea that nobody knows comes last. */
function byWarmth({ groups }: BeachIndex, figures: FiguresBySlug) {
  const seaOf = ({ slug }: BeachRow): number | null => figures[slug]?.sea ?? null
  const warmth = (row: BeachRow): number => seaOf(row) ?? -Infinity
  const sorted = groups
    .flatMap(({ rows }) => rows)
    .toSorted((a, b) => warmth(b) - warmth(a) || a.name.localeCompare(b.name, 'fr'))
  return [...Map.groupBy(sorted, (row) => warmthName(seaOf(row)))].map(([name, rows], index) => ({
    id: `mer-${index + 1}`,
    name,
    rows,
  }))
}

/** « Biarritz – Grande Plage » names its commune already: what is under it is the rest of the address. */
function rowOf({ slug, commune, departmentName }: BeachRow, figures: FiguresBySlug) {
  const ofBeach = figures[slug]
  const address = commune === departmentName ? commune : `${commune}, ${departmentName}`
  const now = [
    ofBeach?.waves == null ? null : `vagues ${formatWaveHeight(ofBeach.waves)}`,
    ofBeach?.wind == null ? null : `vent ${speedText(ofBeach.wind)}`,
  ].filter((fact) => fact !== null)
  return { address, now: now.join(', '), sea: formatSeaDegrees(ofBeach?.sea ?? null) }
}

function Row({ row, figures }: { row: BeachRow; figures: FiguresBySlug | null }) {
  const { slug, name } = row
  const { address, now, sea } = rowOf(row, figures ?? {})
  return (
    <IndexRow
      href={paths.beach(slug)}
      name={name}
      lines={[address, now || nbsp]}
      figure={{ of: 'mer', text: figures ? sea : nbsp }}
    />
  )
}
