import { RetryButton } from '../retry-button.tsx'

/** Where a list should be that could not be had: only ever seen after a navigation. */
export function IndexFailure() {
  return (
    <div className="block-message" role="alert">
      <p className="answer">Impossible de charger la liste.</p>
      <RetryButton />
    </div>
  )
}
