interface HatchingProps {
  readonly id: string
  /** From one line to the next. */
  readonly step: number
  /** Clockwise, in degrees; 0 stands upright. */
  readonly angle: number
  /** A second family of lines, across the first. */
  readonly isCrossed?: boolean
  readonly stroke?: string
  readonly strokeWidth: string
}

/** A pattern of lines: what repeats a fill for those who do not see its colour. */
export const Hatching = ({ id, step, angle, isCrossed = false, ...line }: HatchingProps) => (
  <pattern
    id={id}
    width={step}
    height={step}
    patternUnits="userSpaceOnUse"
    patternTransform={`rotate(${angle})`}
  >
    <path d={`M0 0V${step}${isCrossed ? `M0 0H${step}` : ''}`} {...line} />
  </pattern>
)
