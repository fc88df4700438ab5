import { paths } from '../../../paths.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { LevelPatterns } from '../../components/vigilance/level-badge.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/national-risks.css?url'
import { nbsp } from '../../text/numbers.ts'
import { nationalNotCovered, riskNames } from '../../text/risks.ts'
import { LayerLegend, LayerPatterns } from './layer-legend.tsx'
import { LayerList } from './layer-list.tsx'
import { LayerMap } from './layer-map.tsx'
import { LayerNav } from './layer-nav.tsx'
import { layerOf, layerTexts, nationalIntro, nationalTitle, type LayerName } from './layers.ts'
import { loader, type NationalRisksView } from './loader.ts'
import { nationalRisksOutline } from './outline.ts'

/** One map and one list of the departments for each risk that somebody publishes for all of France. */
export const nationalRisksPage = definePage<NationalRisksView>({
  loader,
  styles: [styles],
  Head: ({ url }) => {
    const layer = layerOf(url.searchParams)
    return (
      <PageMetadata
        title={`${riskNames[layer]} par département | Éclaircie`}
        description="Vigilance météo, feux de forêt, crues, avalanches, restrictions d’eau et qualité de l’air : une carte et une liste des départements pour chacun, par sa source officielle."
        path={paths.nationalRisks(layerTexts[layer].slug)}
      />
    )
  },
  Body: ({ view, url }) => <Screen view={view} layer={layerOf(url.searchParams)} />,
  outline: nationalRisksOutline,
})

const Screen = ({ view, layer }: { view: NationalRisksView; layer: LayerName }) => (
  <>
    <LevelPatterns />
    <LayerPatterns />
    <div className="page-title">
      <h1>{nationalTitle}</h1>
      <p>
        {nationalIntro} Ceux d’une commune sont sur sa page{nbsp}:{' '}
        <a href={paths.search()}>chercher une commune</a>.
      </p>
    </div>
    <LayerNav chosen={layer} view={view} />
    <div className="stack vigilance-layout">
      <LayerMap layer={layer} view={view} />
      <div className="stack">
        <LayerLegend layer={layer} view={view} />
      </div>
      <LayerList layer={layer} view={view} />
    </div>
    <p className="not-covered">
      {nationalNotCovered} {layer === 'vigilance' && <VigilanceLink />}
    </p>
  </>
)

const VigilanceLink = () => (
  <>
    Phénomènes, heures et flux de la vigilance{nbsp}: <a href={paths.vigilance()}>carte de vigilance</a>.
  </>
)
