import type { Bulletin, OfficialText } from '../../../domain/vigilance.ts'
import { checked, parsedJson, readJson, readText, shallow } from '../../upstream/decode.ts'
import { requireUtf8 } from '../../upstream/reply.ts'
import { xmlTypes } from '../../upstream/sax-stream.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import { MapReply, toBulletin } from './vigilance-json.ts'
import { createTextsOfMaps, TextsReply, textsTimeoutMs, toTexts } from './vigilance-texts-json.ts'
import { readVigilanceXml } from './vigilance-xml.ts'
import type { Check } from '../source.ts'
import type { meteofrancePortal } from './source.ts'

/** What the service answers, with status 404, when the situation calls for no text. */
const noText = /no matching blob/i

async function readTexts(chunks: AsyncIterable<Uint8Array>): Promise<readonly OfficialText[]> {
  const text = await readText(shallow(chunks))
  if (text.length < 2_000 && noText.test(text)) return []
  return toTexts(checked(TextsReply, parsedJson(text)))
}

/** The map as JSON; a portal that still speaks the XML of before 2022 is understood too. */
async function readMap(chunks: AsyncIterable<Uint8Array>, contentType: string): Promise<Bulletin> {
  if (xmlTypes.some((type) => contentType.toLowerCase().startsWith(type)))
    return readVigilanceXml(chunks, 'meteo-france', contentType)
  requireUtf8(contentType)
  return toBulletin(checked(MapReply, await readJson(chunks)), 'meteo-france')
}

/**
 * Vigilance from the official portal; its key travels in the upstream's headers. Times are UTC. The map is
 * the bulletin; the texts are an extra, and the map waits two seconds for them at most.
 * Throws UpstreamError when there is no usable map.
 */
export function createMeteofrance(upstream: Upstream) {
  const textsOf = createTextsOfMaps()
  return {
    name: upstream.name,
    isOpen: upstream.isOpen,
    async read(): Promise<Bulletin> {
      const [bulletin, texts] = await Promise.all([
        upstream.getStream(
          { operation: 'map', path: '/cartevigilance/encours', accept: ['application/json', ...xmlTypes] },
          readMap,
        ),
        upstream
          .getStream(
            {
              operation: 'texts',
              path: '/textesvigilance/encours',
              accept: ['application/json', 'text/plain', 'text/html', 'application/xml', 'text/xml'],
              alsoStatuses: [404],
              timeoutMs: textsTimeoutMs,
            },
            readTexts,
          )
          .catch(() => null),
      ])
      return { ...bulletin, texts: textsOf(bulletin.issuedAt, texts) }
    },
  }
}

/** @public How the doctor asks it. */
export const check: Check<typeof meteofrancePortal> = {
  missed: 'vigilance from the portal that the key was set for',
  async ask({ upstream }) {
    const { issuedAt } = await createMeteofrance(upstream).read()
    return { at: issuedAt }
  },
}
