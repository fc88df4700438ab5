/**
 * Writes normals.json from the « fiches climatologiques » of Météo-France: `node data/build/normals.mjs FOLDER`, where the
 * folder holds files FICHECLIM_69029001.data or 69029001.data. They are published one by one, so this is no step of
 * build.mjs. Run it after communes.json is made: the fiches write names in capitals without accents.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const [folder] = process.argv.slice(2)
if (folder === undefined) throw new Error('which folder holds the fiches?')

const bare = (text) => text.normalize('NFD').replace(/\p{M}/gu, '').toUpperCase()

/** How communes spell a word that is written in capitals: the spelling of most of them. */
function spellingsOf(names) {
  const counts = new Map()
  for (const word of names.flatMap((name) => name.split(/[ ’'-]/u))) {
    const spellings = counts.get(bare(word)) ?? new Map()
    counts.set(bare(word), spellings.set(word, (spellings.get(word) ?? 0) + 1))
  }
  return new Map(
    [...counts].map(([word, spellings]) => [word, [...spellings].sort((a, b) => b[1] - a[1])[0][0]]),
  )
}

const communes = JSON.parse(readFileSync(new URL('../communes.json', import.meta.url), 'utf8')).rows
const spellings = spellingsOf(communes.map(([, name]) => name))
const abbreviations = new Map(
  Object.entries({
    ST: 'Saint',
    STE: 'Sainte',
    PTE: 'Pointe',
    MT: 'Mont',
    FD: 'Ferrand',
    AERO: 'Aéroport',
    AEROPORT: 'Aéroport',
  }),
)
const small = new Set([
  'DE',
  'DU',
  'DES',
  'LA',
  'LE',
  'LES',
  'EN',
  'ET',
  'SUR',
  'SOUS',
  'AUX',
  'AU',
  'D',
  'L',
])

/** Kinds of automatic stations and institutes, which say nothing of the place. */
const kinds = /(?: ?- ?| )(?:SA|SAPC|MX|CIRAD|INRA|INRAE)$/

/** Names that the fiches cut after fifteen letters, or that say what the station is for, by number. */
const fullNames = new Map(
  readFileSync(new URL('stations/full-names.csv', import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => line.split(';')),
)

/** « LYON-ST EXUPERY » → « Lyon-Saint-Exupéry »; the number begins with that of the commune. */
function named(capitals, number) {
  const full = fullNames.get(number)
  if (full !== undefined) return full
  const [, commune = ''] = communes.find(([code]) => code === number.slice(0, 5)) ?? []
  const own = spellingsOf([commune])
  const words = capitals
    .replace(/[_ ]+/g, ' ')
    .replace(kinds, '')
    .replace(/\bL (?=[AEIOUH])/, "L'")
    .split(/(?<=[ '-])/)
  const text = words
    .map((part, index) => {
      const [, word, end] = /^(.*?)([ '-]?)$/.exec(part)
      if (index > 0 && small.has(word)) return word.toLowerCase() + end
      const spelt = abbreviations.get(word) ?? own.get(bare(word)) ?? spellings.get(bare(word))
      const other = word.charAt(0) + word.slice(1).toLowerCase()
      const shown = spelt === undefined ? other : spelt.charAt(0).toUpperCase() + spelt.slice(1)
      return shown + (word === 'ST' || word === 'STE' ? '-' : end)
    })
    .join('')
  return text.replaceAll("'", '’')
}

/** « 45°43'16"N »; O and W are west. */
function degrees(text) {
  const [, d, m, s, side] = /(\d+)°(\d+)'(\d+)"([NSEWO])/.exec(text)
  const value = Number(d) + Number(m) / 60 + Number(s) / 3600
  return Number(('SWO'.includes(side) ? -value : value).toFixed(4))
}

const cells = (line) =>
  line
    .split(';')
    .slice(1, 13)
    .map((cell) => cell.trim())
/** « . » is nothing, « - » unknown. */
const figureOf = (cell) => (cell === '.' ? 0 : cell === '-' || cell === '' ? null : Number(cell))

/** The lines of a block, from its title to the blank line after it; null where it is absent or holds nothing. */
function blockOf(lines, title) {
  const start = lines.findIndex((line) => line.trim().startsWith(title))
  if (start < 0) return null
  const length = lines.slice(start).findIndex((line) => line.trim() === '')
  const block = lines.slice(start + 1, length < 0 ? undefined : start + length)
  return block.some((line) => line.startsWith('Données non disponibles')) ? null : block
}

const figures = (block) => block?.find((line) => /^ {2,};/.test(line))
const months = (block) => (figures(block) ? cells(figures(block)).map(figureOf) : null)
const isWhole = (row) => row !== null && row.length === 12 && row.every((value) => Number.isFinite(value))

/** Of each month [°C, day, year]; null where none is told. */
function records(block) {
  const values = months(block)
  const dates = block?.find((line) => line.startsWith('Date'))
  if (!values || !dates) return null
  return cells(dates).map((date, month) => {
    const [, day, year] = /^(\d\d)-(\d{4})$/.exec(date) ?? []
    return values[month] === null || year === undefined ? null : [values[month], Number(day), Number(year)]
  })
}

function stationOf(text) {
  const lines = text.split(/\r?\n/)
  const head = /^(.+?)\s+\(\w+\)\s+Indicatif : (\d{8}), alt : (-?\d+)m, lat : ([^,]+), lon : ([^;]+);/m.exec(
    text,
  )
  if (!head) throw new Error(`not a fiche: ${lines[3]}`)
  const [, name, number, height, lat, lon] = head
  const warm = blockOf(lines, 'Température maximale (Moyenne en °C)')
  const [highs, lows, rain] = [
    months(warm),
    months(blockOf(lines, 'Température minimale (Moyenne en °C)')),
    months(blockOf(lines, 'Précipitations : Hauteur moyenne mensuelle (mm)')),
  ]
  if (!isWhole(highs) || !isWhole(lows)) return null
  const period = /période (\d{4})-(\d{4})/.exec(warm.join(' ')) ?? /Statistiques\s+(\d{4})-(\d{4})/.exec(text)
  return [
    number,
    named(name.trim(), number),
    degrees(lat),
    degrees(lon),
    Number(height),
    Number(period[1]),
    Number(period[2]),
    highs,
    lows,
    isWhole(rain) ? rain : null,
    records(blockOf(lines, 'La température la plus élevée (°C)')),
    records(blockOf(lines, 'La température la plus basse (°C)')),
  ]
}

const fields = [
  'number',
  'name',
  'lat',
  'lon',
  'height',
  'from',
  'to',
  'highs',
  'lows',
  'rain',
  'recordHighs',
  'recordLows',
]
const rows = readdirSync(folder)
  .filter((file) => /^(?:FICHECLIM_)?\d{8}\.data$/.test(file))
  .sort()
  .map((file) => stationOf(readFileSync(join(folder, file), 'utf8')))
  .filter((row) => row !== null)
const text = `{ "fields": ${JSON.stringify(fields)}, "rows": [\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n] }\n`
writeFileSync(new URL('../normals.json', import.meta.url), text)
console.log(`normals: ${rows.length} stations`)
