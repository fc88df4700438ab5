/** Writes former-communes.json: names under which communes are looked for that are now part of another one, or have another name. */
import { readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { french } from './commune-rows.mjs'
import { allCommunes, nameByCodeOf2017 } from './packages.mjs'

const require = createRequire(import.meta.url)
const listOf2019 = JSON.parse(
  readFileSync(require.resolve('decoupage-administratif-2019/data/communes.json'), 'utf8'),
)

const current = new Map(
  allCommunes.filter(({ type }) => type === 'commune-actuelle').map((one) => [one.code, one]),
)

/** Old code → code of the commune it is part of today. */
const successors = new Map(
  [...current.values()].flatMap(({ code, anciensCodes = [] }) => anciensCodes.map((old) => [old, code])),
)

/** What a list calls the parts of communes: delegated and associated ones, and those that left no part behind. */
const partTypes = new Set(['commune-deleguee', 'commune-associee', 'commune-absorbee'])

const partsOf = (list) =>
  list
    .filter(({ type }) => partTypes.has(type))
    .map(({ code, nom, chefLieu }) => ({ code, name: nom, seat: chefLieu }))

/** A part may bear the code of the whole: then its seat says what it belongs to. */
function successorOf({ code, seat }) {
  const candidates = [successors.get(code), seat, successors.get(seat), code]
  return candidates.find((candidate) => current.has(candidate)) ?? null
}

const comparable = (name) =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z]/g, '')

/** The code stays with the seat of a merger under another name (Évry), or with a commune that was renamed. */
const of2017 = [...nameByCodeOf2017].map(([code, name]) => ({ code, name, seat: code }))

/** Changed before the lists begin, and still said: decrees of 1804 to 1998. */
const stillSaid = [
  ['51108', 'Châlons-sur-Marne'],
  ['08105', 'Mézières'],
  ['33063', 'Caudéran'],
  ['35288', 'Saint-Servan'],
  ['35288', 'Paramé'],
  ['50129', 'Octeville'],
  ['59183', 'Malo-les-Bains'],
  ['85191', 'Napoléon-Vendée'],
  ['92024', 'Clichy-la-Garenne'],
  ['97209', 'Fort-Royal'],
].map(([code, name]) => ({ code, name, seat: code }))

const rows = new Map()
for (const part of [...partsOf(allCommunes), ...partsOf(listOf2019), ...of2017, ...stillSaid]) {
  const successor = successorOf(part)
  if (successor === null || comparable(part.name) === comparable(current.get(successor).nom)) continue
  // A commune again: mergers are undone now and then (Sannerville).
  if (current.has(part.code) && part.code !== successor) continue
  const key = `${comparable(part.name)} ${successor}`
  if (!rows.has(key)) rows.set(key, [part.code, french(part.name), successor])
}

const sorted = [...rows.values()].sort(([a, nameA], [b, nameB]) =>
  a === b ? (nameA < nameB ? -1 : 1) : a < b ? -1 : 1,
)
const text = `{ "fields": ["code", "name", "successor"], "rows": [\n${sorted.map((row) => JSON.stringify(row)).join(',\n')}\n] }\n`
writeFileSync(new URL('../former-communes.json', import.meta.url), text)
console.log(`former communes: ${sorted.length}`)
