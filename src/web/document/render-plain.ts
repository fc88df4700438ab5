import { isRouteErrorResponse, type StaticHandlerContext } from 'react-router'
import { forecastSite, siteName, vigilanceSite } from '../../domain/official-sites.ts'
import type { Part } from '../../domain/part.ts'
import { sourcesIn } from '../../domain/sources.ts'
import { citySlug } from '../../domain/place.ts'
import { paths, type PlainFormat } from '../../paths.ts'
import type { SiteApi, SiteInfo } from '../../site-api.ts'
import type { Deferred } from '../render/deferred.ts'
import { linesOf, listOf, type Outline, type OutlineSection } from '../render/outline.ts'
import type { Page } from '../render/page.ts'
import { licenceText } from '../text/credits.ts'
import { disclaimer } from '../text/disclaimer.ts'
import { failureTexts, nameInAddress, notFoundTexts, popularCities, popularTitle } from '../text/not-found.ts'
import { nbsp } from '../text/numbers.ts'
import { groupTitle, hitLine } from '../text/search-hit.ts'
import type { OpenCredit } from '../../views/open-api.ts'
import { writeMarkdown } from './written-markdown.ts'
import { writeText } from './written-text.ts'

export interface PlainRequest {
  readonly info: SiteInfo
  readonly site: SiteApi
  readonly format: PlainFormat
  /** After so long what still waits is said to be missing. */
  readonly timeoutMs: number
  onError(error: unknown): void
}

export interface RenderedPlain {
  readonly kind: 'plain'
  readonly status: number
  readonly body: string
  /** The address of the same page as HTML, for search engines; null where there is none. */
  readonly canonical: string | null
  /** Every part came in time and nothing broke. */
  readonly isComplete: boolean
}

/** Writes what a page says without its drawings. */
export async function renderPlain(
  context: StaticHandlerContext,
  request: PlainRequest,
): Promise<RenderedPlain> {
  const { info, site, format, timeoutMs, onError } = request
  const { route } = context.matches.at(-1) ?? {}
  const { page } = (route?.handle ?? {}) as { readonly page?: Page }
  const url = new URL(context.location.pathname + context.location.search, 'http://site')
  const view: unknown = route && (context.loaderData as Record<string, unknown>)[route.id]
  const deadline = createDeadline(timeoutMs)
  const sources = new Set<string>(['gazetteer'])
  const wait = async <T>(late: Deferred<T>): Promise<Part<T>> => {
    const part = await deadline.wait(late)
    for (const source of sourcesIn(part)) sources.add(source)
    return part
  }
  const failure = (error: unknown) => {
    onError(error)
    return { status: 500, outline: failureOutline }
  }
  const answer = async (): Promise<{ status: number; outline: Outline }> => {
    const [error] = Object.values(context.errors ?? {}) as unknown[]
    if (isRouteErrorResponse(error) && error.status === 404)
      return { status: 404, outline: await notFoundOutline(error.data, url, site) }
    if (context.errors) return failure(error)
    if (!page) return { status: 404, outline: await notFoundOutline(null, url, site) }
    if (!page.outline) return { status: 404, outline: elsewhereOutline(url, info) }
    const outline = await page.outline({ view, info, url, site, wait })
    return { status: outline.isAmbiguous ? 300 : context.statusCode, outline }
  }
  const { status, outline } = await answer().catch(failure)
  deadline.end()
  for (const source of outline.sources ?? []) sources.add(source)
  const isFound = status < 400
  const end = isFound ? [endOf(info, await site.credits([...sources]))] : []
  const sections = [...outline.sections, ...end].filter(({ blocks }) => blocks.length > 0)
  return {
    kind: 'plain',
    status,
    body: writers[format]({ ...outline, sections }, url),
    canonical: isFound ? canonicalOf(url, info, outline.path) : null,
    isComplete: status !== 500 && !deadline.isOver(),
  }
}

const writers: Readonly<Record<PlainFormat, (outline: Outline, url: URL) => string>> = {
  text: (outline, url) => writeText(outline, { isColoured: url.searchParams.get('couleur') === '1' }),
  markdown: writeMarkdown,
}

/** The page's own address, else the one asked for, without the styles of terminals, which no page has. */
function canonicalOf(url: URL, { publicUrl }: SiteInfo, path?: string): string {
  if (path !== undefined) return publicUrl + path
  const query = new URLSearchParams(url.search)
  query.delete('couleur')
  return `${publicUrl}${url.pathname}${query.size > 0 ? `?${query}` : ''}`
}

/** Parts have until then in common. */
function createDeadline(ms: number) {
  const { promise: over, resolve } = Promise.withResolvers<Part<never>>()
  let isOver = false
  const timer = setTimeout(() => resolve({ state: 'missing', reason: 'timeout' }), ms)
  timer.unref()
  return {
    wait: async <T>(part: Deferred<T>): Promise<Part<T>> =>
      Promise.race([
        part.promise,
        over.then((missing) => {
          isOver = true
          return missing
        }),
      ]),
    isOver: () => isOver,
    end: () => clearTimeout(timer),
  }
}

/** At the foot of each: whose data it holds, under which licence, and whose word counts. */
const endOf = ({ publicUrl }: SiteInfo, credits: readonly OpenCredit[]): OutlineSection => ({
  title: 'Sources',
  blocks: [
    ...listOf(
      credits.map((credit) => ({ text: `${credit.name} (${licenceText(credit)})${nbsp}: ${credit.url}` })),
    ),
    ...linesOf(
      `${disclaimer} ${siteName(forecastSite)} et ${siteName(vigilanceSite)}.`,
      `Éclaircie${nbsp}: ${publicUrl}/`,
    ),
  ],
})

const failureOutline: Outline = {
  title: failureTexts.title,
  intro: [{ text: failureTexts.text }],
  sections: [],
}

/** Where a page is that has no other form than HTML. */
const elsewhereOutline = (url: URL, info: SiteInfo): Outline => ({
  title: notFoundTexts.format.title,
  intro: [{ text: `${notFoundTexts.format.text}${nbsp}: ${canonicalOf(url, info)}` }],
  sections: [],
})

/** That there is no such page, with what its address may mean. */
async function notFoundOutline(reason: unknown, url: URL, site: SiteApi): Promise<Outline> {
  const { title, text } = notFoundTexts[reason === 'no-such-city' ? 'city' : 'page']
  const { groups } =
    reason === 'no-such-city' ? await site.search(nameInAddress(url), mostGuesses) : { groups: [] }
  const found = groups.map(({ hits, ...group }) => ({ title: groupTitle(group), items: hits.map(hitLine) }))
  const popular = popularCities.map((name) => ({ text: name, path: paths.place(citySlug(name)) }))
  return {
    title,
    intro: [{ text }],
    sections: (found.length > 0 ? found : [{ title: popularTitle, items: popular }]).map(
      ({ title: heading, items }) => ({ title: heading, blocks: listOf(items) }),
    ),
  }
}

const mostGuesses = 8
