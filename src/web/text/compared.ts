import type { Compared } from '../../domain/compared.ts'
import type { BrokenRecord, NearNormals } from '../../domain/normals.ts'
import type { IsoDate } from '../../domain/part.ts'
import { monthName } from './dates.ts'
import {
  capitalised,
  formatAltitude,
  formatDegrees,
  formatNumber,
  joiner,
  nbsp,
  narrowNbsp,
} from './numbers.ts'
import { roundHalfAway } from '../../domain/rounding.ts'

/** « 1991–2020, Lyon-Bron, 12 km », without « 0 km »; where it is much higher or lower « …, altitude 452 m, 348 m plus bas, corrigée de −2,3° ». */
export function normalsSource({ station, km, rise, correction }: NearNormals): string {
  const distance = roundHalfAway(km) === 0 ? '' : `, ${formatNumber(km)}${nbsp}km`
  const source = `${station.from}${joiner}–${joiner}${station.to}, ${station.name}${distance}`
  if (correction === 0) return source
  const side = `${formatAltitude(Math.abs(rise))} plus ${rise > 0 ? 'bas' : 'haut'}`
  const sign = correction > 0 ? '+' : ''
  return `${source}, altitude ${formatAltitude(station.height)}, ${side}, corrigée de ${sign}${formatNumber(correction, { decimals: 1 })}°`
}

/** The middle of a month is its mean; before and after it the usual is that of its beginning and end. */
function normalName(date: IsoDate): string {
  const day = Number(date.slice(8, 10))
  const month = monthName(date)
  if (day <= 10) return `normale de début ${month}`
  if (day > 20) return `normale de fin ${month}`
  return `normale ${ofMonth(month)}`
}

/** « de mai », « d’août » */
const ofMonth = (month: string): string => `${/^[aeiouyéè]/.test(month) ? 'd’' : 'de '}${month}`

const degrees = (difference: number): string => formatDegrees(Math.abs(difference))

function hourClause({ today, before }: { today: number; before: number }): string {
  const difference = roundHalfAway(today - before)
  if (difference === 0) return 'comme hier à la même heure'
  return `${degrees(difference)} de ${difference > 0 ? 'plus' : 'moins'} qu’hier à la même heure`
}

function normalClause(normal: NonNullable<Compared['normal']>, date: IsoDate): string {
  const difference = roundHalfAway(normal.today - normal.usual)
  const name = `${normalName(date)} (${normalsSource(normal)})`
  return `maximale ${offNormal(difference)} la ${name}`
}

/** « 4° de plus qu’hier à la même heure ; maximale 3° au-dessus de la normale de fin novembre (1991–2020, Lyon-Bron, 12 km). » */
export function comparedText({ sameHour, normal, date }: Compared): string {
  const clauses = [sameHour && hourClause(sameHour), normal && normalClause(normal, date)]
  return `${capitalised(clauses.filter((clause) => clause !== null).join(`${narrowNbsp}; `))}.`
}

/** Nearer to the usual than this, °C, are four days in five of a season: what is farther comes before yesterday. */
const unusualFrom = 5

/** The comparison that tells most, in one line. `source`: after what is usual, where nothing else names it. */
export function comparedInShort({ sameHour, normal }: Compared, source = ''): string {
  const off = normal && roundHalfAway(normal.today - normal.usual)
  if (sameHour && (off === null || Math.abs(off) < unusualFrom)) return capitalised(hourClause(sameHour))
  return `Maximale ${offNormal(off ?? 0)} la normale${source}`
}

const offNormal = (difference: number): string =>
  difference === 0 ? 'dans' : `${degrees(difference)} ${difference > 0 ? 'au-dessus' : 'au-dessous'} de`

/** « Record de novembre battu : 23,0 °C depuis le 2 novembre 1924. », said of a measurement alone. */
export function recordText({ kind, record }: BrokenRecord, date: IsoDate): string {
  const month = monthName(date)
  const name = `Record de ${kind === 'high' ? 'chaleur' : 'froid'} ${ofMonth(month)}`
  const figure = formatNumber(record.celsius, { decimals: 1, keepZeros: true })
  const day = record.day === 1 ? '1er' : String(record.day)
  return `${name} battu${nbsp}: il était de ${figure}${nbsp}°C, le ${day}${nbsp}${month} ${record.year}.`
}
