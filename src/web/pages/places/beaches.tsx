import { valueOf, type Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { BeachMap } from '../../../views/map-items.ts'
import type { BeachGroupId, BeachIndex, BeachRow } from '../../../views/place-lists.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import * as icons from '../../components/icon-paths.ts'
import { placeIndex } from './place-index.tsx'
import { formatSeaDegrees, formatWaveHeight, nbsp, plural } from '../../text/numbers.ts'
import { speedText } from '../../text/wind.ts'

const groupNames: Record<BeachGroupId, string> = {
  atlantic: 'Atlantique',
  mediterranean: 'Méditerranée',
  channel: 'Manche',
  others: 'Autres',
}

interface OrderedIndex extends BeachIndex {
  /** The warmest sea first, else by coast. */
  readonly isByWarmth: boolean
}

/** « 412 plages » */
const counted = ({ total }: BeachIndex): string => plural(total, 'plage')

/** All the beaches by coast. */
export const beachesPage = placeIndex<OrderedIndex, BeachMap, FiguresBySlug>({
  title: 'Toutes les plages',
  path: paths.beaches(),
  description: (index) =>
    `${counted(index)} de France par littoral : température de la mer, vagues et vent de l’Atlantique, de la Méditerranée, de la Manche et d’outre-mer.`,
  intro: (index) => `${counted(index)}, avec la température de la mer, les vagues et le vent.`,
  one: 'plage',
  withSea: true,
  ask: (site, query) => ({ index: orderedIndex(site.beaches(), query), map: site.beachMap() }),
  figuresOf,
  label: ({ isByWarmth }) => (isByWarmth ? 'Températures' : 'Littoraux'),
  tabs: ({ isByWarmth }) => (
    <nav className="tabs" aria-label="Trier">
      <a href={paths.beaches()} aria-current={isByWarmth ? undefined : 'page'}>
        Par littoral
      </a>
      <a href={paths.beaches('mer')} aria-current={isByWarmth ? 'page' : undefined}>
        Mer la plus chaude
      </a>
    </nav>
  ),
  groupsOf: (index, figures) =>
    orderedGroups(index, figures).map(({ rows, ...group }) => ({
      ...group,
      rows: rows.map((row) => rowOf(row, figures)),
    })),
  after: (
    <nav className="link-row index-links" aria-label="Voir aussi">
      <ButtonLink isMain href={paths.beachMap()} icon={icons.map} text="Carte des vents et des plages" />
      <ButtonLink href={paths.tides()} text="Marées" />
      <ButtonLink href={paths.maps()} text="Cartes" />
      <ButtonLink href={paths.home()} text="Accueil" />
    </nav>
  ),
})

async function orderedIndex(asked: Promise<BeachIndex>, query: URLSearchParams): Promise<OrderedIndex> {
  return { ...(await asked), isByWarmth: query.get('tri') === 'mer' }
}

/** A beach now: °C, metres, km/h; null: unknown. */
interface Figures {
  readonly sea: number | null
  readonly waves: number | null
  readonly wind: number | null
}
type FiguresBySlug = Readonly<Record<string, Figures>>

function figuresOf(part: Part<BeachMap>): FiguresBySlug {
  return Object.fromEntries(
    (valueOf(part)?.items ?? []).map(({ slug, windSpeed, marineWeather }) => [
      slug,
      {
        sea: marineWeather?.seaTemperature ?? null,
        waves: marineWeather?.waveHeight ?? null,
        wind: windSpeed,
      },
    ]),
  )
}

/** While no figure is there, they have no other order than by coast. */
const orderedGroups = (index: OrderedIndex, figures: FiguresBySlug | null) =>
  index.isByWarmth && figures
    ? byWarmth(index, figures)
    : index.groups.map(({ id, rows }) => ({ id, name: groupNames[id], rows }))

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
function rowOf({ slug, name, commune, departmentName }: BeachRow, figures: FiguresBySlug | null) {
  const ofBeach = figures?.[slug]
  const address = commune === departmentName ? commune : `${commune}, ${departmentName}`
  const now = [
    ofBeach?.waves == null ? null : `vagues ${formatWaveHeight(ofBeach.waves)}`,
    ofBeach?.wind == null ? null : `vent ${speedText(ofBeach.wind)}`,
  ].filter((fact) => fact !== null)
  const sea = figures ? formatSeaDegrees(ofBeach?.sea ?? null) : nbsp
  return {
    href: paths.beach(slug),
    name,
    lines: [address, now.join(', ') || nbsp],
    figure: { of: 'mer', text: sea },
    text: [name, address, `mer ${sea}`, ...now],
  }
}
