import { gzipSync } from 'node:zlib'
import { departments } from './departments.ts'
import { hour } from './local-clock.ts'
import { smoothNoise } from './noise.ts'
import { type Reply, type Service, text } from './reply.ts'

const day = 24 * hour

/** Bulletins are made at 14:50 UTC from 1 June to 5 October. */
const firstOf = (year: number) => Date.UTC(year, 5, 1, 14, 50, 6)
const lastOf = (year: number) => Date.UTC(year, 9, 5, 14, 50, 6)

/** Drier towards the south; 1 to 4. */
function levelOf(code: string, target: number): number {
  const south = ['13', '2A', '2B', '30', '34', '83', '84', '06', '11', '66'].includes(code) ? 1.4 : 0
  const seed = code.charCodeAt(0) * 31 + code.charCodeAt(1)
  return Math.min(4, 1 + Math.floor(south + 1.8 * smoothNoise(41, seed, 0, target / (4 * day))))
}

/** Packed, by year and last day: every site that starts asks for one. */
const packedSeasons = new Map<string, Buffer>()
function packedSeason(year: number, now: number): Buffer {
  const key = `${year} ${Math.floor((Math.min(lastOf(year), now) - firstOf(year)) / day)}`
  const packed = packedSeasons.get(key) ?? gzipSync(season(year, now))
  packedSeasons.set(key, packed)
  return packed
}

function season(year: number, now: number): string {
  const rows = ['date;num_dep;niveau_j1;niveau_j2;nom_dep']
  for (let made = firstOf(year); made <= Math.min(lastOf(year), now); made += day)
    for (const { code, name } of departments.filter((each) => each.code.length === 2))
      rows.push(
        [
          new Date(made).toISOString().replace(/\.\d+Z$/, 'Z'),
          code,
          levelOf(code, made + day),
          levelOf(code, made + 2 * day),
          name,
        ].join(';'),
      )
  return rows.join('\n')
}

/** The storage of the Météo des forêts: one packed file a year, from the season's first day on. */
export const meteoDesForets: Service = ({ path, now }): Reply => {
  const year = Number(/^\/mdf_(\d{4})\.csv\.gz$/.exec(path)?.[1])
  if (!year || firstOf(year) > now.getTime())
    return text(
      `<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Message>The specified key does not exist.</Message><Key>data/BULLETIN/MDF${path}</Key></Error>`,
      404,
      'application/xml',
    )
  return {
    status: 200,
    headers: { 'content-type': 'application/gzip' },
    body: packedSeason(year, now.getTime()),
  }
}
