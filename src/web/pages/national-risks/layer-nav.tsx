import { paths } from '../../../paths.ts'
import { Icon } from '../../components/icon.tsx'
import { riskIcons } from '../../components/risks/risk-icons.ts'
import { noLevelNames, riskNames } from '../../text/risks.ts'
import { LateLayer } from './late-layer.tsx'
import { headline, layers, type LayerName } from './layers.ts'
import type { NationalRisksView } from './loader.ts'

/** The layers to choose from, each with its highest level: links, so that they work without script. */
export const LayerNav = ({ chosen, view }: { chosen: LayerName; view: NationalRisksView }) => (
  <nav className="layer-nav" aria-label="Risque">
    <ul>
      {layers.map(([layer, slug]) => (
        <li key={layer}>
          <a href={paths.nationalRisks(slug)} aria-current={layer === chosen ? 'page' : undefined}>
            <Icon shape={riskIcons[layer]} />
            <span>
              <strong>{riskNames[layer]}</strong>
              <small>
                <LateLayer layer={layer} view={view} form="words" fallback="…">
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
