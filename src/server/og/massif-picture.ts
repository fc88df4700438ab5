import type { AvalancheLevel } from '../../domain/avalanche/scale.ts'
import { nationalZone } from '../../domain/local-time.ts'
import { valueOf, type Part } from '../../domain/part.ts'
import type { InForce } from '../../domain/avalanche/statement.ts'
import type { MassifBulletin, MassifSummary } from '../../views/mountains.ts'
import { levelTitle, scaleNotice, splitText } from '../../web/text/avalanche.ts'
import { formatBulletinTime } from '../../web/text/dates.ts'
import {
  footer,
  logo,
  margin,
  picture,
  right,
  skies,
  square,
  withComparison,
  withoutComparison,
  wordsStyle,
  type DrawingKit,
} from './share-picture.ts'
import { svgText } from './svg-text.ts'

/** The colours of the European scale, as `avalanche-scale.css` has them. A test compares them. */
export const levelColours: Readonly<Record<AvalancheLevel, string>> = {
  1: '#ccff66',
  2: '#ffff00',
  3: '#ff9900',
  4: '#e60000',
  5: '#e60000',
}

const sky = skies['snow-day']
const detailSize = 32

/**
 * The picture of a massif: the level of its bulletin with the instant from which on it says nothing, for pictures stay where
 * they are shared; its name alone where no bulletin is in force.
 */
export function massifPicture(
  { massif, part }: { readonly massif: MassifSummary; readonly part: Part<MassifBulletin> },
  kit: DrawingKit,
): string {
  const said = valueOf(part)?.said
  const about = {
    name: `Massif ${massif.of}`,
    departmentName: massif.departments.map(({ name }) => name).join(', '),
  }
  return picture(about, sky, kit, said?.state === 'in-force' ? levelOf(said, kit) : withoutLevel())
}

function levelOf({ level, bands, bulletin }: InForce, { boldWidth }: DrawingKit): readonly string[] {
  const { words, extremes, drawing } = withComparison
  const split = splitText(bands)
  // What would have to be cut is left out: half of a sentence says something else.
  const fits = boldWidth(split) * detailSize <= right - margin
  return [
    levelSquare(level, drawing),
    svgText(levelTitle(level), wordsStyle(sky, { words: words - 96 })),
    svgText('bulletin de Météo-France, valable jusqu’au', {
      at: [margin, words - 40],
      size: detailSize,
      fill: sky.soft,
    }),
    svgText(formatBulletinTime(bulletin.validUntil, nationalZone), {
      at: [margin, extremes - 40],
      size: detailSize,
      fill: sky.ink,
      bold: true,
    }),
    fits ? svgText(split, { at: [margin, 522], size: detailSize, fill: sky.ink }) : '',
    svgText(scaleNotice, { at: [right, footer], size: 22, fill: sky.soft, align: 'end' }),
  ]
}

const withoutLevel = (): readonly string[] => [
  svgText('Bulletin d’avalanche et neige', wordsStyle(sky, withoutComparison)),
  logo(sky, withoutComparison.drawing),
]

/** The number of a level on its colour; the highest is chequered with black. */
function levelSquare(level: AvalancheLevel, place: Parameters<typeof square>[0]): string {
  const isDark = level >= 4
  return [
    `<svg ${square(place)} viewBox="0 0 40 40">`,
    '<defs><pattern id="chequer" width="10" height="10" patternUnits="userSpaceOnUse"><path d="M0 0h5v5H0zM5 5h5v5H5z"/></pattern></defs>',
    `<rect width="40" height="40" rx="6" fill="${levelColours[level]}"/>`,
    level === 5 ? '<rect width="40" height="40" rx="6" fill="url(#chequer)"/>' : '',
    `<rect x="0.5" y="0.5" width="39" height="39" rx="5.5" fill="none" stroke="${sky.ink}"/>`,
    `<text x="20" y="29" text-anchor="middle" font-family="Inter SemiBold" font-size="26" paint-order="stroke" stroke="${isDark ? '#161616' : '#ffffff'}" stroke-width="3" stroke-linejoin="round" fill="${isDark ? '#ffffff' : '#000000'}">${level}</text>`,
    '</svg>',
  ].join('')
}
