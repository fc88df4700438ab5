import { data, redirect, type LoaderFunctionArgs } from 'react-router'
import type { paths } from '../../paths.ts'
import { siteApi } from './context.ts'
import { pointOf } from './query.ts'

/**
 * The place whose page is asked for, and the former commune whose address or name led there. An unknown one is a 404 and a
 * moved one a redirect, to `pathOf` its address of today, before anything is sent.
 */
export async function askedPlace(
  { params, request, context }: LoaderFunctionArgs,
  pathOf: typeof paths.place,
) {
  const site = context.get(siteApi)
  const query = new URL(request.url).searchParams
  const at = pointOf(query)
  const answer = await site.place(params['slug'] ?? '', at)
  if (answer.kind === 'moved') throw redirect(pathOf(answer.slug, answer.at, answer.former), 301)
  // No place is called after a year: that is a race which has not been announced.
  const reason = /-\d{4}$/.test(params['slug'] ?? '') ? 'no-such-page' : 'no-such-city'
  if (answer.kind === 'unknown') throw data(reason, { status: 404 })
  const formerSlug = query.get('ancien')
  const former = formerSlug === null ? null : await site.formerName(formerSlug, answer.place)
  // An invented name is not a page of its own: nobody could say how many there are.
  if (formerSlug !== null && !former) throw redirect(pathOf(answer.place.slug, at), 301)
  return { ...answer, former, site, query }
}
