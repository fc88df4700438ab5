import { paths } from '../../../paths.ts'
import type { BeachTide } from '../../../views/tides.ts'
import { Card } from '../../components/card.tsx'
import { TideCurve } from '../../components/tides/tide-curve.tsx'
import { TurnList } from '../../components/tides/turn-list.tsx'
import { atPlace } from '../../text/at-place.ts'
import { formatDistance } from '../../text/numbers.ts'
import { portDiffers } from './sentences.ts'
import { footFishingText, levelNowText, tideNotice } from '../../text/tides.ts'

/** The tide of the port nearest to a beach, along its coast. */
export function TideCard({ found: { port, km, tide } }: { found: BeachTide }) {
  const { today, next, now, level } = tide
  const fishing = footFishingText(today.turns)
  return (
    <Card titleId="level-title" title={`Marées ${atPlace(port.name)}`} id="niveau" className="tide-now">
      <TurnList turns={next} now={now} port={port} />
      <p className="answer-detail">{levelNowText(level, next[0] ?? null, port)}</p>
      <TideCurve
        day={today}
        name="aujourd’hui"
        port={port}
        levels={today.points.map((point) => point.level)}
        present={tide}
      />
      {fishing && <p className="answer-detail">{fishing}</p>}
      <p className="source-line">
        <strong>{tideNotice}</strong> Port à {formatDistance(km)}
        {portDiffers} <a href={paths.tidePort(port.slug)}>Toutes les marées {atPlace(port.name)}</a>
      </p>
    </Card>
  )
}
