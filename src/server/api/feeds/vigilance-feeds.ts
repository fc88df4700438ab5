import { siteName, vigilanceSite } from '../../../domain/official-sites.ts'
import { latest } from '../../../domain/instant.ts'
import { lifetimeOfDay, shorterOf, type Lifetime } from '../../../domain/lifetime.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant, MissingReason, Part } from '../../../domain/part.ts'
import type { DepartmentCode } from '../../../domain/place.ts'
import { vigilanceDepartments } from '../../../domain/vigilance.ts'
import { paths } from '../../../paths.ts'
import type { SiteApi } from '../../../site-api.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { nbsp, plural } from '../../../web/text/numbers.ts'
import { lifeOfAnswer } from '../answers.ts'
import type { FeedContent, FeedEntry } from './feed.ts'
import { midnightOf } from './risk-entries.ts'
import { isVouchedFor, unknownSubjectsOf, vigilanceEntries } from './vigilance-entries.ts'

/** What feeds are made with. */
export interface FeedContext {
  readonly site: SiteApi
  /** « tag:eclaircie.example,2026: » */
  readonly tag: string
  readonly publicUrl: string
  readonly now: IsoInstant
}

/** A feed, or why there is none; `text`: in other words than those of the reason. */
export type FeedAnswer = FeedContent | { readonly reason: MissingReason; readonly text?: string }

/** Nothing is known, for whatever reason: a 503, after which readers come back and keep what they have. */
export const unknown = {
  reason: 'busy',
  text: 'Rien n’est connu pour le moment, faute de réponse valable des sources. Veuillez réessayer dans un moment.',
} as const

/** The alerts of one department; « unsupported » overseas, whose vigilance is another. */
export async function departmentFeed(
  code: DepartmentCode,
  { site, tag, publicUrl, now }: FeedContext,
): Promise<FeedAnswer> {
  const part = await site.departmentVigilance(code)
  if (part.state === 'missing') return unknown
  if (!part.value.covered) return { reason: 'unsupported' }
  const homeUrl = `${publicUrl}${paths.vigilance('J0', code)}`
  const entries = vigilanceEntries(part, { tag, link: homeUrl, now })
  // A warning is published, though nobody vouches for the other hours.
  if (!isVouchedFor(part) && entries.length === 0) return unknown
  return {
    id: `${tag}vigilance/${code}`,
    title: `Vigilance, département ${code}`,
    homeUrl,
    publishedAt: part.at,
    entries,
    unknownSubjects: new Set(unknownSubjectsOf(code, part)),
    life: lifeOfAnswer(part, Date.parse(now)),
  }
}

/**
 * The alerts of every department, each with the id that it has in its own feed. Departments of which nothing is known are
 * named in an entry, and what was published of them stays; when that is every department, and none has an alert to come,
 * there is no feed.
 */
export async function nationalFeed(context: FeedContext): Promise<FeedAnswer> {
  const { site, tag, publicUrl, now } = context
  const departments = await Promise.all(
    vigilanceDepartments.map(async (code) => ({ code, part: await site.departmentVigilance(code) })),
  )
  const unknownDepartments = departments.filter(({ part }) => !isVouchedFor(part)).map(({ code }) => code)
  const publishedAt = newest(departments.map(({ part }) => part))
  const entries = departments.flatMap(({ code, part }) => {
    const link = `${publicUrl}${paths.vigilance('J0', code)}`
    return vigilanceEntries(part, { tag, link, now })
  })
  if (publishedAt === null || (unknownDepartments.length === departments.length && entries.length === 0))
    return unknown
  const id = `${tag}vigilance/france`
  const homeUrl = `${publicUrl}${paths.vigilance()}`
  return {
    id,
    title: 'Vigilance, France métropolitaine',
    homeUrl,
    publishedAt,
    entries: [...unknownEntries(unknownDepartments, { id, link: homeUrl, now }), ...entries],
    unknownSubjects: new Set(departments.flatMap(({ code, part }) => unknownSubjectsOf(code, part))),
    life: lifeOf(
      departments.map(({ part }) => part),
      Date.parse(now),
    ),
  }
}

/** As long as the part that ends first; one that is missing may be there the next moment. */
const lifeOf = (parts: readonly Part<unknown>[], now: number): Lifetime =>
  parts
    .map((part) =>
      part.state === 'missing' ? { freshUntil: now, validUntil: Infinity } : lifeOfAnswer(part, now),
    )
    .reduce(shorterOf, lifetimeOfDay(now))

const newest = (parts: readonly Part<DepartmentVigilance>[]): IsoInstant | null =>
  latest(parts.flatMap((part) => (part.state === 'missing' ? [] : [part.at]))) ?? null

function unknownEntries(
  codes: readonly DepartmentCode[],
  { id, link, now }: { id: string; link: string; now: IsoInstant },
): readonly FeedEntry[] {
  if (codes.length === 0) return []
  const today = localDate(now, nationalZone)
  return [
    {
      id: `${id}/unknown/${today}`,
      subject: 'unknown',
      danger: 'unknown',
      severity: -1,
      title: `Vigilance indisponible${nbsp}: ${plural(codes.length, 'département')}`,
      text: `Aucun bulletin valable ne confirme le niveau de${nbsp}: ${codes.join(', ')}. À vérifier sur ${siteName(vigilanceSite)}.`,
      link,
      updatedAt: midnightOf(today),
      tags: ['unknown'],
      time: null,
    },
  ]
}
