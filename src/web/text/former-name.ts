import type { FormerName } from '../../views/place-views.ts'
import { atPlace } from './at-place.ts'

/** What the page of a commune says to whoever came by a former name: « …, ancienne commune, est aujourd’hui réunie à Annecy. » */
export const formerNote = ({ name, isRenamed }: FormerName, today: string): string =>
  isRenamed
    ? `${name} s’appelle aujourd’hui ${today}.`
    : `${name}, ancienne commune, est aujourd’hui réunie ${atPlace(today)}.`
