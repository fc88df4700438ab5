import { paths } from '../../../paths.ts'
import { Icon } from '../../components/icon.tsx'
import { riskLooks } from '../../components/risks/risk-looks.ts'
import { noLevelNames, riskNames } from '../../text/risks.ts'
import { LateLayer } from './late-layer.tsx'
import { headline, layers, layerTexts, type LayerName } from './layers.ts'
import type { NationalRisksView } from './loader.ts'

/** The layers to choose from, each with its highest level: links, so that they work without script. */
export const LayerNav = ({ chosen, view }: { chosen: LayerName; view: NationalRisksView }) => (
  <nav className="layer-nav" aria-label="Risque">
    <ul>
      {layers.map((layer) => (
        <li key={layer}>
          <a
            href={paths.nationalRisks(layerTexts[layer].slug)}
            aria-current={layer === chosen ? 'page' : undefined}
          >
            <Icon shape={riskLooks[layer].icon} />
            <span>
              <strong>{riskNames[layer]}</strong>
              <small>
                <LateLayer layer={layer} view={view} variant="words" fallback="…">
                  {(_, shown) => (shown ? headline(shown.groups) : noLevelNames.unknown)}
                </LateLayer>
              </small>
            </span>
          </a>
        </li>
      ))}
    </ul>
  </nav>
)
