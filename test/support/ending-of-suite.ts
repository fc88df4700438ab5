import { after } from 'node:test'
import type { Ending } from './build-app.ts'

/**
 * What ends with the suite that is being described, for a site that its `before` starts. A suite that waits while it is
 * described takes for its own what other files, read meanwhile, want to end with them.
 */
export function endingOfSuite(): Ending {
  const endings: (() => unknown)[] = []
  after(() => Promise.all(endings.map((end) => end())))
  return { after: (end) => void endings.push(end) }
}
