import { airAt } from './climate.ts'
import { hour } from './local-clock.ts'
import { type Reply, type Service, json, text } from './reply.ts'

interface Airport {
  readonly icaoId: string
  readonly name: string
  readonly lat: number
  readonly lon: number
  readonly elev: number
}

const airports: readonly Airport[] = [
  { icaoId: 'LFLL', name: 'Lyon/Saint-Exupery Arpt, AR, FR', lat: 45.726, lon: 5.091, elev: 250 },
  { icaoId: 'LFBO', name: 'Toulouse/Blagnac Arpt, OC, FR', lat: 43.635, lon: 1.368, elev: 152 },
  { icaoId: 'LFKJ', name: 'Ajaccio/Bonaparte Arpt, CO, FR', lat: 41.924, lon: 8.803, elev: 5 },
  { icaoId: 'LFML', name: 'Marseille/Provence Arpt, PR, FR', lat: 43.436, lon: 5.215, elev: 22 },
  { icaoId: 'LSGG', name: 'Geneva Intl, GE, CH', lat: 46.238, lon: 6.109, elev: 420 },
  { icaoId: 'FMEE', name: 'Saint-Denis/Gillot Arpt, RE, FR', lat: -20.887, lon: 55.51, elev: 20 },
  { icaoId: 'TFFF', name: 'Fort-de-France/Lamentin Arpt, MQ, FR', lat: 14.591, lon: -60.996, elev: 5 },
  { icaoId: 'SOCA', name: 'Cayenne/Rochambeau Arpt, GF, FR', lat: 4.82, lon: -52.36, elev: 8 },
]

function reportOf(airport: Airport, now: number) {
  const at = Math.floor(now / (hour / 2)) * (hour / 2)
  const air = airAt(airport, airport.elev, at, 60)
  const knots = Math.round(air.wind / 1.852)
  return {
    icaoId: airport.icaoId,
    obsTime: at / 1000,
    reportTime: new Date(at).toISOString(),
    temp: Math.round(air.temperature),
    dewp: Math.round(air.dewPoint),
    wdir: knots < 3 ? 'VRB' : Math.round(air.direction / 10) * 10,
    wspd: knots,
    visib: '6+',
    altim: Math.round(air.pressure),
    metarType: 'METAR',
    lat: airport.lat,
    lon: airport.lon,
    elev: airport.elev,
    name: airport.name,
  }
}

/** `/api/data/metar`, by box (south, west, north, east) or by names; nothing found is a 204. */
export const metar: Service = ({ path, query, now }): Reply => {
  if (path !== '/api/data/metar') return text('Not Found', 404)
  const ids = query.get('ids')?.split(',') ?? []
  const [south = NaN, west = NaN, north = NaN, east = NaN] = (query.get('bbox') ?? '').split(',').map(Number)
  const found = airports.filter(
    ({ icaoId, lat, lon }) =>
      ids.includes(icaoId) || (lat >= south && lat <= north && lon >= west && lon <= east),
  )
  if (found.length === 0) return { status: 204, headers: {}, body: '' }
  return json(found.map((airport) => reportOf(airport, now.getTime())))
}
