import { communes } from './communes.ts'
import { hour } from './local-clock.ts'
import { smoothNoise } from './noise.ts'
import { type Reply, type Service, text } from './reply.ts'

const layers: Readonly<Record<string, { readonly seed: number; readonly top: number }>> = {
  'ind/ind_atmo_2021': { seed: 51, top: 4 },
  'ind_pol/ind_pol': { seed: 52, top: 3 },
}

/** Some associations publish by group of communes: theirs are not listed by themselves. */
const byGroup = /^(?:31|35|44)/

const exception = (explanation: string, status: number): Reply =>
  text(
    `<?xml version="1.0" encoding="UTF-8"?><ows:ExceptionReport xmlns:ows="http://www.opengis.net/ows/1.1" version="2.0.0"><ows:Exception exceptionCode="InvalidParameterValue"><ows:ExceptionText>${explanation}</ows:ExceptionText></ows:Exception></ows:ExceptionReport>`,
    status,
    'application/xml',
  )

/** The geographic server of the associations: one day of all zones as text. */
export const atmo: Service = ({ path, query, now }): Reply => {
  const workspace = /^\/(\w+)\/ows$/.exec(path)?.[1] ?? ''
  const layer = layers[`${workspace}/${query.get('typeNames') ?? ''}`]
  if (!layer) return exception(`Feature type ${query.get('typeNames') ?? ''} unknown`, 400)
  const date = /^date_ech='(\d{4}-\d{2}-\d{2})'$/.exec(query.get('CQL_FILTER') ?? '')?.[1]
  if (date === undefined || query.get('outputFormat') !== 'csv') return exception('too many rows', 200)
  const ahead = (Date.parse(date) - now.getTime()) / (24 * hour)
  const listed = communes.filter(({ code }) => !byGroup.test(code))
  const level = (lat: number, lon: number) =>
    1 + Math.floor(layer.top * smoothNoise(layer.seed, lat, lon, Date.parse(date) / (48 * hour)))
  const zones = [
    ...listed.map(({ code, lat, lon }) => [code, level(lat, lon)] as const),
    ['244400404', level(47.2, -1.55)] as const,
  ]
  const rows = ahead > 2 ? [] : zones.map(([zone, index], i) => `fid-${i},${zone},${index},${date}`)
  return text(['FID,code_zone,code_qual,date_ech', ...rows].join('\r\n'), 200, 'text/csv;charset=UTF-8')
}
