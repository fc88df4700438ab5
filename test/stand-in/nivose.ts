import { gzipSync } from 'node:zlib'
import { day, hour } from './local-clock.ts'
import { type Reply, type Service, text } from './reply.ts'

const stations = [
  ['45.2870', '6.8970', '2740', '0-250-1001-73306002', 'BONNEVAL-NIVOSE'],
  ['44.9012', '6.4310', '2450', '0-250-1001-05063001', 'ECRINS-NIVOSE'],
  ['45.9873', '6.8850', '2365', '0-250-1001-74056002', 'AIGUILLES ROUGES-NIVOSE'],
  ['42.8010', '0.2010', '2150', '0-250-1001-65192001', 'SOUM COUY-NIVOSE'],
] as const

const header =
  'lat;lon;Altitude;geo_id_wmo;geo_id_wigos;name;reference_time;insert_time;validity_time;t;ht_neige;ssfrai'
const instant = (at: number): string => new Date(at).toISOString().replace('.000', '')

/** Every morning at six, since three weeks ago; the second station has no depth. */
function rows(year: number, now: number): string {
  const mornings = Array.from({ length: 21 }, (_, i) => Math.floor(now / day) * day + 6 * hour - i * day)
    .filter((at) => at + 10 * 60_000 <= now && new Date(at).getUTCFullYear() === year)
    .toReversed()
  return [
    header,
    ...mornings.flatMap((at) =>
      stations.map(([lat, lon, altitude, id, name], number) =>
        [
          lat,
          lon,
          altitude,
          '',
          id,
          name,
          instant(at + 600_000),
          instant(at + 300_000),
          instant(at),
          (265.15 + number).toFixed(2),
          number === 1 ? '' : (0.6 + number / 10).toFixed(2),
          number === 0 ? '0.04' : '',
        ].join(';'),
      ),
    ),
  ].join('\n')
}

/** The storage of the measurements of snow: one packed file a year. */
export const nivose: Service = ({ path, now }): Reply => {
  const year = Number(/^\/nivo_(\d{4})\.csv\.gz$/.exec(path)?.[1])
  if (!year || year > now.getUTCFullYear())
    return text(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code></Error>`,
      404,
      'application/xml',
    )
  return {
    status: 200,
    headers: { 'content-type': 'application/gzip' },
    body: gzipSync(rows(year, now.getTime())),
  }
}
