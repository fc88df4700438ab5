import { redirect, type LoaderFunctionArgs } from 'react-router'
import type { IsoInstant } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { comparedKey, homonymPoint, mostCompared, paths } from '../../../paths.ts'
import { foundPlace, type SiteApi } from '../../../site-api.ts'
import { isPlaceHit, type PlaceHit, type PlaceView } from '../../../views/place-views.ts'
import type { RiskReport } from '../../../views/risk-list.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { siteApi } from '../../render/context.ts'
import { defer, type Deferred } from '../../render/deferred.ts'
import { noPlaceText } from '../../text/search-errors.ts'
import { hitsOf } from '../../text/search-hit.ts'
import { askedPlaces, type Asked } from './address.ts'

/** A place of the comparison, and its parts that wait on a source. */
export interface ComparedPlace {
  readonly place: PlaceView
  readonly weather: Deferred<PlaceWeather>
  readonly vigilance: Deferred<DepartmentVigilance>
  readonly risks: Deferred<RiskReport>
}

/** A name that several places have, or that is nearly theirs. */
export interface Question {
  readonly text: string
  readonly hits: readonly PlaceHit[]
}

export interface CompareView {
  readonly places: readonly ComparedPlace[]
  readonly now: IsoInstant
  /** What of the address or of the form could not be followed, in French. */
  readonly notes: readonly string[]
  readonly questions: readonly Question[]
}

const suggested = 6

/** Beaches have no page under the root. */
async function placeOf(site: SiteApi, { slug, at, isBeach }: Asked): Promise<PlaceView | null> {
  if (isBeach) return site.beach(slug)
  return (await foundPlace(site, slug, at))?.place ?? null
}

/** What a name typed into the form means: the one place of exactly that name, else a question, else why there is none. */
async function meaningOf(site: SiteApi, text: string): Promise<PlaceView | Question | string> {
  const answer = await site.search(text, suggested)
  const hits = hitsOf(answer).filter(isPlaceHit)
  const [first] = hits
  if (!first) return noPlaceText(text, answer)
  const { slug, kind } = first
  const isMeant = answer.exact && hitsOf(answer)[0] === first
  const place = isMeant && (await placeOf(site, { slug, at: homonymPoint(first), isBeach: kind === 'beach' }))
  return place || { text, hits }
}

/** The places of the address; those named in the form are added to it, which is another address. */
export async function loader({ request, context }: LoaderFunctionArgs): Promise<CompareView> {
  const site = context.get(siteApi)
  const query = new URL(request.url).searchParams
  const notes: string[] = []
  const questions: Question[] = []
  const found = new Map<string, PlaceView>()
  const add = (place: PlaceView) => {
    const key = comparedKey(place)
    if (found.has(key)) notes.push(`${place.name} est déjà dans la comparaison.`)
    else if (found.size >= mostCompared)
      notes.push(`Quatre lieux au plus\u00a0: ${place.name} n’est pas comparé.`)
    else found.set(key, place)
  }
  for (const asked of askedPlaces(query.get('lieux'))) {
    const place = await placeOf(site, asked)
    if (place) add(place)
    else notes.push(`Aucun lieu ne répond au nom «\u00a0${asked.slug}\u00a0».`)
  }
  const before = found.size
  for (const text of (query.get('ajouter') ?? '').split(',').map((part) => part.trim())) {
    if (!text) continue
    const meaning = await meaningOf(site, text)
    if (typeof meaning === 'string') notes.push(meaning)
    else if ('hits' in meaning) questions.push(meaning)
    else add(meaning)
  }
  if (found.size > before && notes.length === 0 && questions.length === 0)
    throw redirect(paths.compare([...found.values()]), 302)
  return {
    now: await site.now(),
    notes,
    questions,
    places: [...found.values()].map((place) => ({
      place,
      weather: defer(site.weather(place)),
      vigilance: defer(site.departmentVigilance(place.departmentCode)),
      risks: defer(site.risks(place)),
    })),
  }
}
