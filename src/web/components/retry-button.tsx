import { retryLabel } from '../text/errors.ts'
import { Icon } from './icon.tsx'

/** Asks again for what the page lacks: the root listens for it, so that a block without script of its own may hold it. */
export function RetryButton() {
  return (
    <button className="button" type="button" data-retry="">
      <Icon name="refresh-cw" />
      {retryLabel}
    </button>
  )
}
