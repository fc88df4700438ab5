/**
 * Writes tide-ports.json from the Neaps tide database (TICON-4): the constituents of French gauges that may be used
 * commercially, and what is needed to add them up in any year of the table. Says which gauges it leaves out, and why.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { allStations } from '@neaps/tide-database'
import { astro, createTidePredictor } from '@neaps/tide-predictor'

const { constituents: models } = createTidePredictor
const dayMs = 86_400_000

/** Id in the database, department, coast and name of every gauge that somebody lives by, along the coasts. */
const gauges = readFileSync(new URL('tides/gauges.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .slice(1)
  .map((line) => {
    const [id, departmentCode, coast, name] = line.split(';')
    return { id: `ticon/${id}`, departmentCode, coast, name }
  })

/** What the gauges along the Channel and the Atlantic have in common; elsewhere a coast may have one tide a day or none. */
const isSemidiurnal = (coast) => coast === 'English Channel' || coast === 'Atlantic'
/** Metres from the lowest to the highest astronomical tide. */
const ranges = { 'English Channel': [6, 15], Atlantic: [3, 9], Mediterranean: [0.2, 0.8], Overseas: [0.3, 5] }
/** Charts count heights from near the lowest astronomical tide; in rivers the zero is the sea's. Metres. */
const lowestTide = [-0.7, 0.8]
const neighbourKm = 60
const leastRecordMs = 1.5 * 365.25 * dayMs

const amplitude = ({ station }, name) =>
  station.harmonic_constituents.find((constituent) => constituent.name === name)?.amplitude ?? 0
const semirange = (gauge) => amplitude(gauge, 'M2') + amplitude(gauge, 'S2')
const km = (a, b) =>
  111.2 *
  Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos((a.latitude * Math.PI) / 180))
const isWithin = (value, [least, most]) => least <= value && value <= most

function highsADay({ station }) {
  const start = new Date('2026-06-01T00:00Z')
  const end = new Date(start.getTime() + 60 * dayMs)
  const turns = createTidePredictor(station.harmonic_constituents).getExtremesPrediction({ start, end })
  return turns.filter(({ high }) => high).length / 60
}

/** Why a gauge is left out; null: it is not. */
function fault(gauge, all) {
  const { station, coast } = gauge
  const { datums, epoch, license, harmonic_constituents: constituents, longitude } = station
  if (!license.commercial_use) return 'its licence forbids commercial use'
  if (constituents.length !== 50) return `${constituents.length} constituents`
  if (Date.parse(epoch.end) - Date.parse(epoch.start) < leastRecordMs)
    return 'it recorded for less than 18 months'
  if (longitude === station.latitude) return 'its longitude is its latitude'
  if (!isWithin(datums.HAT - datums.LAT, ranges[coast]))
    return `${(datums.HAT - datums.LAT).toFixed(2)} m from lowest to highest tide`
  if (!isWithin(datums.LAT, lowestTide) || datums.MSL < (datums.HAT - datums.LAT) / 3)
    return `heights are not from the zero of charts (mean level ${datums.MSL.toFixed(2)} m, lowest tide ${datums.LAT.toFixed(2)} m)`
  if (!isSemidiurnal(coast)) return null
  if (!isWithin(highsADay(gauge), [1.85, 2])) return `${highsADay(gauge).toFixed(2)} high waters a day`
  const near = all
    .filter((other) => other !== gauge && km(other.station, station) < neighbourKm)
    .map(semirange)
  const usual = near.toSorted((a, b) => a - b)[near.length >> 1]
  return usual && !isWithin(semirange(gauge) / usual, [0.6, 1.7])
    ? 'a range unlike that of its neighbours'
    : null
}

const byId = new Map(allStations.map((station) => [station.id, station]))
const listed = gauges.map((gauge) => ({ ...gauge, station: byId.get(gauge.id) }))
const left = listed.flatMap((gauge) => {
  const why = fault(gauge, listed)
  return why ? [{ gauge, why }] : []
})
const kept = listed.filter((gauge) => !left.some((each) => each.gauge === gauge))

const names = kept[0].station.harmonic_constituents.map(({ name }) => name)
const epoch = new Date('2020-01-01T00:00Z')
const rounded = (value, decimals) => Number(value.toFixed(decimals))
const degrees = (value) => ((value % 360) + 360) % 360

/** Node factors at half years: between two of them both change evenly, to 1 %. */
const stepDays = 182.625
const nodesFrom = new Date('2016-01-01T00:00Z')
const steps = 70
const curves = []
const curveOf = (name) => {
  const at = Array.from({ length: steps }, (_, step) =>
    models[name].correction(astro(new Date(nodesFrom.getTime() + step * stepDays * dayMs))),
  )
  const curve = [at.map(({ f }) => rounded(f, 3)), at.map(({ u }) => rounded(((u + 180) % 360) - 180, 1))]
  const known = curves.findIndex((other) => JSON.stringify(other) === JSON.stringify(curve))
  return known >= 0 ? known : curves.push(curve) - 1
}
const constituents = names.map((name) => [
  name,
  rounded(models[name].speed, 8),
  rounded(degrees(models[name].value(astro(epoch))), 2),
  curveOf(name),
])

const row = ({ name, departmentCode, coast, station }) => [
  name,
  departmentCode,
  coast,
  rounded(station.latitude, 4),
  rounded(station.longitude, 4),
  station.timezone,
  rounded(station.datums.MSL, 2),
  names.map((each) =>
    Math.round(10_000 * station.harmonic_constituents.find((c) => c.name === each).amplitude),
  ),
  names.map((each) => rounded(station.harmonic_constituents.find((c) => c.name === each).phase, 1)),
]
const lines = (rows) => rows.map((each) => JSON.stringify(each)).join(',\n')
writeFileSync(
  new URL('../tide-ports.json', import.meta.url),
  `{ "epoch": "${epoch.toISOString()}", "nodesFrom": "${nodesFrom.toISOString()}", "stepDays": ${stepDays},
"curves": [\n${lines(curves)}\n],
"constituents": [\n${lines(constituents)}\n],
"fields": ["name", "departmentCode", "coast", "lat", "lon", "timeZone", "meanLevel", "amplitudes", "phases"], "rows": [\n${lines(kept.map(row))}\n] }\n`,
)
console.log(`tide ports: ${kept.length}`)
for (const { gauge, why } of left) console.log(`  without ${gauge.name}: ${why}`)
