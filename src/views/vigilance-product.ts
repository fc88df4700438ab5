import { colourId, phenomenonId, vigilanceDepartments, type LevelOrUnknown } from '../domain/vigilance.ts'
import { isoInstant } from '../domain/instant.ts'
import type { DayOutlook, DepartmentState } from '../domain/vigilance/outlook.ts'
import type { ShownPhenomenon } from '../domain/vigilance/statement.ts'
import { chronologyOf, restOf } from './vigilance-department.ts'
import { provenanceOf } from './vigilance-levels.ts'
import type { ProductDomain, ProductPeriod, VigilanceProduct } from '../schemas/vigilance.ts'

export type { VigilanceProduct } from '../schemas/vigilance.ts'

function productPhenomenon(outlook: DayOutlook, state: DepartmentState, item: ShownPhenomenon) {
  const segments = chronologyOf(outlook, item, restOf(state, item)).flatMap(({ begin, end, level }) => {
    const color = colourId(level)
    return color === null
      ? []
      : [{ begin_time: isoInstant(begin), end_time: isoInstant(end), color_id: color }]
  })
  return {
    phenomenon_id: String(phenomenonId(item.phenomenon)),
    phenomenon_max_color_id: Math.max(1, ...segments.map(({ color_id }) => color_id)),
    timelaps_items: segments,
  }
}

/** A domain whose level is unknown is left out: the shape has no colour for it, and green would be a lie. */
function productDomain(
  outlook: DayOutlook,
  state: DepartmentState,
  id: string,
  level: LevelOrUnknown | null,
  coast: boolean,
): readonly ProductDomain[] {
  const color = level === null ? null : colourId(level)
  if (color === null) return []
  const items = state.phenomena
    .filter((item) => item.coast === coast && item.slots.every((slot) => slot.level !== 'unknown'))
    .map((item) => productPhenomenon(outlook, state, item))
    .toSorted((a, b) => b.phenomenon_max_color_id - a.phenomenon_max_color_id)
  return [{ domain_id: id, max_color_id: color, phenomenon_items: items }]
}

function productPeriod(outlook: DayOutlook): readonly ProductPeriod[] {
  const { base } = outlook
  if (base === null) return []
  const domains = [...outlook.departments].flatMap(([code, state]) => [
    ...productDomain(outlook, state, code, state.level, false),
    ...productDomain(outlook, state, `${code}10`, state.coast, true),
  ])
  return [
    {
      echeance: outlook.term === 'J0' ? 'J' : 'J1',
      begin_validity_time: isoInstant(base.begin),
      end_validity_time: isoInstant(base.end),
      timelaps: { domain_ids: domains },
    },
  ]
}

/** Today and tomorrow in the official shape, whichever source they came from. */
export function vigilanceProduct(today: DayOutlook, tomorrow: DayOutlook, now: number): VigilanceProduct {
  const days = today.base ? ([today, tomorrow] as const) : ([tomorrow, today] as const)
  const { age: _age, ...provenance } = provenanceOf([...days], vigilanceDepartments, now)
  return {
    ...provenance,
    product: {
      update_time: provenance.updatedAt,
      domain_id: 'FRA',
      periods: [...productPeriod(today), ...productPeriod(tomorrow)],
    },
  }
}
