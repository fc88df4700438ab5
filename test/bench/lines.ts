import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { atMost, figure, type Row } from './support/row.ts'

const root = join(import.meta.dirname, '../..')

/** From a request to React: the entry of the pages and what answers requests for them. */
const requests = ['src/index.tsx', 'src/server/pages/*']

/** From React to HTML and islands, on the server and in the browser. */
const rendering = [
  'src/web/render/*',
  'src/web/document/*',
  'src/web/islands/island*.tsx',
  'src/web/browser/{main,island-element,hydrate}.ts',
]

const lines = (file: string): number => readFileSync(join(root, file), 'utf8').split('\n').length - 1
const count = (patterns: readonly string[]): number =>
  globSync(patterns, { cwd: root }).reduce((sum, file) => sum + lines(file), 0)

/** How much there is to read before one understands how a page is made. */
export const measure = (): Promise<readonly Row[]> =>
  Promise.resolve([
    atMost('lines from a request to React', count(requests), '', 900),
    figure('lines from React to HTML and islands', count(rendering), ''),
  ])
