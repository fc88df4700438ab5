import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const recorded = readFileSync(
  join(import.meta.dirname, '../../fixtures/meteoalarm/atom-france-2022-12-08.xml'),
  'utf8',
)
const entries = recorded.match(/<entry>[\s\S]*?<\/entry>/g) ?? []
const head = recorded.slice(0, recorded.indexOf('<entry>'))
const tail = '</feed>'
const chunkBytes = 16 * 1024

/** An entry of the recorded feed under another name, with words enough to weigh so many bytes. */
function entryOf(index: number, bytes: number): string {
  const entry = (entries[index % entries.length] ?? '').replaceAll(
    /<(?:id|cap:identifier)>[^<]+/g,
    `$&.${index}`,
  )
  const words = 'Soyez attentifs si vous pratiquez des activités sensibles au risque météorologique. '
  const missing = Math.max(0, bytes - Buffer.byteLength(entry))
  return entry.replace(
    '</entry>',
    `<summary>${words.repeat(Math.ceil(missing / words.length))}</summary></entry>`,
  )
}

/** When the recorded feed was received. */
export const feedTime = Date.parse('2022-12-08T00:40:00Z')

/** A feed like the recorded one with so many entries of so many bytes, made as it is read. */
export async function* warningFeed(count: number, entryBytes: number): AsyncGenerator<Uint8Array, void> {
  let pending = Buffer.from(head)
  for (let index = 0; index < count; index += 1) {
    pending = Buffer.concat([pending, Buffer.from(entryOf(index, entryBytes))])
    for (; pending.length >= chunkBytes; pending = pending.subarray(chunkBytes))
      yield pending.subarray(0, chunkBytes)
  }
  yield Buffer.concat([pending, Buffer.from(tail)])
}
