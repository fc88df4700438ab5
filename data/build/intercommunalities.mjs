/** Writes intercommunalities.json: the groups of communes (EPCI) that publish figures for all their members at once. */
import { writeFileSync } from 'node:fs'
import { french } from './commune-rows.mjs'
import { allIntercommunalities } from './packages.mjs'

const rows = allIntercommunalities
  .map(({ code, nom, membres }) => [
    code,
    french(nom),
    membres
      .map((member) => member.code)
      .sort()
      .join(' '),
  ])
  .sort(([a], [b]) => (a < b ? -1 : 1))

const text = `{ "fields": ["code", "name", "communes"], "rows": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n] }\n`
writeFileSync(new URL('../intercommunalities.json', import.meta.url), text)
console.log(`intercommunalities: ${rows.length}`)
