import { markup, type Markup } from '../../render/markup.ts'

const horizon = 96
const height = 76
const left = 20
const width = 280

const point = (share: number): [number, number] => [
  left + share * width,
  horizon - Math.sin(share * Math.PI) * height,
]

const pathTo = (share: number): string =>
  Array.from({ length: 41 }, (_, i) =>
    point((i / 40) * share)
      .map((value) => value.toFixed(1))
      .join(' '),
  ).join('L')

const wholeDay = pathTo(1)

/**
 * The day's course of the sun, drawn as a half sine from sunrise to sunset, and where it stands now
 * (`elapsed`: 0 at sunrise, 1 at sunset; null while it is down).
 */
export function sunArc(elapsed: number | null): Markup {
  const [x = '', y = ''] = point(elapsed ?? 0).map((value) => value.toFixed(1))
  const sun =
    elapsed === null
      ? null
      : markup`<path class="elapsed" d="M${pathTo(elapsed)}"/><circle class="halo" cx="${x}" cy="${y}" r="14"/><circle class="sun" cx="${x}" cy="${y}" r="9"/>`
  return markup`<svg class="sun-arc" viewBox="0 0 320 108" aria-hidden="true"><path class="path" d="M${wholeDay}"/><path class="horizon" d="M0 96H320"/>${sun}</svg>`
}
