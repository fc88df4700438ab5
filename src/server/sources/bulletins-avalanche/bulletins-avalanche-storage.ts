import { listBucket } from '../../upstream/bucket-list.ts'
import type { Upstream } from '../../upstream/upstream.ts'
import type { Check } from '../source.ts'
import { folderOver, newestFile } from './bulletins-avalanche.ts'
import { filesNamed, folderOf, type BulletinFile, type BulletinFolder } from './folder.ts'
import type { avalancheStorage } from './source.ts'

/** The same files in object storage, which lists what begins alike. */
export const createBulletinStorage = (upstream: Upstream): BulletinFolder => ({
  ...folderOver(upstream),
  async list(day) {
    const prefix = `data/BULLETIN/BRA/${folderOf(day)}/`
    const files = await listBucket(upstream, prefix)
    return bulletinsAmong(
      files.map(({ key }) => key),
      prefix,
    )
  },
})

/** A day may have its files in a folder of their own. */
function bulletinsAmong(keys: readonly string[], prefix: string): readonly BulletinFile[] {
  const own = keys.filter((key) => key.startsWith(prefix))
  const keyOf = new Map(own.map((key) => [key.slice(key.lastIndexOf('/') + 1), key]))
  return filesNamed(keyOf.keys(), (name) =>
    `/${keyOf.get(name) ?? name}`.split('/').map(encodeURIComponent).join('/'),
  )
}

/** @public How the doctor asks it. */
export const check: Check<typeof avalancheStorage> = {
  missed: 'avalanche bulletins, in winter, when the archive of data.gouv.fr does not have them',
  ask: ({ upstream }, { now }) => newestFile(createBulletinStorage(upstream), now),
}
