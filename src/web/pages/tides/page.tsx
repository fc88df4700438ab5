import shapes from '../../../../data/shapes/page-map.json' with { type: 'json' }
import { valueOf } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { PortIndex, PortRow } from '../../../views/tides.ts'
import { IndexGroups } from '../../components/index-page/index-groups.tsx'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { Island } from '../../islands/island.tsx'
import { siteApi } from '../../render/context.ts'
import { listOf } from '../../render/outline.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/tides-page.css?url'
import { lowerFirst, narrowNbsp, nbsp, plural } from '../../text/numbers.ts'
import { coastNames } from '../../text/sea.ts'
import { courseNames, tideNotice, turnText } from '../../text/tides.ts'
import { boxOf, spotIn, viewBoxOf } from '../../components/map/plane.ts'
import { mainland } from '../../components/map/territories.ts'
import { hundredths } from '../../../domain/rounding.ts'

/** All ports by coast, with the next high and low water of each. */
export const tidesPage = definePage<PortIndex>({
  async loader({ context }) {
    const index = valueOf(await context.get(siteApi).tidePorts())
    if (!index) throw new Error('tides are computed here and never missing')
    return index
  },
  styles: [styles],
  Head: ({ view }) => (
    <PageMetadata
      title={`Marées${nbsp}: horaires de tous les ports | Éclaircie`}
      description={`Prochaines pleines et basses mers de ${plural(view.total, 'port')} de la Manche, de l’Atlantique, de la Méditerranée et d’outre-mer, hauteurs et coefficients calculés.`}
      path={paths.tides()}
    />
  ),
  Body: ({ view }) => (
    <div className="index-page tides-page">
      <div className="page-title">
        <h1>Marées</h1>
        <p>
          {introOf(view)} <strong>{tideNotice}</strong>
        </p>
      </div>
      <PortsMap index={view} />
      <Island name="filter" when="interaction" props={{ one: 'port' }} />
      <Island name="near-ports" when="interaction" props={{ ports: pointsOf(view) }} />
      <IndexGroups
        label="Littoraux"
        one="port"
        groups={view.groups.map(({ coast, rows }) => ({
          id: coast.toLowerCase().replace(' ', '-'),
          name: coastNames[coast],
          rows: rows.map((row) => rowOf(row, view.now)),
        }))}
      />
    </div>
  ),
  outline: async ({ view }) => ({
    title: 'Marées',
    intro: [{ text: introOf(view) }, { text: tideNotice }],
    sources: ['tides'],
    sections: view.groups.map(({ coast, rows }) => ({
      title: `${coastNames[coast]}, ${plural(rows.length, 'port')}`,
      blocks: listOf(
        rows.map(({ port, next }) => ({
          text: `${port.name}${nbsp}: ${next.map((turn) => lowerFirst(turnText(turn, view.now, port))).join(`${narrowNbsp}; `)}`,
          path: paths.tidePort(port.slug),
        })),
      ),
    })),
  }),
})

const introOf = ({ total }: PortIndex): string =>
  `${plural(total, 'port')}, la prochaine pleine mer et la prochaine basse mer de chacun.`

/** What the nearest is found by: an island gets figures. */
const pointsOf = ({ groups }: PortIndex) =>
  groups.flatMap(({ rows }) =>
    rows.map(({ port: { slug, name, lat, lon } }) => ({
      slug,
      name,
      lat: hundredths(lat),
      lon: hundredths(lon),
    })),
  )

function rowOf({ port, next }: PortRow, now: string) {
  const [first] = next
  return {
    href: paths.tidePort(port.slug),
    name: port.name,
    lines: next.map((turn) =>
      turnText(turn, now, port).replace('coefficient calculé ', `coef.${nbsp}calculé${nbsp}`),
    ),
    figure: { of: 'la mer', text: first ? courseNames[first.kind] : nbsp },
  }
}

const { size, land } = shapes.mainland
const box = boxOf(mainland)

/** The ports of the mainland and Corsica: where they are. The list beside it has them all in words. */
const PortsMap = ({ index }: { index: PortIndex }) => (
  <svg className="ports-map" viewBox={viewBoxOf(box, size)} aria-hidden="true">
    <path className="land" fillRule="evenodd" d={land} />
    {index.groups.flatMap(({ rows }) =>
      rows.flatMap(({ port }) => {
        const { x, y } = spotIn(box, port)
        if (x < 0 || x > 1 || y < 0 || y > 1) return []
        return (
          <circle
            key={port.slug}
            cx={((box.x + x * box.width) * size).toFixed(2)}
            cy={((box.y + y * box.height) * size).toFixed(2)}
            r={(box.width * size * 0.011).toFixed(3)}
          />
        )
      }),
    )}
  </svg>
)
