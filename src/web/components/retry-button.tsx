import { retryLabel } from '../text/errors.ts'
import { Icon } from './icon.tsx'
import * as icons from './icon-paths.ts'

/** Asks again for what the page lacks: the root listens for it, so that a block without script of its own may hold it. */
export function RetryButton() {
  return (
    <button className="button" type="button" data-retry="">
      <Icon shape={icons.refreshCw} />
      {retryLabel}
    </button>
  )
}
