import type { ReactNode } from 'react'
import type { Part } from '../../../domain/part.ts'
import type { NationalRiskName } from '../../../views/national-risks.ts'
import { PerishableCountry, PerishableRivers } from '../../components/vigilance/perishable-country.tsx'
import type { PerishableForm } from '../../components/vigilance/perishable.tsx'
import { Await } from '../../render/await.tsx'
import type { LayerName } from './layers.ts'
import type { NationalRisksView } from './loader.ts'
import { shownRisk, shownVigilance, type ShownLayer } from './shown-layer.ts'

interface LateLayerProps<Name extends LayerName> {
  readonly layer: Name
  readonly view: NationalRisksView
  readonly form: PerishableForm
  readonly fallback: ReactNode
  /** `shown`: null where the part is missing. */
  readonly children: (part: Part<unknown>, shown: ShownLayer | null) => ReactNode
}

/** What shows a layer, once its source has answered. */
export function LateLayer({ layer, ...props }: LateLayerProps<LayerName>): ReactNode {
  if (layer === 'vigilance') return <LateVigilance {...props} />
  return layer === 'flood' ? <LateFlood {...props} /> : <LateRisk layer={layer} {...props} />
}

const LateVigilance = ({ view, form, fallback, children }: Omit<LateLayerProps<'vigilance'>, 'layer'>) => (
  <Await part={view.vigilance} fallback={fallback}>
    {(part) => (
      <PerishableCountry part={part} now={view.now} form={form}>
        {children(part, part.state === 'missing' ? null : shownVigilance(part.value))}
      </PerishableCountry>
    )}
  </Await>
)

const LateFlood = ({ view, form, fallback, children }: Omit<LateLayerProps<'flood'>, 'layer'>) => (
  <Await part={view.risks.flood} fallback={fallback}>
    {(part) => (
      <PerishableRivers part={part} now={view.now} form={form}>
        {children(part, part.state === 'missing' ? null : shownRisk.flood(part.value))}
      </PerishableRivers>
    )}
  </Await>
)

const LateRisk = <Name extends NationalRiskName>({
  layer,
  view,
  fallback,
  children,
}: LateLayerProps<Name>) => (
  <Await part={view.risks[layer]} fallback={fallback}>
    {(part) => children(part, part.state === 'missing' ? null : shownRisk[layer](part.value))}
  </Await>
)
