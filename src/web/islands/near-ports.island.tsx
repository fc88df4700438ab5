import { useState } from 'react'
import { distanceKm, type Coordinates } from '../../domain/geo.ts'
import { paths } from '../../paths.ts'
import { askPosition, homePosition } from '../browser/geolocation.ts'
import { PositionFailure, type PositionProblem } from '../components/search-box/position.tsx'
import { Icon } from '../components/icon.tsx'
import * as icons from '../components/icon-paths.ts'
import { formatDistance } from '../text/numbers.ts'
import { positionErrors } from '../text/position-errors.ts'

interface Port extends Coordinates {
  readonly slug: string
  readonly name: string
}

const shown = 3

/** « Près de moi »: the three nearest ports, found in the browser: the position goes nowhere. */
export function Component({ ports }: { ports: readonly Port[] }) {
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<PositionProblem | null>(null)
  const [here, setHere] = useState<Coordinates | null>(null)
  const find = async () => {
    setBusy(true)
    const answer = await askPosition(homePosition)
    setBusy(false)
    setProblem(
      answer.kind === 'failure'
        ? { text: positionErrors[answer.reason], denied: answer.reason === 'denied' }
        : null,
    )
    if (answer.kind === 'position') setHere(answer.point)
  }
  const nearest =
    here &&
    ports
      .map((port) => ({ ...port, km: distanceKm(port, here) }))
      .sort((a, b) => a.km - b.km)
      .slice(0, shown)
  return (
    <div className="near-ports needs-script">
      <button className="button" type="button" aria-disabled={busy} onClick={() => busy || void find()}>
        <Icon shape={busy ? icons.refreshCw : icons.locate} />
        Près de moi
      </button>
      {problem && <PositionFailure {...problem} />}
      <div aria-live="polite">
        {nearest && (
          <ul>
            {nearest.map(({ slug, name, km }) => (
              <li key={slug}>
                <a className="tall-link" href={paths.tidePort(slug)}>
                  {name}
                </a>
                , à {formatDistance(km)}
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  )
}
