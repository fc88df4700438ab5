// Rings as data files have them: whole units of a ten thousandth of a degree (11 m), as steps after the first point.
export const unitsPerDegree = 10_000

const toUnits = (ring) =>
  ring.map(([lon, lat]) => [Math.round(lon * unitsPerDegree), Math.round(lat * unitsPerDegree)])

/** `[lon, lat, Δlon, Δlat, …]`, without the points that rounding made alike; null for what has become a line. */
function packRing(ring) {
  const units = toUnits(ring).filter(
    ([x, y], i, all) => i === 0 || x !== all[i - 1][0] || y !== all[i - 1][1],
  )
  if (units.length < 4) return null
  return units.flatMap(([x, y], i) => (i === 0 ? [x, y] : [x - units[i - 1][0], y - units[i - 1][1]]))
}

export const packRings = (rings) => rings.map(packRing).filter(Boolean)

/** One ring a line, so that a change can be read. */
export const ringsByLine = (rings) => `[\n${rings.map((ring) => JSON.stringify(ring)).join(',\n')}\n]`
export const areasByLine = (areas) =>
  `{${Object.entries(areas)
    .map(([name, rings]) => `${JSON.stringify(name)}: ${ringsByLine(rings)}`)
    .join(',\n')}}`
