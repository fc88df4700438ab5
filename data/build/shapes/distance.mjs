// Distances from points to many line segments, on a local flat earth: good to 1 % at these ranges.
const kmPerDegree = 111.2

const distanceToSegment = (ax, ay, bx, by) => {
  const dx = bx - ax
  const dy = by - ay
  const along = Math.max(0, Math.min(1, -(ax * dx + ay * dy) / (dx * dx + dy * dy || 1)))
  return Math.hypot(ax + along * dx, ay + along * dy)
}

/** Whether a point [lon, lat] lies within `km` of one of the rings. Rings are cut in cells of one degree. */
export function createNearness(rings) {
  const cells = new Map()
  const add = (lon, lat, segment) => {
    const key = `${Math.floor(lon)} ${Math.floor(lat)}`
    if (!cells.has(key)) cells.set(key, new Set())
    cells.get(key).add(segment)
  }
  for (const ring of rings) {
    for (let i = 1; i < ring.length; i++) {
      const segment = [ring[i - 1], ring[i]]
      for (const [lon, lat] of segment) add(lon, lat, segment)
    }
  }
  const around = (lon, lat) =>
    [-1, 0, 1].flatMap((x) =>
      [-1, 0, 1].flatMap((y) => [...(cells.get(`${Math.floor(lon) + x} ${Math.floor(lat) + y}`) ?? [])]),
    )
  return ([lon, lat], km) => {
    const perLon = kmPerDegree * Math.cos((lat * Math.PI) / 180)
    return around(lon, lat).some(
      ([[aLon, aLat], [bLon, bLat]]) =>
        distanceToSegment(
          (aLon - lon) * perLon,
          (aLat - lat) * kmPerDegree,
          (bLon - lon) * perLon,
          (bLat - lat) * kmPerDegree,
        ) < km,
    )
  }
}
