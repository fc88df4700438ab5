import type { PortSummary } from '../../../views/tides.ts'
import { narrowNbsp, nbsp } from '../../text/numbers.ts'

export const windMovesSea = `Le vent, la pression et les vagues changent la hauteur de l’eau${narrowNbsp}; de combien, ce calcul ne le sait pas.`

export const greatTidesNote = 'Coefficient calculé de 100 ou plus.'

export const noMonth = {
  title: 'Mois non disponible',
  text: 'Les marées se lisent par mois, comme 2027-03, jusqu’à cinq ans avant et après aujourd’hui.',
} as const

export const unknownPort = {
  title: 'Port non trouvé',
  text: 'Aucun port de ce nom n’a de marée calculée ici.',
} as const

/** How it is computed, and what it is not: around the names of who has measured and of who is official. */
export const noticeWords = {
  start:
    'Calculé ici, sans le vent ni la pression, à partir des mesures de marégraphes analysées par TICON-4 (Hart-Davis et coll., 2025, via ',
  database: 'Neaps',
  end: ({ hasCoefficient }: Pick<PortSummary, 'hasCoefficient'>): string =>
    `, CC BY 4.0)${hasCoefficient ? `${narrowNbsp}; le coefficient est calculé depuis Brest` : ''}. Hauteurs au-dessus du zéro des cartes marines, à quelques décimètres près${narrowNbsp}; heures à un quart d’heure près, davantage là où la mer reste étale. Les heures officielles sont celles du `,
  official: 'Shom',
} as const

/** The same in one line. */
export const noticeText = (port: Pick<PortSummary, 'hasCoefficient'>): string =>
  `${noticeWords.start}${noticeWords.database}${noticeWords.end(port)}${noticeWords.official}.`

/** Said of a place that is no port. */
export const nearText = (name: string, departmentName: string): string =>
  `Près de ${name} (${departmentName})${nbsp}: `
