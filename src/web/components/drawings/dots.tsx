/** A pattern of dots in staggered rows, two in a field. */
export const Dots = ({ id, size, radius }: { id: string; size: number; radius: number }) => (
  <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
    <circle cx={size / 4} cy={size / 4} r={radius} />
    <circle cx={(size * 3) / 4} cy={(size * 3) / 4} r={radius} />
  </pattern>
)
