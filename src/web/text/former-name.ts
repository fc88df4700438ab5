import { citySlug } from '../../domain/place.ts'
import { paths, placePath } from '../../paths.ts'
import type { FormerName, PlaceHit } from '../../views/place-views.ts'
import { atPlace } from './at-place.ts'

/** What a search calls a place: « Cherbourg-Octeville, aujourd’hui Cherbourg-en-Cotentin » when found by a former name. */
export const hitName = ({ name, formerName }: Pick<PlaceHit, 'name' | 'formerName'>): string =>
  formerName ? `${formerName}, aujourd’hui ${name}` : name

/** The address of what a search found; found by a former name, the page says so. */
export const hitPath = (hit: PlaceHit): string =>
  hit.formerName
    ? paths.place(hit.slug, hit.ambiguous ? hit : null, citySlug(hit.formerName))
    : placePath(hit)

/** What the page of a commune says to whoever came by a former name: « …, ancienne commune, est aujourd’hui réunie à Annecy. » */
export const formerNote = ({ name, isRenamed }: FormerName, today: string): string =>
  isRenamed
    ? `${name} s’appelle aujourd’hui ${today}.`
    : `${name}, ancienne commune, est aujourd’hui réunie ${atPlace(today)}.`
