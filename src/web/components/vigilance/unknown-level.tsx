import { OfficialLink } from './bulletin-line.tsx'
import { LevelBadge } from './level-badge.tsx'

/** No level is known: says so in the words of the screen, and where the official answer is. */
export const UnknownLevel = ({ text }: { text: string }) => (
  <>
    <p className="answer">
      <LevelBadge level="unknown" /> {text}
    </p>
    <p className="answer-detail">
      Vigilance indisponible – consultez <OfficialLink />.
    </p>
  </>
)
