import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { atMost, type Row } from './support/row.ts'

const root = join(import.meta.dirname, '../..')

/** What turns screens into pages: everything that is ours between the router, React and the answer. */
const floor = [
  'src/index.tsx',
  'src/web/render/*',
  'src/web/document/*',
  'src/web/islands/island.tsx',
  'src/web/browser/{main,island-element,hydrate}.ts',
  'src/server/pages/*',
]

const lines = (file: string): number => readFileSync(join(root, file), 'utf8').split('\n').length - 1

/** How much there is to read before one understands how a page is made. */
export function measure(): Promise<readonly Row[]> {
  const count = globSync(floor, { cwd: root }).reduce((sum, file) => sum + lines(file), 0)
  return Promise.resolve([atMost('lines between the screens and their pages', count, '', 900)])
}
