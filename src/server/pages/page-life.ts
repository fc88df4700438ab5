import type { Part } from '../../domain/part.ts'
import type { SiteApi } from '../../site-api.ts'

/** What the parts of one page said while it was rendered. */
export interface PageLife {
  /** Wall-clock ms until which all its parts are good. */
  freshUntil: number
  /** A part was missing or stale: the page is for this visitor only. */
  failed: boolean
}

const isPart = (value: unknown): value is Part<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'state' in value &&
  ('freshUntil' in value || 'reason' in value)

function note(life: PageLife, value: unknown): void {
  if (!isPart(value)) return
  // What does not exist for a place is an answer like another.
  if (value.state === 'missing' && value.reason === 'unsupported') return
  if (value.state !== 'fresh') life.failed = true
  if (value.state !== 'missing') life.freshUntil = Math.min(life.freshUntil, Date.parse(value.freshUntil))
}

/** The same site, whose answers tell the life of the page they are asked for. */
export function watchSite(site: SiteApi, life: PageLife): SiteApi {
  const watched = Object.entries(site).map(([name, method]) => [
    name,
    async (...parameters: never[]) => {
      const answer: unknown = await (method as (...all: never[]) => Promise<unknown>)(...parameters)
      note(life, answer)
      return answer
    },
  ])
  // Same names, same arguments, same answers: the compiler cannot follow that through `entries`.
  return Object.fromEntries(watched) as unknown as SiteApi
}
