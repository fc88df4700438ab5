import { nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { formatAge } from '../../text/age.ts'
import { simulatedLabel, staleText } from '../../text/data-age.ts'
import { forecastSourcesOf } from '../../text/weather-sources.ts'
import type { MapFacts } from './map-facts.ts'

const halfTexts = {
  air: 'Air et vent indisponibles : la mer est connue',
  sea: 'Mer indisponible : l’air et le vent sont connus',
} as const

/** A piece of the line: words, a source with its address, how old the figures are, that they are old or simulated. */
export type SourcePiece =
  | string
  | { readonly name: string; readonly href: string }
  | { readonly note: 'age' | 'stale' | 'simulated' }

/** Who the figures of a map are from and how old they are; first, which half is missing where one is. */
export function mapSourcePieces(part: Part<MapFacts>, withSea: boolean): readonly SourcePiece[] {
  if (part.state === 'missing') return ['Données indisponibles']
  // The sea of a map of beaches may be real beside it.
  if (part.source.split(', ').includes('simulated'))
    return [{ note: 'simulated' }, ' climatologie, sans lien avec le temps qu’il fait']
  const { lacks } = part.value
  // What matters first: a phone shows two lines. A map without one half is not old for that.
  const isOld = part.state === 'stale' && lacks === null
  const sources = lacks === 'air' ? [] : forecastSourcesOf(part.source)
  const pieces: readonly (SourcePiece | false | null)[] = [
    lacks && `${halfTexts[lacks]} · `,
    isOld && { note: 'stale' },
    isOld && ' · ',
    'Estimé (modèle)',
    ...sources.flatMap((source, index) => [index === 0 ? ' · ' : ' et ', source]),
    withSea && lacks !== 'sea' && `${lacks ? ' ·' : ','} mer Open-\u2060Meteo\u00a0Marine`,
    !isOld && ' · ',
    !isOld && { note: 'age' },
  ]
  return pieces.filter((piece) => piece !== false && piece !== null)
}

/** The source of a map in one line. */
export const mapSourceText = (part: Part<MapFacts>, now: IsoInstant, withSea = false): string =>
  mapSourcePieces(part, withSea)
    .map((piece) => {
      if (typeof piece === 'string') return piece
      if ('name' in piece) return piece.name
      if (part.state === 'missing' || piece.note === 'simulated') return `${simulatedLabel},`
      const age = formatAge(part.at, now)
      return piece.note === 'age' ? age : `${staleText(part.at, nationalZone)} ${age}`
    })
    .join('')
