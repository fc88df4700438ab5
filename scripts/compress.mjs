import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { constants } from 'node:zlib'
import { compress } from '../src/server/http/compress.ts'

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
  const brotli = file.endsWith('.map') ? 4 : constants.BROTLI_MAX_QUALITY
  const effort = { brotli, gzip: 9, windowBits: constants.BROTLI_DEFAULT_WINDOW }
  const [br, gz] = await Promise.all([compress(bytes, 'br', effort), compress(bytes, 'gzip', effort)])
  const smaller = [
    { path: `${file}.br`, packed: br },
    { path: `${file}.gz`, packed: gz },
  ].filter(({ packed }) => packed.length < bytes.length)
  await Promise.all(smaller.map(({ path, packed }) => writeFile(path, packed)))
}
