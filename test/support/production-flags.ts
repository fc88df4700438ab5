import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './build.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: { start: string }
}

/** The flags of Node that `npm start` gives; the Dockerfile has the same. */
export const productionFlags: readonly string[] = scripts.start
  .split(' ')
  .filter((word) => word.startsWith('--'))

/** What the container sets for the memory outside the heap. */
export const productionEnv: Readonly<Record<string, string>> = Object.fromEntries(
  [...readFileSync(join(root, 'Dockerfile'), 'utf8').matchAll(/(MALLOC_\w+)=(\d+)/g)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)
