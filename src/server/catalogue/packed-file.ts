import { createHash } from 'node:crypto'
import { globSync, mkdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { checkCatalogueFiles, fileNames, readCatalogueFiles } from './files.ts'
import { packGazetteer } from './tables.ts'

/** Where development and tests keep the packed gazetteer from one process to the next. */
const cacheFolder = join(import.meta.dirname, '../../../node_modules/.cache/eclaircie')

/**
 * The packed gazetteer of a directory of data files, made when neither they nor the code that packs them have changed since
 * the last time. Throws when a file is absent or is not as expected.
 */
export function packedFolder(dataFolder: string): Buffer {
  const file = join(cacheFolder, `gazetteer-${stateOf(dataFolder)}.bin`)
  return read(file) ?? write(file, packGazetteer(checkCatalogueFiles(readCatalogueFiles(dataFolder))))
}

/** Changes when a data file changes, or a source the packing may depend on. */
function stateOf(dataFolder: string): string {
  const domain = join(import.meta.dirname, '../../domain')
  const sources = [import.meta.dirname, domain].flatMap((folder) =>
    globSync('*.ts', { cwd: folder }).map((name) => join(folder, name)),
  )
  const hash = createHash('sha256')
  for (const path of [...Object.values(fileNames).map((name) => join(dataFolder, name)), ...sources.sort()]) {
    const { size, mtimeMs } = statSync(path)
    hash.update(`${path} ${size} ${mtimeMs}\n`)
  }
  return hash.digest('hex').slice(0, 16)
}

function read(file: string): Buffer | null {
  try {
    return readFileSync(file)
  } catch {
    return null
  }
}

/** Written aside first: another process may be reading. Where nothing may be written, nothing is kept. */
function write(file: string, bytes: Buffer): Buffer {
  const aside = `${file}.${process.pid}`
  try {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(aside, bytes)
    renameSync(aside, file)
  } catch {
    return bytes
  }
  return bytes
}
