import type { LoaderFunctionArgs } from 'react-router'
import { avalancheSite } from '../../../domain/official-sites.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { MassifIndex, MassifRow } from '../../../views/mountains.ts'
import { avalancheLevels } from '../../../domain/avalanche/scale.ts'
import { AvalanchePatterns, fillOf, LevelMark } from '../../components/avalanche/level-looks.tsx'
import { PerishableBulletin } from '../../components/avalanche/perishable-bulletin.tsx'
import { Card, LoadingCard, MissingContent } from '../../components/card.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { Await } from '../../render/await.tsx'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { listOf } from '../../render/outline.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/mountains-page.css?url'
import {
  massifRowText,
  missingBulletins,
  rangeNames,
  rowSnowText,
  scaleNotice,
  avalancheLevelName,
  stateNames,
} from '../../text/avalanche.ts'
import { nbsp } from '../../text/numbers.ts'
import { MassifItem } from './massif-item.tsx'
import { MassifMap } from './massif-map.tsx'

/** What the page starts from. */
interface MountainsView {
  readonly now: IsoInstant
  readonly index: Deferred<MassifIndex>
}

async function loader({ context }: LoaderFunctionArgs): Promise<MountainsView> {
  const site = context.get(siteApi)
  const index = defer(site.massifs())
  return { now: await site.now(), index }
}

/** Every massif: the map of their levels, and the same as a list by range, the worst first. */
export const mountainsPage = definePage<MountainsView>({
  loader,
  styles: [styles],
  Head: () => (
    <PageMetadata
      title={`Montagne${nbsp}: risque d’avalanche par massif | Éclaircie`}
      description="Le risque d’avalanche des 35 massifs des Alpes, des Pyrénées et de Corse, de Météo-France : carte, niveaux par altitude, limite de la neige au sol et neige fraîche."
      path={paths.mountains()}
    />
  ),
  Body: ({ view }) => (
    <div className="mountains-page">
      <AvalanchePatterns />
      <div className="page-title">
        <h1>Montagne</h1>
        <p>
          {introText} {scaleNotice} <ExternalLink href={avalancheSite}>Bulletins officiels</ExternalLink>
        </p>
      </div>
      <Await
        part={view.index}
        fallback={
          <div className="is-loading">
            <LoadingCard title="Risque d’avalanche" className="massif-map-card" height={480} />
          </div>
        }
      >
        {(part) => <Massifs part={part} now={view.now} />}
      </Await>
    </div>
  ),
  outline: async ({ view, wait }) => {
    const part = await wait(view.index)
    return {
      title: 'Montagne',
      intro: [
        { text: introText },
        { text: scaleNotice },
        ...(part.state === 'missing' ? [{ text: missingBulletins(part.reason) }] : []),
      ],
      sections:
        part.state === 'missing'
          ? []
          : part.value.groups.map(({ range, rows }) => ({
              title: rangeNames[range],
              blocks: listOf(
                rows.map((row) => ({
                  text: [massifRowText(row), rowSnowText(row)].filter(Boolean).join(' '),
                  path: paths.massif(row.massif.slug),
                })),
              ),
            })),
    }
  },
})

const introText = 'Le risque d’avalanche de chaque massif, par les bulletins de Météo-France.'

function Massifs({ part, now }: { part: Part<MassifIndex>; now: IsoInstant }) {
  if (part.state === 'missing')
    return (
      <div className="card">
        <MissingContent role="alert" text={missingBulletins(part.reason)} />
      </div>
    )
  const { groups } = part.value
  const rows = groups.flatMap((group) => group.rows)
  const [end] = rows.flatMap(({ level, validUntil }) => (level && validUntil ? [validUntil] : [])).toSorted()
  const map = (
    <div className="massif-map">
      <MassifMap rows={rows} />
      <MassifLegend rows={rows} />
    </div>
  )
  return (
    <div className="stack mountains-layout">
      <Card titleId="map-title" title="Carte des massifs" className="massif-map-card">
        {end === undefined ? (
          map
        ) : (
          <PerishableBulletin
            now={now}
            until={end}
            over={
              <p className="answer">
                Carte périmée{nbsp}: la liste dit quels bulletins sont encore valables.
              </p>
            }
          >
            {map}
          </PerishableBulletin>
        )}
      </Card>
      <div className="stack massif-lists">
        {groups.map(({ range, rows: own }) => (
          <Card key={range} titleId={`${range}-title`} title={rangeNames[range]} className="massif-list">
            <ul>
              {own.map((row) => (
                <MassifItem key={row.massif.code} row={row} now={now} />
              ))}
            </ul>
          </Card>
        ))}
      </div>
    </div>
  )
}

/** The five levels, the highest first, then why others have none: how many massifs each. */
function entriesOf(rows: readonly MassifRow[]) {
  const levels = avalancheLevels.toReversed().map((level) => ({
    fill: level,
    name: avalancheLevelName(level),
    count: rows.filter((row) => row.level === level).length,
  }))
  const states = (Object.keys(stateNames) as (keyof typeof stateNames)[])
    .map((state) => ({
      fill: fillOf(state, null),
      name: stateNames[state],
      count: rows.filter((row) => row.state === state).length,
    }))
    .filter(({ count }) => count > 0)
  return [...levels, ...states]
}

const MassifLegend = ({ rows }: { rows: readonly MassifRow[] }) => (
  <ul className="massif-legend" aria-label="Massifs par niveau">
    {entriesOf(rows).map(({ fill, name, count }) => (
      <li key={name}>
        <LevelMark fill={fill} />
        {` ${name} `}
        <b>{count}</b>
      </li>
    ))}
  </ul>
)
