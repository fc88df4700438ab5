import shapes from '../../../../data/shapes/vigilance-map.json' with { type: 'json' }
import type { DepartmentCode } from '../../../domain/place.ts'
import type { KnownOrUnknown } from '../../../domain/vigilance.ts'
import { markup, type Markup } from '../../core/markup.ts'
import { addressOf, type Choice } from './address.ts'
import type { MapView, ShownDepartment } from './map-view.ts'
import { departmentLabel } from './map-words.ts'

interface Shape {
  readonly d: string
  readonly label: readonly number[]
}

const outlines: ReadonlyMap<DepartmentCode, Shape> = new Map(Object.entries(shapes.departments))
const inset: ReadonlyMap<DepartmentCode, Shape> = new Map(Object.entries(shapes.parisInset.departments))
/** The coast domain « 2910 » belongs to department 29. */
const coastLines: ReadonlyMap<DepartmentCode, string> = new Map(
  Object.entries(shapes.coasts).map(([domain, line]) => [domain.slice(0, 2), line]),
)

/** The figure that repeats the colour; green has none. */
const figures: Record<KnownOrUnknown, string | null> = {
  green: null,
  yellow: '2',
  orange: '3',
  red: '4',
  unknown: '?',
}

const patterns = markup`<defs><pattern id="map-yellow" width="14" height="14" patternUnits="userSpaceOnUse"><circle cx="3.5" cy="3.5" r="2"/><circle cx="10.5" cy="10.5" r="2"/></pattern><pattern id="map-orange" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V12" stroke="#161616" stroke-width="4"/></pattern><pattern id="map-red" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)"><path d="M0 0V12M0 0H12" stroke="#fff" stroke-width="3"/></pattern></defs>`

const cue = (level: KnownOrUnknown, id: string): Markup | null =>
  level === 'green' || level === 'unknown'
    ? null
    : markup`<use class="cue" href="#${id}" fill="url(#map-${level})"/>`

interface Drawn {
  readonly department: ShownDepartment
  readonly choice: Choice
  /** The one that Tab reaches; the arrows lead to the others. */
  readonly isStop: boolean
}

function departmentShape({ department, choice, isStop }: Drawn): Markup | null {
  const { code, level } = department
  const shape = outlines.get(code)
  if (!shape) return null
  const [x = 0, y = 0] = shape.label
  const id = `dep_${code}`
  return markup`<a class="is-${level}" href="${addressOf({ ...choice, department: code })}" data-department="${code}" data-x="${x}" data-y="${y}" tabindex="${isStop ? 0 : -1}" aria-label="${departmentLabel(department)}"${choice.department === code ? markup` aria-current="true"` : null}><path id="${id}" d="${shape.d}"/>${cue(level, id)}</a>`
}

/** The inner suburbs again, larger: for the eye and the pointer only, they are already in the map. */
function insetShape({ department, choice }: Drawn): Markup | null {
  const { code, level } = department
  const shape = inset.get(code)
  if (!shape) return null
  const id = `inset_${code}`
  return markup`<a class="is-${level}" href="${addressOf({ ...choice, department: code })}" data-department="${code}" tabindex="-1"><path id="${id}" d="${shape.d}"/>${cue(level, id)}</a>`
}

function figure({ code, level }: ShownDepartment): Markup | null {
  const text = figures[level]
  const [x, y] = (inset.get(code) ?? outlines.get(code))?.label ?? []
  if (text === null || x === undefined || y === undefined) return null
  return markup`<text x="${x}" y="${y}"${level === 'red' ? markup` class="on-red"` : null}>${text}</text>`
}

function coast({ code, coast: level }: ShownDepartment): Markup | null {
  const line = coastLines.get(code)
  if (level === null || line === undefined) return null
  return markup`<path class="coast-casing" d="${line}"/><path class="coast coast-${level}" d="${line}"/>`
}

/** The ring around the chosen department: `use` elements, so that choosing another changes two attributes. */
const ring = (code: DepartmentCode | null, kind: 'dep' | 'inset', has: boolean): Markup => {
  const href = code !== null && has ? markup` href="#${kind}_${code}"` : null
  return markup`<use class="halo" data-ring="${kind}"${href}/><use class="ring" data-ring="${kind}"${href}/>`
}

/** The inside of the map's SVG: departments, coasts, Corsica's line, the inset of Paris, figures, the ring. */
export function mapDrawing({ departments }: MapView, choice: Choice): Markup {
  const { department: chosen } = choice
  const drawn = departments.map((department, index) => ({
    department,
    choice,
    isStop: chosen === null ? index === 0 : department.code === chosen,
  }))
  const [left = 0, top = 0, width = 0, height = 0] = shapes.parisInset.frame
  return markup`${patterns}${drawn.map(departmentShape)}<path class="separator" d="${shapes.corsicaSeparator}"/><g class="inset" aria-hidden="true"><text class="inset-name" x="${left}" y="${top - 12}">Paris et petite couronne</text><rect class="inset-frame" x="${left}" y="${top}" width="${width}" height="${height}"/>${drawn.map(insetShape)}</g><g aria-hidden="true">${ring(chosen, 'dep', true)}${ring(chosen, 'inset', chosen !== null && inset.has(chosen))}<g class="coasts">${departments.map(coast)}</g>${departments.map(figure)}</g>`
}
