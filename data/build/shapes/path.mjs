// SVG path data in whole units with relative steps, and the middle of a shape.

const isSame = ([ax, ay], [bx, by]) => ax === bx && ay === by

/** The middle of three points in a row adds nothing when it lies straight between the others. */
const isStraight = ([ax, ay], [bx, by], [cx, cy]) =>
  (bx - ax) * (cy - by) === (by - ay) * (cx - bx) && (bx - ax) * (cx - bx) + (by - ay) * (cy - by) > 0

/** Rounds to whole units and drops the points that rounding made useless. */
export function toGrid(points) {
  const kept = []
  for (const [x, y] of points) {
    const point = [Math.round(x), Math.round(y)]
    if (kept.length > 0 && isSame(kept.at(-1), point)) continue
    if (kept.length > 1 && isStraight(kept.at(-2), kept.at(-1), point)) kept.pop()
    kept.push(point)
  }
  return kept
}

const steps = (points) =>
  points
    .slice(1)
    .map(([x, y], i) => `${x - points[i][0]} ${y - points[i][1]}`)
    .join(' ')
    .replaceAll(' -', '-')

export const linePath = (points) => `M${points[0].join(' ')}l${steps(points)}`

/** A closed ring: its last point repeats the first and is left to `z`. */
export const ringPath = (ring) => `${linePath(ring.slice(0, -1))}z`

export const ringArea = (ring) =>
  ring.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = ring[(i + 1) % ring.length]
    return sum + (x * nextY - nextX * y) / 2
  }, 0)

const isInside = ([x, y], ring) =>
  ring.reduce((inside, [ax, ay], i) => {
    const [bx, by] = ring[(i + 1) % ring.length]
    const crosses = ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax
    return crosses ? !inside : inside
  }, false)

const distanceToEdge = ([x, y], ring) => {
  let nearest = Infinity
  for (let i = 0; i < ring.length; i++) {
    const [ax, ay] = ring[i]
    const [bx, by] = ring[(i + 1) % ring.length]
    const length = (bx - ax) ** 2 + (by - ay) ** 2 || 1
    const along = Math.max(0, Math.min(1, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / length))
    nearest = Math.min(nearest, Math.hypot(ax + along * (bx - ax) - x, ay + along * (by - ay) - y))
  }
  return nearest
}

/** The whole point inside the ring that is farthest from its outline. */
export function middleOf(ring) {
  const xs = ring.map(([x]) => x)
  const ys = ring.map(([, y]) => y)
  let best = { room: -1, point: ring[0] }
  for (let x = Math.min(...xs); x <= Math.max(...xs); x++) {
    for (let y = Math.min(...ys); y <= Math.max(...ys); y++) {
      if (!isInside([x, y], ring)) continue
      const room = distanceToEdge([x, y], ring)
      if (room > best.room) best = { room, point: [x, y] }
    }
  }
  return best.point
}
