import { highest, lowest, type Figures } from '../../../domain/extremes.ts'
import { temperatureBins } from '../colour-scales.ts'
import { percent } from '../percent.ts'

/** The axis that all days of a week share, in °C. */
export interface Axis {
  readonly from: number
  readonly to: number
}

/** From the lowest to the highest of these temperatures; null where none is known. */
export function axisOver(temperatures: Figures): Axis | null {
  const [from, to] = [lowest(temperatures), highest(temperatures)]
  return from === null || to === null ? null : { from, to }
}

interface TemperatureRangeProps {
  /** °C. */
  readonly day: { readonly min: number; readonly max: number }
  /** Where the day's temperatures may fall, °C; null where that is not drawn. */
  readonly doubt: { readonly low: number; readonly high: number } | null
  readonly axis: Axis
  /** The id of its clip, unique on the page. */
  readonly id: string
}

/**
 * One day on the week's axis: coloured bins between minimum and maximum, cut round by a clip of its own, and a pale
 * bar for where they may fall.
 */
export function TemperatureRange({ day: { min, max }, doubt, axis, id }: TemperatureRangeProps) {
  const scale = 1 / Math.max(1, axis.to - axis.from)
  const at = (celsius: number): number =>
    (Math.min(axis.to, Math.max(axis.from, celsius)) - axis.from) * scale
  const box = (from: number, to: number): { x: string; width: string } => ({
    x: percent(at(from)),
    width: percent(Math.max(0.015, at(to) - at(from))),
  })
  return (
    <svg className="range" width="100%" height="16" aria-hidden="true">
      {doubt && <rect className="doubt" {...box(doubt.low, doubt.high)} y="5" height="6" rx="3" />}
      <clipPath id={id}>
        <rect {...box(min, max)} y="2" height="12" rx="6" />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        {binsBetween(min, max).map(({ name, from, to }) => (
          <rect key={name} className={name} {...box(from, to)} y="2" height="12" />
        ))}
      </g>
      <rect className="outline" {...box(min, max)} y="2" height="12" rx="6" />
    </svg>
  )
}

/** The bins of colour that a day passes through, each from where to where. */
const binsBetween = (min: number, max: number) =>
  temperatureBins.flatMap(({ name, from }, index) => {
    const low = Math.max(from ?? -Infinity, min)
    const high = Math.min(temperatureBins[index + 1]?.from ?? Infinity, max + 0.01)
    return low < high ? [{ name, from: low, to: high }] : []
  })
