import { localDate, nationalZone } from '../../../domain/local-time.ts'
import { readText } from '../../upstream/decode.ts'
import { Failure } from '../../upstream/failure.ts'
import { htmlTokens } from '../../upstream/html-tokens.ts'
import { xmlTypes } from '../../upstream/sax-stream.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { Check } from '../source.ts'
import { readBulletin } from './bulletin-xml.ts'
import { filesNamed, folderOf, type BulletinFile, type BulletinFolder } from './folder.ts'
import type { avalancheBulletins } from './source.ts'

/** A file’s type is not always known where it lies. */
const fileTypes = [...xmlTypes, 'application/octet-stream', 'binary/octet-stream', 'text/plain']
const listTypes = ['text/html', 'application/xhtml+xml']

/** What the page of a day without files is called. */
const emptyTitle = 'No Files Available for Listing'

/** The archive whose days are pages of links. */
export const createBulletinArchive = (upstream: Upstream): BulletinFolder => ({
  ...folderOver(upstream),
  list(day) {
    const folder = `/${folderOf(day)}/xml/`
    return upstream.getStream({ operation: 'list', path: folder, accept: listTypes }, async (chunks) =>
      linkedFiles(await readText(chunks), folder),
    )
  },
})

/** What either place does with its files. */
export const folderOver = (upstream: Upstream): Omit<BulletinFolder, 'list'> => ({
  name: upstream.name,
  read: ({ path }) => upstream.getStream({ operation: 'bulletin', path, accept: fileTypes }, readBulletin),
  unreadable: (detail) => upstream.unreadable('list', detail),
  noteUnread: (details) => upstream.noteUnread('bulletins', details),
})

/** The newest file of today, as the doctor asks for it. */
export async function newestFile({ list }: BulletinFolder, now: Date) {
  const files = await list(localDate(now, nationalZone))
  return { at: files.length > 0 ? Math.max(...files.map(({ at }) => at)) : null }
}

/** The files that a page links to in its own folder. A page without any that does not say so is another page. */
function linkedFiles(html: string, folder: string): readonly BulletinFile[] {
  const names: string[] = []
  for (const token of htmlTokens(html)) {
    const href = token.kind === 'tag' && token.name === 'a' ? (token.attributes.get('href') ?? '') : ''
    const at = href.indexOf(folder)
    if (at >= 0) names.push(decoded(href.slice(at + folder.length)))
  }
  const files = filesNamed(names, (name) => `${folder}${encodeURIComponent(name)}`)
  if (files.length === 0 && !html.includes(emptyTitle))
    throw new Failure('schema', 'a page that lists no bulletin')
  return files
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return ''
  }
}

/** @public How the doctor asks it. */
export const check: Check<typeof avalancheBulletins> = {
  missed: 'avalanche bulletins, in winter, unless the open storage has them',
  ask: ({ upstream }, { now }) => newestFile(createBulletinArchive(upstream), now),
}
