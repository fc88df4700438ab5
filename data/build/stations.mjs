/**
 * Writes stations.json: weather stations of Météo-France with their heights, from its two lists in the folder
 * `stations`, which no package has. The list of the world's network (SYNOP) has the numbers, the climate sheets have
 * seven times as many stations. Both cut names after fifteen letters or so: `full-names.csv` has those in full.
 */
import { readFileSync, writeFileSync } from 'node:fs'

/** The same site in both lists, in kilometres: their coordinates are rounded differently. */
const sameSiteKm = 1

const rowsOf = (file, separator) =>
  readFileSync(new URL(`stations/${file}`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .slice(1)
    .map((line) => line.split(separator))

const km = (a, b) => 111.2 * Math.hypot(a.lat - b.lat, (a.lon - b.lon) * Math.cos((a.lat * Math.PI) / 180))

const station = (wmo, name, lat, lon, height) => ({
  wmo,
  name,
  lat: Number(Number(lat).toFixed(4)),
  lon: Number(Number(lon).toFixed(4)),
  height: Number(height),
})

const synop = rowsOf('synop.csv', ',').map(([id, name, lat, lon, height]) =>
  station(id.padStart(5, '0'), name, lat, lon, height),
)
const fullNames = new Map(rowsOf('full-names.csv', ';'))
const sheets = rowsOf('climate-sheets.csv', ';')
  .map(([number, name, lat, lon, height]) => station(null, fullNames.get(number) ?? name, lat, lon, height))
  .filter((sheet) => synop.every((other) => km(other, sheet) > sameSiteKm))

const rows = [...synop, ...sheets].map(({ wmo, name, lat, lon, height }) => [wmo, name, lat, lon, height])
const text = `{ "fields": ["wmo", "name", "lat", "lon", "height"], "rows": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n] }\n`
writeFileSync(new URL('../stations.json', import.meta.url), text)
console.log(`stations: ${rows.length}`)
