import type { ReactNode } from 'react'
import type { Part } from '../../../domain/part.ts'
import type { NationalRiskName } from '../../../views/national-risks.ts'
import { Perishable, PerishableFlood, type PerishableForm } from '../../components/vigilance/perishable.tsx'
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
  return layer === 'vigilance' ? (
    <LateVigilance layer={layer} {...props} />
  ) : (
    <LateRisk layer={layer} {...props} />
  )
}

const LateVigilance = ({ view, form, fallback, children }: LateLayerProps<'vigilance'>) => (
  <Await part={view.vigilance} fallback={fallback}>
    {(part) => (
      <Perishable part={part} now={view.now} form={form}>
        {children(part, part.state === 'missing' ? null : shownVigilance(part.value))}
      </Perishable>
    )}
  </Await>
)

const LateRisk = <Name extends NationalRiskName>({
  layer,
  view,
  form,
  fallback,
  children,
}: LateLayerProps<Name>) => (
  <Await part={view.risks[layer]} fallback={fallback}>
    {(part) => {
      const content = children(part, part.state === 'missing' ? null : shownRisk[layer](part.value))
      if (layer !== 'flood') return content
      return (
        <PerishableFlood part={part} now={view.now} form={form}>
          {content}
        </PerishableFlood>
      )
    }}
  </Await>
)
