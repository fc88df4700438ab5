import { valueOf, type IsoInstant, type Part } from '../../../domain/part.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import type { RainSnowLine } from '../../../domain/rain-or-snow.ts'
import { paths } from '../../../paths.ts'
import type { MassifState, MeasuredSnow, PlaceAvalanche } from '../../../views/mountains.ts'
import { linesOf, type OutlineLine, type OutlineSection } from '../../render/outline.ts'
import { formatAge } from '../../text/age.ts'
import {
  levelTitle,
  missingBulletin,
  scaleNotice,
  snowfallText,
  splitText,
  stateSentences,
  stationPlace,
  stationSnow,
  tomorrowText,
  validityText,
} from '../../text/avalanche.ts'
import { capitalised, nbsp } from '../../text/numbers.ts'

export const avalancheTitle = 'Neige et avalanches'
export const noSnowMeasured = 'Aucune mesure récente de la neige près d’ici.'

type PlaceMassif = PlaceAvalanche['massifs'][number]

/** The massifs of a place: all of a commune, of a site those that hold its point. Null: it has none, and says nothing of them. */
export function massifsOf(
  part: Part<PlaceAvalanche>,
  kind: PlaceView['kind'],
): Part<readonly PlaceMassif[]> | null {
  if (part.state === 'missing') return part.reason === 'unsupported' ? null : part
  const { massifs } = part.value
  const own = kind === 'nature' ? massifs.filter(({ holdsPoint }) => holdsPoint) : massifs
  return own.length > 0 ? { ...part, value: own } : null
}

interface SnowParts {
  readonly snow: Part<MeasuredSnow>
  readonly rainSnow: Part<readonly RainSnowLine[]>
  readonly now: IsoInstant
}

/** The same card as text: each massif with its level in words, the nearest measured snow, from what height it snows. */
export function avalancheSection(
  massifs: Part<readonly PlaceMassif[]>,
  { snow, rainSnow, now }: SnowParts,
): OutlineSection {
  const nearest = valueOf(snow)?.stations[0]
  return {
    title: avalancheTitle,
    blocks: [
      ...(massifs.state === 'missing'
        ? linesOf(missingBulletin(massifs.reason))
        : [{ kind: 'lines' as const, lines: massifs.value.flatMap(massifLines) }]),
      ...linesOf(
        nearest
          ? `Mesuré${nbsp}: ${capitalised(stationSnow(nearest))} (${stationPlace(nearest)}, ${formatAge(nearest.at, now)})`
          : noSnowMeasured,
        snowfallText(rainSnow),
        scaleNotice,
      ),
    ],
  }
}

const massifLines = ({ massif, said }: PlaceMassif): readonly OutlineLine[] => [
  { text: `Massif ${massif.of}`, path: paths.massif(massif.slug) },
  ...levelLines(said).map((text) => ({ text })),
]

const levelLines = (said: MassifState): readonly string[] =>
  said.state === 'in-force'
    ? [
        `${levelTitle(said.level)} ${validityText(said.bulletin.validUntil)}.`,
        splitText(said.bands),
        tomorrowText(said),
      ]
    : [stateSentences[said.state]]
