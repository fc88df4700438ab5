import { hour, minute } from './local-clock.ts'
import { type Reply, type Service, json } from './reply.ts'

interface Reach {
  readonly code: string
  readonly name: string
  /** 1 green … 4 red. */
  readonly level: number
  readonly line: readonly (readonly [lon: number, lat: number])[]
  readonly gauges: readonly (readonly [code: string, name: string, lon: number, lat: number])[]
}

const reaches: readonly Reach[] = [
  {
    code: 'RS11',
    name: 'Saône à Lyon',
    level: 2,
    line: [
      [4.7912, 45.8851],
      [4.8126, 45.8203],
      [4.8236, 45.7746],
      [4.8189, 45.7269],
    ],
    gauges: [
      ['U472002001', 'Couzon-au-Mont-d’Or', 4.8316, 45.8447],
      ['U472202001', 'Lyon [La Feuillée]', 4.8283, 45.7658],
    ],
  },
  {
    code: 'RS20',
    name: 'Rhône lyonnais',
    level: 1,
    line: [
      [4.9201, 45.8012],
      [4.8566, 45.7721],
      [4.8312, 45.7243],
    ],
    gauges: [],
  },
  {
    code: 'GA4',
    name: 'Vistre et Vidourle',
    level: 3,
    line: [
      [4.2321, 43.8421],
      [4.3504, 43.8006],
      [4.4006, 43.8201],
    ],
    gauges: [['Y352000201', 'Bernis', 4.2854, 43.7713]],
  },
  {
    code: 'IF5',
    name: 'Seine à Paris',
    level: 1,
    line: [
      [2.4146, 48.8203],
      [2.3709, 48.8402],
      [2.3201, 48.8635],
      [2.2607, 48.8379],
    ],
    gauges: [['F700000103', 'Paris [Austerlitz]', 2.3659, 48.8441]],
  },
  {
    code: 'AL2',
    name: 'Arve aval',
    level: 1,
    line: [
      [6.5421, 45.9871],
      [6.4021, 46.0712],
    ],
    gauges: [],
  },
]

/** The latest of the two regular bulletins of the day, at 9 and 15 h UTC. */
function publishedBefore(now: number): string {
  const midnight = now - (now % (24 * hour))
  const at = [15, 9, -9].map((hours) => midnight + hours * hour + 3 * minute).find((time) => time <= now)
  return new Date(at ?? midnight - 9 * hour).toISOString().replace(/\.\d+Z$/, '+00:00')
}

const bulletin = (now: number) => ({
  type: 'FeatureCollection',
  name: 'template-vigicrues-v1.1-WGS84.geojson',
  DtHrInfoVigiCru: publishedBefore(now),
  features: reaches.map(({ code, name, level, line }, i) => ({
    type: 'Feature',
    properties: {
      id: String(500 + i),
      CdEntCru: code,
      typentcru: '8',
      lbentcru: name,
      // When the reach was described, not when its level was set.
      dhcentcru: '2020/09/15 09:00:00.000',
      cdensup_1: '18',
      NivInfViCr: level,
    },
    geometry: { type: 'MultiLineString', coordinates: [line] },
  })),
})

const gaugesOf = (reach: string | null) => ({
  ListEntVigiCru: reaches
    .filter(({ code }) => code === reach)
    .map(({ code, name, gauges }) => ({
      CdEntVigiCru: code,
      TypEntVigiCru: '8',
      LbEntVigiCru: name,
      aNMoinsUn: gauges.map(([gauge, label]) => ({
        CdEntVigiCruInferieur: gauge,
        TypEntVigiCruInferieur: '7',
        LbEntVigiCruInferieur: label,
      })),
    })),
})

export const vigicrues: Service = ({ path, query, now }): Reply => {
  if (path === '/services/InfoVigiCru.geojson') return json(bulletin(now.getTime()))
  if (path === '/services/TronEntVigiCru.json') return json(gaugesOf(query.get('CdEntVigiCru')))
  return json({ error: 'not found' }, 404)
}

/** Heights every five minutes, rising by a centimetre a quarter of an hour. */
export const hubeau: Service = ({ path, query, now }): Reply => {
  if (path !== '/v2/hydrometrie/observations_tr') return json({ message: 'not found' }, 404)
  const asked = (query.get('code_entite') ?? '').split(',')
  const since = Date.parse(query.get('date_debut_obs') ?? '')
  const step = 5 * minute
  const latest = now.getTime() - (now.getTime() % step)
  const gauges = reaches.flatMap((reach) => reach.gauges).filter(([code]) => asked.includes(code))
  const data = gauges.flatMap(([code, , longitude, latitude]) =>
    Array.from({ length: Math.max(0, Math.floor((latest - since) / step)) }, (_, i) => ({
      code_station: code,
      grandeur_hydro: 'H',
      date_obs: new Date(latest - i * step).toISOString().replace(/\.\d+Z$/, 'Z'),
      resultat_obs: 3_120 - Math.round((i * 10) / 3),
      longitude,
      latitude,
    })),
  )
  return json({ count: data.length, next: null, data }, 206)
}
