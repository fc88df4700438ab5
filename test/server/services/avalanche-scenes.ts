import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import type { TestContext } from 'node:test'
import type { MassifState } from '../../../src/domain/avalanche/statement.ts'
import { createCatalogue } from '../../../src/server/catalogue.ts'
import { createAvalanche } from '../../../src/server/services/avalanche.ts'
import { createBulletinStorage } from '../../../src/server/sources/bulletins-avalanche/bulletins-avalanche-storage.ts'
import { createBulletinArchive } from '../../../src/server/sources/bulletins-avalanche/bulletins-avalanche.ts'
import { createAvalancheBulletins } from '../../../src/server/sources/bulletins-avalanche/published.ts'
import { root } from '../../support/build.ts'
import { handClock, localSource, upstreamOver } from '../upstream/local-source.ts'

/** A file of the Aravis, massif 2, unless said; times on the clocks of Paris. */
export interface Written {
  readonly id?: number
  readonly published?: string
  readonly validUntil?: string
  readonly amended?: boolean
  /** Attributes of the risk. */
  readonly risk?: string
  readonly title?: string
}

export const now = '2026-01-20T11:00:00Z'

/** The attributes of a risk: the highest level, and those below and above 1,800 m. */
export const riskOf = (highest: string, below = highest, above = '', rising = ''): string =>
  `RISQUE1="${below}" EVOLURISQUE1="${rising}" LOC1="${above && '&lt;1800'}" ALTITUDE="${above && '1800'}" RISQUE2="${above}" EVOLURISQUE2="" LOC2="${above && '&gt;1800'}" RISQUEMAXI="${highest}" COMMENTAIRE="" RISQUEMAXIJ2="1" DATE_RISQUE_J2="2026-01-21T00:00:00"`

export const bulletinXml = ({
  id = 2,
  published = '2026-01-19T16:09:00',
  validUntil = '2026-01-20T18:00:00',
  amended = false,
  risk = riskOf('3'),
  title = 'Plaques à vent',
}: Written = {}): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><BULLETINS_NEIGE_AVALANCHE TYPEBULLETIN="BRA" ID="${id}" MASSIF="Aravis" DATEBULLETIN="${published}" DATEVALIDITE="${validUntil}" DATEDIFFUSION="${published}" AMENDEMENT="${amended}"><CARTOUCHERISQUE>${risk && `<RISQUE ${risk}/>`}<PENTE N="true"/></CARTOUCHERISQUE><STABILITE><TITRE><![CDATA[${title}]]></TITRE></STABILITE></BULLETINS_NEIGE_AVALANCHE>`

export const messageXml = (text: string): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?><message><![CDATA[${text}]]></message>`

/** The name of a file of the Aravis. */
export const named = (time: string, massif = 'Aravis'): string =>
  `${massif}_${time.replaceAll(/\D/g, '').padEnd(14, '0')}.xml`

/** Files by day of Paris and name; null: it is listed and not sent. */
export type Files = Readonly<Record<string, Readonly<Record<string, string | null>>>>

export interface Places {
  readonly files?: Files
  /** What the pages of links do in place of listing the files. */
  readonly archive?: 'lists' | 'error page' | 'empty' | 'gone'
  /** What the storage does. */
  readonly storage?: 'lists' | 'empty' | 'gone'
}

const catalogue = createCatalogue(join(root, 'data'))

const send = (response: ServerResponse, status: number, type: string, body: string): void => {
  response.writeHead(status, { 'content-type': type })
  response.end(body)
}

const linksTo = (day: string, names: readonly string[]): string =>
  names.length === 0
    ? '<html><head><title>No Files Available for Listing</title></head><body></body></html>'
    : `<html><head><title>Files</title></head><body>${names
        .map((name) => `<a href="/x/BRA/${day}/xml/${encodeURIComponent(name)}">${name}</a>`)
        .join('')}</body></html>`

/** Such places, as a server: the pages of links under « /archive », the object storage under « /storage ». */
export const servePlaces = (t: TestContext, places: () => Places) =>
  localSource(t, (request, response) => {
    const { files = {}, archive = 'lists', storage = 'lists' } = places()
    const url = new URL(request.url ?? '', 'http://x')
    const isStorage = url.pathname.startsWith('/storage')
    const [, day = '', name = ''] = /(\d{4}\/\d\d\/\d\d)\/xml\/(.*)$/.exec(url.pathname) ?? []
    const prefix = url.searchParams.get('prefix') ?? ''
    const namesOf = (folder: string) => Object.keys(files[folder.replaceAll('/', '-')] ?? {})
    if (name !== '') {
      const body = files[day.replaceAll('/', '-')]?.[decodeURIComponent(name)]
      if (body === undefined || (isStorage ? storage : archive) === 'gone')
        return send(response, 404, 'text/xml', '<x/>')
      return body === null
        ? send(response, 403, 'text/plain', 'no')
        : send(response, 200, 'application/octet-stream', body)
    }
    if (isStorage) {
      if (storage === 'gone') return send(response, 404, 'application/xml', '<Error/>')
      const folder = prefix.replace('data/BULLETIN/BRA/', '').replace(/\/$/, '')
      const keys = storage === 'empty' ? [] : namesOf(folder)
      const contents = keys.map((key) => `<Contents><Key>${prefix}xml/${key}</Key></Contents>`).join('')
      return send(
        response,
        200,
        'application/xml',
        `<ListBucketResult><Name>meteofrance</Name>${contents}</ListBucketResult>`,
      )
    }
    if (archive === 'gone') return send(response, 404, 'text/html', 'gone')
    if (archive === 'error page')
      return send(response, 200, 'text/html', '<html><title>Error</title><p>503 backend</p></html>')
    return send(response, 200, 'text/html', linksTo(day, archive === 'empty' ? [] : namesOf(day)))
  })

/** The service over such places, at an instant that can be moved. */
export async function avalancheOver(t: TestContext, places: () => Places, start = now) {
  const clock = handClock(Date.parse(start))
  const source = await servePlaces(t, places)
  const { upstream: archive, log } = upstreamOver(t, `${source.url}/archive`, { clock, name: 'archive' })
  const { upstream: storage } = upstreamOver(t, `${source.url}/storage`, { clock, name: 'storage' })
  let stationsAsked = 0
  const service = createAvalanche({
    bulletins: createAvalancheBulletins(
      [createBulletinArchive(archive), createBulletinStorage(storage)],
      catalogue.massifs,
    ),
    stations: {
      read: async () => {
        stationsAsked += 1
        return []
      },
      everyMs: 3 * 3_600_000,
    },
    catalogue,
    editions: [],
    clock,
    waitMs: 60_000,
  })
  /** What is said of the Aravis; null when nothing is. */
  const said = async (): Promise<MassifState | null> => {
    const part = await service.bulletin('aravis')
    return part === null || part.state === 'missing' ? null : part.value.said
  }
  return { service, said, clock, source, log, stationsAsked: () => stationsAsked }
}
