import { Fragment } from 'react'
import shapes from '../../../../data/shapes/vigilance-map.json' with { type: 'json' }
import type { DepartmentCode } from '../../../domain/place.ts'
import { displayRank, type KnownOrUnknown } from '../../../domain/vigilance.ts'
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

const Patterns = () => (
  <defs>
    <pattern id="map-yellow" width="14" height="14" patternUnits="userSpaceOnUse">
      <circle cx="3.5" cy="3.5" r="2" />
      <circle cx="10.5" cy="10.5" r="2" />
    </pattern>
    <pattern
      id="map-orange"
      width="12"
      height="12"
      patternUnits="userSpaceOnUse"
      patternTransform="rotate(45)"
    >
      <path d="M0 0V12" stroke="#161616" strokeWidth="4" />
    </pattern>
    <pattern id="map-red" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
      <path d="M0 0V12M0 0H12" stroke="#fff" strokeWidth="3" />
    </pattern>
  </defs>
)

/** The pattern that repeats the colour of a shape. */
const Cue = ({ level, id }: { level: KnownOrUnknown; id: string }) =>
  level === 'green' || level === 'unknown' ? null : (
    <use className="cue" href={`#${id}`} fill={`url(#map-${level})`} />
  )

interface DepartmentProps {
  readonly department: ShownDepartment
  readonly choice: Choice
  /** The one that Tab reaches; the arrows lead to the others. */
  readonly isStop: boolean
}

function DepartmentShape({ department, choice, isStop }: DepartmentProps) {
  const { code, level } = department
  const shape = outlines.get(code)
  if (!shape) return null
  const [x = 0, y = 0] = shape.label
  const id = `dep_${code}`
  return (
    <a
      className={`is-${level}`}
      href={addressOf({ ...choice, department: code })}
      data-department={code}
      data-x={x}
      data-y={y}
      tabIndex={isStop ? 0 : -1}
      aria-label={departmentLabel(department)}
      aria-current={choice.department === code ? 'true' : undefined}
    >
      <path id={id} d={shape.d} />
      <Cue level={level} id={id} />
    </a>
  )
}

/** The inner suburbs again, larger: for the eye and the pointer only, they are already in the map. */
function InsetShape({ department, choice }: Omit<DepartmentProps, 'isStop'>) {
  const { code, level } = department
  const shape = inset.get(code)
  if (!shape) return null
  const id = `inset_${code}`
  return (
    <a
      className={`is-${level}`}
      href={addressOf({ ...choice, department: code })}
      data-department={code}
      tabIndex={-1}
    >
      <path id={id} d={shape.d} />
      <Cue level={level} id={id} />
    </a>
  )
}

function Figure({ department: { code, level } }: { department: ShownDepartment }) {
  const text = figures[level]
  const [x, y] = (inset.get(code) ?? outlines.get(code))?.label ?? []
  if (text === null || x === undefined || y === undefined) return null
  return (
    <text x={x} y={y} className={level === 'red' ? 'on-red' : undefined}>
      {text}
    </text>
  )
}

function Coast({ department: { code, coast: level } }: { department: ShownDepartment }) {
  const line = coastLines.get(code)
  if (level === null || line === undefined) return null
  return (
    <>
      <path className="coast-casing" d={line} />
      <path className={`coast coast-${level}`} d={line} />
    </>
  )
}

/** The ring around the chosen department, in the map and in the inset. */
function Ring({ chosen }: { chosen: DepartmentCode }) {
  const hrefs = [`#dep_${chosen}`, ...(inset.has(chosen) ? [`#inset_${chosen}`] : [])]
  return hrefs.map((href) => (
    <Fragment key={href}>
      <use className="halo" href={href} />
      <use className="ring" href={href} />
    </Fragment>
  ))
}

/** The first of the highest level: where the keyboard enters the map. */
const mostSerious = (departments: readonly ShownDepartment[]): ShownDepartment | undefined =>
  departments.toSorted((a, b) => displayRank(b.level) - displayRank(a.level))[0]

/** The inside of the map's SVG: departments, coasts, Corsica's line, the inset of Paris, figures, the ring. */
export function MapDrawing({ view: { departments, counts }, choice }: { view: MapView; choice: Choice }) {
  const { department: chosen } = choice
  const [left = 0, top = 0, width = 0, height = 0] = shapes.parisInset.frame
  const stop = chosen ?? mostSerious(departments)?.code
  return (
    <>
      <Patterns />
      {departments.map((department) => (
        <DepartmentShape
          key={department.code}
          department={department}
          choice={choice}
          isStop={department.code === stop}
        />
      ))}
      <path className="separator" d={shapes.corsicaSeparator} />
      <g className="inset" aria-hidden="true">
        <text className="inset-name" x={left} y={top - 12}>
          Paris et petite couronne
        </text>
        <rect className="inset-frame" x={left} y={top} width={width} height={height} />
        {departments.map((department) => (
          <InsetShape key={department.code} department={department} choice={choice} />
        ))}
      </g>
      <g aria-hidden="true">
        {chosen !== null && <Ring chosen={chosen} />}
        <g className="coasts">
          {departments.map((department) => (
            <Coast key={department.code} department={department} />
          ))}
        </g>
        {/* one « ? » for a department among others; a grey map needs none */}
        {counts.unknown < departments.length &&
          departments.map((department) => <Figure key={department.code} department={department} />)}
      </g>
    </>
  )
}
