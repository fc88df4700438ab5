import { lifetimeOf, lifetimeOfDay, shorterOf, type Lifetime } from '../../domain/lifetime.ts'
import { isMissingForGood, type Part } from '../../domain/part.ts'
import type { SiteApi } from '../../site-api.ts'
import type { PlaceAnswer } from '../../views/place-views.ts'
import type { Clock } from '../cache.ts'
import { minuteMs } from '../../domain/time-units.ts'

/** What the parts of one page said while it was rendered. */
export interface PageLife {
  /** The life of its shortest-lived part. */
  lifetime: Lifetime
  /** Rendering broke: the page is for this visitor only. */
  failed: boolean
}

const isPart = (value: unknown): value is Part<unknown> =>
  typeof value === 'object' &&
  value !== null &&
  'state' in value &&
  ('freshUntil' in value || 'reason' in value)

type FoundPlace = Extract<PlaceAnswer, { kind: 'found' }>

/** Its sun and moon are those of the place's own day. */
const isFoundPlace = (value: unknown): value is FoundPlace =>
  typeof value === 'object' && value !== null && 'sunMoon' in value && 'place' in value

/** What a page is whole without. */
const optional: ReadonlySet<keyof SiteApi> = new Set<keyof SiteApi>([
  'fact',
  'flashMap',
  'around',
  'cooler',
  'countryMap',
  'marine',
  'riverGauge',
  'seaNear',
])

/** A page without an optional part is made anew this soon: a busy source has another minute by then. */
const withoutOptionalMs = minuteMs

/**
 * A page that lacks a part, or has an old one, is made anew this soon, and shown no longer than that: many who come during
 * an outage cost one rendering, and what is back is seen at once.
 */
const lacking = { freshMs: 8_000, validMs: 30_000 }

/** `name`: what of the site was asked. */
function shortenLife(life: PageLife, name: keyof SiteApi, value: unknown, now: number): void {
  if (isFoundPlace(value)) {
    const ownDay = lifetimeOfDay(Date.parse(value.now), value.place.timeZone)
    life.lifetime = shorterOf(life.lifetime, ownDay)
  }
  if (!isPart(value)) return
  // What does not exist for a place, or on this site, is an answer like another.
  if (isMissingForGood(value)) return
  if (value.state === 'missing' && value.reason === 'busy' && optional.has(name)) {
    life.lifetime = shorterOf(life.lifetime, { freshUntil: now + withoutOptionalMs, validUntil: Infinity })
    return
  }
  if (value.state !== 'fresh')
    life.lifetime = shorterOf(life.lifetime, {
      freshUntil: now + lacking.freshMs,
      validUntil: now + lacking.validMs,
    })
  if (value.state !== 'missing') life.lifetime = shorterOf(life.lifetime, lifetimeOf(value))
}

type Method = (...values: unknown[]) => Promise<unknown>

/** The same site, whose answers tell the life of the page they are asked for. */
export const recordLife = (site: SiteApi, life: PageLife, clock: Clock): SiteApi =>
  new Proxy(site, {
    get(_site, name: keyof SiteApi) {
      const method = site[name] as Method | undefined
      if (!method) return undefined
      return async (...values: unknown[]) => {
        const answer = await method.apply(site, values)
        shortenLife(life, name, answer, clock.now())
        return answer
      }
    },
  })
