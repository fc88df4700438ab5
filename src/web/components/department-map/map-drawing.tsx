import { Fragment } from 'react'
import shapes from '../../../../data/shapes/vigilance-map.json' with { type: 'json' }
import type { DepartmentCode } from '../../../domain/place.ts'
import type { LevelOrUnknown } from '../../../domain/vigilance.ts'
import { Chequer } from '../drawings/chequer.tsx'
import { Hatching } from '../drawings/hatching.tsx'
import { cueClass, cues, isDark, type Tone } from './tones.ts'
import { Dots } from '../drawings/dots.tsx'

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

export interface DrawnDepartment {
  readonly code: DepartmentCode
  readonly tone: Tone
  /** Repeats the fill; null where the pattern alone or a plain fill does. */
  readonly figure: string | null
  /** A line along its coast. */
  readonly coast: LevelOrUnknown | null
  /** Its name and level in words. */
  readonly label: string
}

interface DepartmentsMapProps {
  /** What readers hear of the map; null where it has nothing to say. */
  readonly label: string | null
  readonly departments: readonly DrawnDepartment[]
  readonly hrefOf: (code: DepartmentCode) => string
  /** The one with the ring. */
  readonly chosen: DepartmentCode | null
  /** Where the keyboard enters the map. */
  readonly stop: DepartmentCode | null
}

export const mapViewBox = '0 0 907 1000'

const Patterns = () => (
  <defs>
    <Dots id="map-yellow" size={14} radius={2} />
    <Hatching id="map-orange" step={12} angle={45} stroke="#161616" strokeWidth="4" />
    <Hatching id="map-red" step={12} angle={45} isCrossed stroke="#fff" strokeWidth="3" />
    <Chequer id="map-chequer" size={20} />
    <Hatching id="map-absent" step={10} angle={-45} stroke="#161616" strokeWidth="1.5" />
  </defs>
)

/** The pattern that repeats the colour of a shape. */
function Cue({ tone, id }: { tone: Tone; id: string }) {
  const cue = cues[tone]
  return cue && <use className={cueClass(cue)} href={`#${id}`} fill={`url(#map-${cue})`} />
}

interface DepartmentProps extends Pick<DepartmentsMapProps, 'hrefOf'> {
  readonly department: DrawnDepartment
  readonly isChosen: boolean
  /** The one that Tab reaches; the arrows lead to the others. */
  readonly isStop: boolean
}

function DepartmentShape({ department, hrefOf, isChosen, isStop }: DepartmentProps) {
  const { code, tone, label } = department
  const shape = outlines.get(code)
  if (!shape) return null
  const id = `dep_${code}`
  return (
    <a
      className={`is-${tone}`}
      href={hrefOf(code)}
      data-department={code}
      tabIndex={isStop ? 0 : -1}
      aria-label={label}
      aria-current={isChosen ? 'true' : undefined}
    >
      <path id={id} d={shape.d} />
      <Cue tone={tone} id={id} />
    </a>
  )
}

/** The inner suburbs again, larger: for the eye and the pointer only, they are already in the map. */
function InsetShape({ department: { code, tone }, hrefOf }: Pick<DepartmentProps, 'department' | 'hrefOf'>) {
  const shape = inset.get(code)
  if (!shape) return null
  const id = `inset_${code}`
  return (
    <a className={`is-${tone}`} href={hrefOf(code)} data-department={code} tabIndex={-1}>
      <path id={id} d={shape.d} />
      <Cue tone={tone} id={id} />
    </a>
  )
}

function Figure({ department: { code, tone, figure } }: { department: DrawnDepartment }) {
  const [x, y] = (inset.get(code) ?? outlines.get(code))?.label ?? []
  if (figure === null || x === undefined || y === undefined) return null
  return (
    <text x={x} y={y} className={isDark(tone) ? 'on-red' : undefined}>
      {figure}
    </text>
  )
}

function Coast({ department: { code, coast: level } }: { department: DrawnDepartment }) {
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

/** The map of the departments: their shapes and coasts, Corsica's line, the inset of Paris, figures, the ring. */
export function DepartmentsMap({ label, departments, hrefOf, chosen, stop }: DepartmentsMapProps) {
  const [left = 0, top = 0, width = 0, height = 0] = shapes.parisInset.frame
  const role = label === null ? { 'aria-hidden': true } : { role: 'group', 'aria-label': label }
  return (
    <svg className="departments" viewBox={mapViewBox} {...role}>
      <Patterns />
      {departments.map((department) => (
        <DepartmentShape
          key={department.code}
          department={department}
          hrefOf={hrefOf}
          isChosen={department.code === chosen}
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
          <InsetShape key={department.code} department={department} hrefOf={hrefOf} />
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
        {departments.some(({ tone }) => tone !== 'unknown') &&
          departments.map((department) => <Figure key={department.code} department={department} />)}
      </g>
    </svg>
  )
}
