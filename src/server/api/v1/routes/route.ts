import type { TSchema } from 'typebox'
import type { CreditName } from '../../../sources/credits.ts'

/** A parameter as routes take it and as the document tells of it. */
export interface OpenParameter {
  readonly schema: TSchema
  readonly description: string
  readonly example: string
  readonly required?: true
}

type Parameters = Readonly<Record<string, OpenParameter>>

/** A route of the API for others: what it is asked, what it answers, from whom. Whoever reads of it reads French. */
export interface UntaggedRoute {
  /** What follows `/api/v1` in its address, as routers write it: « /places/:slug ». */
  readonly subpath: string
  readonly summary: string
  readonly description: string
  readonly inPath?: Parameters
  readonly query?: Parameters
  readonly data: TSchema
  /** The sources that an answer may draw on; its own credits name those that it does. */
  readonly credits: readonly CreditName[]
  /** The site knows it by itself: nobody outside is asked. */
  readonly isOwn?: true
  /** What a 404 says of a question that is well asked. */
  readonly absent?: string
  /** An address that answers. */
  readonly example: string
}

/** With its tag and its whole path. */
export interface OpenRoute extends Omit<UntaggedRoute, 'subpath'> {
  readonly tag: OpenTag
  readonly path: string
}

export const openTags = {
  Lieux: 'Communes, sites naturels et plages : les trouver, les nommer, les situer.',
  Météo: 'La prévision d’un lieu, ce qu’elle vaut et ce que mesurent les stations.',
  'Vigilance et risques': 'La vigilance officielle et les autres risques d’une commune.',
  'Mer et marées': 'L’état de la mer et les marées calculées des ports.',
  'Radar et cartes': 'La pluie que voient les radars, et les lieux des cartes du site.',
} as const
export type OpenTag = keyof typeof openTags
