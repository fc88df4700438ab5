import type { PlaceHit } from '../../views/place-views.ts'

/** What a search calls a place: « Cherbourg-Octeville, aujourd’hui Cherbourg-en-Cotentin » when found by a former name. */
export const hitName = ({ name, formerName }: Pick<PlaceHit, 'name' | 'formerName'>): string =>
  formerName ? `${formerName}, aujourd’hui ${name}` : name
