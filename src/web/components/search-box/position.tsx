import { lazy, Suspense, useEffect, useState } from 'react'
import type { PositionWish } from '../../browser/geolocation.ts'
import { positionSupport } from '../../browser/position-permission.ts'
import { positionFailed, positionOff } from '../../text/search-errors.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../search-icon-paths.ts'
import type { LocatedTown } from './locate-town.ts'

const PermissionHelp = lazy(async () => ({ default: (await import('./permission-help.tsx')).PermissionHelp }))

/** Asks for the visitor's position; where that cannot be had, its title says why. */
export function PositionButton({
  label,
  title,
  isBusy,
  onPress,
}: {
  label: string
  title?: string
  isBusy: boolean
  onPress: () => Promise<void>
}) {
  const [impossible, setImpossible] = useState<string>()
  useEffect(() => {
    const support = positionSupport()
    if (support) setImpossible(positionOff[support])
  }, [])
  return (
    <button
      className={`icon-button needs-script${isBusy ? ' is-busy' : ''}`}
      type="button"
      aria-label={label}
      aria-disabled={isBusy}
      disabled={impossible !== undefined}
      title={impossible ?? title}
      data-insecure={positionOff.insecure}
      onClick={() => isBusy || void onPress()}
    >
      <Icon shape={isBusy ? icons.refreshCw : icons.locate} />
    </button>
  )
}

/** The visitor's town. Its code comes with the first press: few who search ask for their position. */
export const locate = (wish?: PositionWish): Promise<LocatedTown> =>
  import('./locate-town.ts').then(
    ({ locateTown }) => locateTown(wish),
    () => ({ kind: 'failed', text: positionFailed, denied: false }),
  )

export interface PositionProblem {
  readonly text: string
  readonly denied: boolean
}

/** Why the visitor's town is not known; where it was refused, also how to allow it. */
export const PositionFailure = ({ text, denied }: PositionProblem) => (
  <div className="search-error">
    <p role="alert">{text}</p>
    {denied && (
      <Suspense fallback={null}>
        <PermissionHelp />
      </Suspense>
    )}
  </div>
)
