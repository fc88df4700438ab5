/** Writes communes.json, departments.json and cities.json, one record per line so that a change can be read. */
import { writeFileSync } from 'node:fs'
import { placedCommunes } from './commune-rows.mjs'
import { departments } from './department-rows.mjs'
import { cities } from './priority-cities.mjs'

const fields = ['code', 'name', 'lat', 'lon', 'population', 'postalCodes', 'box', 'elevation']

const lines = (records) => `[\n${records.map((record) => JSON.stringify(record)).join(',\n')}\n]`
const write = (name, text) => writeFileSync(new URL(`../${name}.json`, import.meta.url), `${text}\n`)

const rows = placedCommunes.map(({ row }) => row)
write('communes', `{ "fields": ${JSON.stringify(fields)}, "rows": ${lines(rows)} }`)
write('departments', lines(departments))
write('cities', lines(cities))

const placed = (by) => placedCommunes.filter((one) => one.by === by).length
console.log(
  `communes: ${placed('town')} town centres, ${placed('box')} box centres, ${placed('hand')} by hand`,
)
console.log(`communes with a height: ${rows.filter((row) => row.at(-1) !== null).length}`)
console.log(`departments: ${departments.length}; cities: ${cities.length}`)
