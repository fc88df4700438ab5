// Fewer points for a ring, none of the left out ones farther from the drawn line than allowed (Douglas and Peucker).

const metresPerDegree = 111_195

const distanceToPiece = ([px, py], [ax, ay], [bx, by]) => {
  const [dx, dy] = [bx - ax, by - ay]
  const along = Math.max(0, Math.min(1, ((px - ax) * dx + (py - ay) * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(ax + along * dx - px, ay + along * dy - py)
}

/** The point of the open stretch that strays the most, in shares of what is allowed there. */
function mostStraying(flat, allowed, from, to) {
  let [at, most] = [-1, 1]
  for (let i = from + 1; i < to; i++) {
    const share = distanceToPiece(flat[i], flat[from], flat[to]) / allowed[i]
    if (share > most) [at, most] = [i, share]
  }
  return at
}

/** A closed ring of [lon, lat]; `metresAt(point)` says how far the drawn line may be from that point. */
export function simplifyRing(ring, metresAt) {
  const perLon = metresPerDegree * Math.cos((ring[0][1] * Math.PI) / 180)
  const flat = ring.map(([lon, lat]) => [lon * perLon, lat * metresPerDegree])
  const allowed = ring.map(metresAt)
  const distances = flat.map(([x, y]) => Math.hypot(x - flat[0][0], y - flat[0][1]))
  const farthest = distances.indexOf(distances.reduce((a, b) => Math.max(a, b)))
  const last = ring.length - 1
  const kept = new Set([0, farthest, last])
  const open = [
    [0, farthest],
    [farthest, last],
  ]
  for (let stretch = open.pop(); stretch; stretch = open.pop()) {
    const [from, to] = stretch
    const at = mostStraying(flat, allowed, from, to)
    if (at < 0) continue
    kept.add(at)
    open.push([from, at], [at, to])
  }
  return ring.filter((_, i) => kept.has(i))
}
