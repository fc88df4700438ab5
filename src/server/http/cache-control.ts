import { toleratedMs, type Lifetime } from '../../domain/lifetime.ts'

/**
 * The `Cache-Control` of what is the same for everybody. Caches between us and visitors may keep it, and show it a
 * little longer while they ask again; both together never reach past the next known change. Browsers always ask, and wait
 * for the answer (`must-revalidate`): their own memory would not say that the site is gone.
 */
export function sharedUntil({ freshUntil, validUntil }: Lifetime, now: number): string {
  const valid = wholeSeconds(validUntil - now)
  if (valid < 1) return 'private, no-store'
  const fresh = Math.min(valid, Math.max(0, wholeSeconds(freshUntil - now)))
  const tolerated = Math.min(wholeSeconds(toleratedMs), valid - fresh)
  return `public, max-age=0, must-revalidate, s-maxage=${fresh}, stale-while-revalidate=${tolerated}`
}

const wholeSeconds = (ms: number): number => Math.floor(ms / 1000)
