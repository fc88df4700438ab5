/** The dark half of a chequer, two fields wide and high. `size`: of both together. */
export const chequerPath = (size: number): string => {
  const half = size / 2
  return `M0 0h${half}v${half}H0zM${half} ${half}h${half}v${half}h${-half}z`
}

/** The pattern of the highest level of the European avalanche scale, black on its red. */
export const Chequer = ({ id, size }: { id: string; size: number }) => (
  <pattern id={id} width={size} height={size} patternUnits="userSpaceOnUse">
    <path className="chequer" d={chequerPath(size)} />
  </pattern>
)
