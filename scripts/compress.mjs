import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)

/** Images other than drawings and fonts are compressed already. */
const compressible = /\.(?:js|css|json|svg|ico|map|txt|webmanifest)$/
/** What is saved must be worth a second file, and worth unpacking: one packet at the least is not. */
const leastBytes = 400

/**
 * Writes `.br` and `.gz` beside each file of a folder that they make smaller, as small as they get: once per build, for
 * every visitor. Source maps, which only developers fetch, are packed faster.
 *
 * @param {string} folder
 */
export async function compressFiles(folder) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    compressible.test(file),
  )
  await Promise.all(files.map((file) => compressFile(join(folder, file))))
}

/** @param {string} file */
async function compressFile(file) {
  const bytes = await readFile(file)
  if (bytes.length < leastBytes) return
  const quality = file.endsWith('.map') ? 4 : constants.BROTLI_MAX_QUALITY
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: quality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const [brotli, gzipped] = await Promise.all([toBrotli(bytes, { params }), toGzip(bytes, { level: 9 })])
  const smaller = [
    { path: `${file}.br`, packed: brotli },
    { path: `${file}.gz`, packed: gzipped },
  ].filter(({ packed }) => packed.length < bytes.length)
  await Promise.all(smaller.map(({ path, packed }) => writeFile(path, packed)))
}
