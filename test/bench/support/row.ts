/** One figure of a bench beside what it must not pass. */
export interface Row {
  readonly name: string
  readonly value: number
  readonly unit: string
  /** As text, for the table: « ≥ 0.8 »; empty for a figure that is only printed. */
  readonly limit: string
  readonly ok: boolean
}

export const atLeast = (name: string, value: number, unit: string, limit: number): Row => ({
  name,
  value,
  unit,
  limit: `≥ ${limit}`,
  ok: value >= limit,
})

export const atMost = (name: string, value: number, unit: string, limit: number): Row => ({
  name,
  value,
  unit,
  limit: `≤ ${limit}`,
  ok: value <= limit,
})

/** A figure without a limit of its own: it explains another. */
export const figure = (name: string, value: number, unit: string): Row => ({
  name,
  value,
  unit,
  limit: '',
  ok: true,
})

/** The middle one of some figures. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** The figure under which this share of them lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN
}
