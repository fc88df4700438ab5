import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { Type, type Static } from 'typebox'
import { Value } from 'typebox/value'

const Box = Type.Tuple([Type.Number(), Type.Number(), Type.Number(), Type.Number()])

const CommuneRow = Type.Tuple([
  Type.String({ pattern: '^(\\d{2}|2A|2B)\\d{3}$' }),
  Type.String({ minLength: 1 }),
  Type.Number(),
  Type.Number(),
  Type.Union([Type.Integer({ minimum: 0 }), Type.Null()]),
  Type.String({ pattern: '^(\\d{5}( \\d{5})*)?$' }),
  Type.Union([Box, Type.Null()]),
  Type.Union([Type.Integer(), Type.Null()]),
])

const Communes = Type.Object({ fields: Type.Array(Type.String()), rows: Type.Array(CommuneRow) })

const Departments = Type.Array(
  Type.Object({
    code: Type.String(),
    name: Type.String(),
    of: Type.String(),
    regionCode: Type.String(),
    regionName: Type.String(),
    seat: Type.Union([Type.String(), Type.Null()]),
    timeZone: Type.String(),
    otherTimeZones: Type.Optional(Type.Record(Type.String(), Type.String())),
  }),
)

const Cities = Type.Array(Type.Object({ code: Type.String(), priority: Type.Number() }))

const read = (name: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/${name}.json`, import.meta.url), 'utf8'))

export const communes = Value.Parse(Communes, read('communes'))
export const departments = Value.Parse(Departments, read('departments'))
export const cities = Value.Parse(Cities, read('cities'))

export type CommuneRow = Static<typeof CommuneRow>

const rowByCode = new Map(communes.rows.map((row) => [row[0], row]))
export const departmentByCode = new Map(departments.map((department) => [department.code, department]))

export const isArrondissement = (code: string) => /^(751|6938|132)/.test(code)
export const departmentOf = (code: string) => code.slice(0, /^9[78]/.test(code) ? 3 : 2)

export function commune(code: string): CommuneRow {
  const row = rowByCode.get(code)
  assert.ok(row, `no commune ${code}`)
  return row
}

// prettier-ignore
export const prefectures = [
  ['01053', 46.2, 5.22], ['02408', 49.56, 3.62], ['03190', 46.57, 3.33], ['04070', 44.09, 6.24],
  ['05061', 44.56, 6.08], ['06088', 43.7, 7.27], ['07186', 44.73, 4.6], ['08105', 49.77, 4.72],
  ['09122', 42.97, 1.61], ['10387', 48.3, 4.08], ['11069', 43.21, 2.35], ['12202', 44.35, 2.57],
  ['13055', 43.3, 5.37], ['14118', 49.18, -0.37], ['15014', 44.93, 2.44], ['16015', 45.65, 0.16],
  ['17300', 46.16, -1.15], ['18033', 47.08, 2.4], ['19272', 45.27, 1.77], ['21231', 47.32, 5.04],
  ['22278', 48.51, -2.76], ['23096', 46.17, 1.87], ['24322', 45.18, 0.72], ['25056', 47.24, 6.02],
  ['26362', 44.93, 4.89], ['27229', 49.02, 1.15], ['28085', 48.45, 1.49], ['29232', 48.0, -4.1],
  ['2A004', 41.93, 8.74], ['2B033', 42.7, 9.45], ['30189', 43.84, 4.36], ['31555', 43.6, 1.44],
  ['32013', 43.65, 0.59], ['33063', 44.84, -0.58], ['34172', 43.61, 3.88], ['35238', 48.11, -1.68],
  ['36044', 46.81, 1.69], ['37261', 47.39, 0.69], ['38185', 45.19, 5.72], ['39300', 46.67, 5.55],
  ['40192', 43.89, -0.5], ['41018', 47.59, 1.33], ['42218', 45.43, 4.39], ['43157', 45.04, 3.88],
  ['44109', 47.22, -1.55], ['45234', 47.9, 1.9], ['46042', 44.45, 1.44], ['47001', 44.2, 0.62],
  ['48095', 44.52, 3.5], ['49007', 47.47, -0.55], ['50502', 49.12, -1.09], ['51108', 48.96, 4.36],
  ['52121', 48.11, 5.14], ['53130', 48.07, -0.77], ['54395', 48.69, 6.18], ['55029', 48.77, 5.16],
  ['56260', 47.66, -2.76], ['57463', 49.12, 6.18], ['58194', 46.99, 3.16], ['59350', 50.63, 3.06],
  ['60057', 49.43, 2.08], ['61001', 48.43, 0.09], ['62041', 50.29, 2.78], ['63113', 45.78, 3.08],
  ['64445', 43.3, -0.37], ['65440', 43.23, 0.07], ['66136', 42.7, 2.9], ['67482', 48.58, 7.75],
  ['68066', 48.08, 7.36], ['69123', 45.76, 4.84], ['70550', 47.62, 6.16], ['71270', 46.31, 4.83],
  ['72181', 48.0, 0.2], ['73065', 45.57, 5.92], ['74010', 45.9, 6.13], ['75056', 48.86, 2.35],
  ['76540', 49.44, 1.1], ['77288', 48.54, 2.66], ['78646', 48.8, 2.13], ['79191', 46.32, -0.46],
  ['80021', 49.89, 2.3], ['81004', 43.93, 2.15], ['82121', 44.02, 1.35], ['83137', 43.12, 5.93],
  ['84007', 43.95, 4.81], ['85191', 46.67, -1.43], ['86194', 46.58, 0.34], ['87085', 45.83, 1.26],
  ['88160', 48.17, 6.45], ['89024', 47.8, 3.57], ['90010', 47.64, 6.86], ['91228', 48.63, 2.43],
  ['92050', 48.89, 2.2], ['93008', 48.91, 2.44], ['94028', 48.79, 2.46], ['95500', 49.05, 2.1],
  ['97105', 16.0, -61.73], ['97209', 14.6, -61.07], ['97302', 4.94, -52.33], ['97411', -20.88, 55.45],
  ['97502', 46.78, -56.18], ['97611', -12.78, 45.23], ['97701', 17.9, -62.85], ['97801', 18.07, -63.08],
  ['98613', -13.28, -176.17], ['98735', -17.54, -149.57], ['98818', -22.27, 166.45],
] as const

/** Town halls and squares, in metres, as maps and the towns themselves tell. */
