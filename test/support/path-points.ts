/** Where a path of « M », « c » and « s » passes: after its start three points for each curve, the last of them on the line. */
export function pointsOf(path: string): readonly (readonly [number, number])[] {
  const [, startX = '', startY = '', curves = ''] = /^M([\d.]+) ([\d.]+)(.*)$/.exec(path) ?? []
  const points: [number, number][] = [[Number(startX), Number(startY)]]
  for (const [, kind, text = ''] of curves.matchAll(/([cs])([^cs]*)/g)) {
    const [x, y] = points.at(-1) ?? [0, 0]
    const [mirrorX, mirrorY] = points.at(-2) ?? [x, y]
    const numbers = text.split(' ').map(Number)
    const pairs = Array.from({ length: numbers.length / 2 }, (_, n) => numbers.slice(2 * n, 2 * n + 2))
    const moved = pairs.map(([right = NaN, down = NaN]): [number, number] => [x + right, y + down])
    points.push(...(kind === 's' ? [[2 * x - mirrorX, 2 * y - mirrorY] as [number, number]] : []), ...moved)
  }
  return points
}
