import type { Coordinates } from '../../domain/geo.ts'
import type { SiteApi } from '../../site-api.ts'

/** The place that a slug leads to, also from another way of writing it; null where no place answers. `at` tells homonyms apart. */
export async function foundPlace(site: Pick<SiteApi, 'place'>, slug: string, at: Coordinates | null) {
  const answer = await site.place(slug, at)
  const last = answer.kind === 'moved' ? await site.place(answer.slug, answer.at) : answer
  return last.kind === 'found' ? last : null
}
