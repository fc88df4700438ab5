import type { IsoInstant, Part } from '../../../domain/part.ts'
import { levels, type LevelOrUnknown, type Phenomenon } from '../../../domain/vigilance.ts'
import type { VigilanceLevels } from '../../../views/vigilance-levels.ts'
import { Card } from '../../components/card.tsx'
import { mapView, noLevels, type MapView } from '../../components/department-map/vigilance-view.ts'
import { BulletinLine, OfficialLink } from '../../components/vigilance/bulletin-line.tsx'
import { LevelRect } from '../../components/vigilance/level-badge.tsx'
import { levelLabels, levelNames } from '../../text/levels.ts'
import { plural, unknownFigure } from '../../text/numbers.ts'
import { phenomenonInSentence, warnedText } from '../../text/vigilance.ts'

const order = [...levels.toReversed(), 'unknown' as const]

/** How many departments there are of each level: the legend of the map. */
export function LegendCard({
  part,
  phenomenon,
  now,
}: {
  part: Part<VigilanceLevels>
  phenomenon: Phenomenon | null
  now: IsoInstant
}) {
  if (part.state === 'missing') return <NoLegend />
  const view = mapView(part.value, phenomenon)
  const coasts = coastsText(part.value)
  return (
    <Card titleId="legend-title" title={legendTitle(view, phenomenon)} className="legend-card">
      {phenomenon === null && coasts && <p className="answer-detail">{coasts}</p>}
      <Levels countOf={(level) => view.counts[level]} />
      <BulletinLine provenance={part.value} now={now} />
    </Card>
  )
}

/** « et 2 littoraux »; null where none is warned. */
export const coastsText = ({ warnedCoasts }: Pick<VigilanceLevels, 'warnedCoasts'>): string | null =>
  warnedCoasts > 0 ? `et ${plural(warnedCoasts, 'littoral', 'littoraux')}` : null

/** The colours with, beside each, how many departments have it. */
const Levels = ({ countOf }: { countOf: (level: LevelOrUnknown) => number | string }) => (
  <ul className="level-legend" aria-label="Départements par niveau">
    {order.map((level) => (
      <li key={level}>
        <svg className="level-swatch" width="48" height="24" aria-hidden="true">
          <LevelRect level={level} width={48} height={24} />
        </svg>
        <span>
          {levelNames[level]}
          <small>{levelLabels[level]}</small>
        </span>
        <b>{countOf(level)}</b>
      </li>
    ))}
  </ul>
)

/** Says nothing of the colours: no department is known to have none of them. */
function NoLegend() {
  const { unknown } = mapView(noLevels, null).counts
  return (
    <Card titleId="legend-title" title={levelLabels.unknown} className="legend-card">
      <Levels countOf={(level) => (level === 'unknown' ? unknown : unknownFigure)} />
      <p className="source-line">
        Vigilance indisponible – consultez <OfficialLink />.
      </p>
    </Card>
  )
}

export function legendTitle({ warned, counts }: MapView, phenomenon: Phenomenon | null): string {
  const what = phenomenon === null ? '' : `, ${phenomenonInSentence(phenomenon)}`
  return warned === 0 && counts.unknown > 0 ? levelLabels.unknown : `${warnedText(warned)}${what}`
}
