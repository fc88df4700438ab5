import type { ReactNode } from 'react'
import type { Part } from '../../../domain/part.ts'
import type { NationalRiskName, NationalRisks } from '../../../views/national-risks.ts'
import { PerishableBulletin } from '../../components/avalanche/perishable-bulletin.tsx'
import { PerishableCountry, PerishableRivers } from '../../components/vigilance/perishable-country.tsx'
import type { PerishableVariant } from '../../components/vigilance/perishable.tsx'
import { Await } from '../../render/await.tsx'
import { stateNames, stateSentences } from '../../text/avalanche.ts'
import type { LayerName } from './layers.ts'
import type { NationalRisksView } from './loader.ts'
import { shownRisk, shownVigilance, type ShownLayer } from './shown-layer.ts'

interface LateLayerProps {
  readonly layer: LayerName
  readonly view: NationalRisksView
  readonly variant: PerishableVariant
  readonly fallback: ReactNode
  /** `shown`: null where the part is missing. */
  readonly children: (part: Part<unknown>, shown: ShownLayer | null) => ReactNode
}

/** What shows a layer, once its source has answered: the two vigilances and the avalanche bulletins perish, the others merely age. */
export function LateLayer({ layer, view, variant, fallback, children }: LateLayerProps): ReactNode {
  const { now } = view
  if (layer === 'vigilance')
    return (
      <Await part={view.vigilance} fallback={fallback}>
        {(part) => (
          <PerishableCountry part={part} now={now} variant={variant}>
            {children(part, part.state === 'missing' ? null : shownVigilance(part.value))}
          </PerishableCountry>
        )}
      </Await>
    )
  if (layer === 'avalanche')
    return (
      <Layer layer={layer} risks={view.risks} fallback={fallback}>
        {(part, shown) =>
          part.state === 'missing' || part.value.validUntil === null ? (
            children(part, shown)
          ) : (
            <PerishableBulletin
              now={now}
              until={part.value.validUntil}
              inline={variant === 'words'}
              over={overTexts[variant]}
            >
              {children(part, shown)}
            </PerishableBulletin>
          )
        }
      </Layer>
    )
  if (layer !== 'flood')
    return (
      <Layer layer={layer} risks={view.risks} fallback={fallback}>
        {children}
      </Layer>
    )
  return (
    <Layer layer={layer} risks={view.risks} fallback={fallback}>
      {(part, shown) => (
        <PerishableRivers part={part} now={now} variant={variant}>
          {children(part, shown)}
        </PerishableRivers>
      )}
    </Layer>
  )
}

/** Once a bulletin is over the map says so, and the rest of the page is silent. */
const overTexts: Readonly<Record<PerishableVariant, string>> = {
  words: stateNames.expired,
  card: stateSentences.expired,
  line: '',
  badge: '',
  none: '',
}

interface LayerProps<Name extends NationalRiskName> extends Pick<LateLayerProps, 'fallback'> {
  readonly layer: Name
  readonly risks: NationalRisksView['risks']
  readonly children: (part: Part<NationalRisks[Name]>, shown: ShownLayer | null) => ReactNode
}

const Layer = <Name extends NationalRiskName>({ layer, risks, fallback, children }: LayerProps<Name>) => (
  <Await part={risks[layer]} fallback={fallback}>
    {(part) => children(part, part.state === 'missing' ? null : shownRisk(layer, part.value))}
  </Await>
)
