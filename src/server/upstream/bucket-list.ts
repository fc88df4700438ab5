import { readXml, xmlTypes, type XmlHandler } from './sax-stream.ts'
import type { Upstream } from './upstream.ts'

/** A file that object storage lists. */
export interface ListedFile {
  readonly key: string
  /** NaN where it does not say. */
  readonly bytes: number
  /** Instant in ms; NaN where it does not say. */
  readonly writtenAt: number
}

/** The files whose keys begin with `prefix`, a thousand at most, as S3 lists them. Throws UpstreamError. */
export const listBucket = (upstream: Upstream, prefix: string, path = '/'): Promise<readonly ListedFile[]> =>
  upstream.getStream(
    { operation: 'list', path, query: { 'list-type': 2, prefix }, accept: xmlTypes },
    async (chunks, contentType) => {
      const files: ListedFile[] = []
      await readXml(chunks, listHandler(files), { contentType })
      return files
    },
  )

const nothing: ListedFile = { key: '', bytes: NaN, writtenAt: NaN }

function listHandler(files: ListedFile[]): XmlHandler {
  let file = nothing
  return {
    roots: ['ListBucketResult'],
    entry: 'Contents',
    open(name) {
      if (name === 'Contents') file = nothing
    },
    close(name, text) {
      const content = text.trim()
      if (name === 'Key') file = { ...file, key: content }
      if (name === 'Size' && /^\d{1,12}$/.test(content)) file = { ...file, bytes: Number(content) }
      if (name === 'LastModified') file = { ...file, writtenAt: Date.parse(content) }
      if (name === 'Contents') files.push(file)
    },
  }
}
