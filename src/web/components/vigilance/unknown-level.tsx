import { OfficialLink } from './bulletin-line.tsx'
import { LevelBadge } from './level-badge.tsx'

/** No level is known: says so in the words of the screen, and where the official answer is. */
export function UnknownLevel({ text }: { text: string }) {
  return (
    <>
      <p className="answer">
        <LevelBadge level="unknown" /> {text}
      </p>
      <p className="answer-detail">
        Vigilance indisponible – consultez <OfficialLink />.
      </p>
    </>
  )
}
