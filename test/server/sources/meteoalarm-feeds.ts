import { readFile } from 'node:fs/promises'
import type { WarningFeed } from '../../../src/domain/vigilance.ts'
import { standingWarnings } from '../../../src/domain/vigilance/feed.ts'

export const fixture = (name: string): Promise<string> =>
  readFile(new URL(`../../fixtures/meteoalarm/${name}`, import.meta.url), 'utf8')

export const standing = (feed: WarningFeed, now: string): Record<string, string[]> =>
  Object.fromEntries(
    [...standingWarnings([feed], Date.parse(now)).departments].flatMap(([code, { warnings }]) =>
      warnings.length === 0
        ? []
        : [[code, warnings.map(({ phenomenon, level }) => `${phenomenon} ${level}`)]],
    ),
  )
