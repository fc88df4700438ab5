import { join } from 'node:path'

/** The folder of package.json. */
export const root = join(import.meta.dirname, '../..')

/** What the project's scripts know of the build; they are plain JavaScript. */
interface Scripts {
  isBuilt(): boolean
  build(): Promise<number>
}

let building: Promise<void> | null = null

/** Builds the site when there is no build, or when a source is younger than it; once in a process. */
export function ensureBuild(): Promise<void> {
  building ??= (async () => {
    const scripts = (await import(new URL('../../scripts/project.mjs', import.meta.url).href)) as Scripts
    if (!scripts.isBuilt() && (await scripts.build()) !== 0) throw new Error('the build failed')
  })()
  return building
}
