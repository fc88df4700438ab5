import { existsSync } from 'node:fs'
import { join } from 'node:path'

/** What production serves from, and the server in its built form reads beside itself. */
const pageFiles = ['vite.config.json', 'client/.vite/manifest.json', 'client/assets', 'server/index.js']
const besideItself = ['fonts', 'icons', 'drawing-program.js', 'arome-program.js', 'gazetteer.bin']

/** Whether `dist/` has all that a start needs; `built`: of the server in its built form, which needs more. */
export const hasBuild = (dist: string, built: boolean): boolean =>
  [...pageFiles, ...(built ? besideItself : [])].every((file) => existsSync(join(dist, file)))
