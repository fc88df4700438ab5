import { retryLabel } from '../text/errors.ts'
import { Icon } from './icon.tsx'
import * as icons from './icon-paths.ts'

/** Asks again for what one part of the page lacks. The button goes when it comes: the focus stays in that part. */
export const AskAgainButton = ({ onPress, isMain = false }: { onPress: () => void; isMain?: boolean }) => (
  <button
    className={isMain ? 'button is-main' : 'button'}
    type="button"
    onClick={({ currentTarget }) => {
      currentTarget.closest<HTMLElement>('[tabindex="-1"]')?.focus({ preventScroll: true })
      onPress()
    }}
  >
    {isMain && <Icon shape={icons.refreshCw} />}
    {retryLabel}
  </button>
)

/** Asks again for what the page lacks: the root listens for it, so that a block without script of its own may hold it. */
export const RetryButton = () => (
  <button className="button" type="button" data-retry="">
    <Icon shape={icons.refreshCw} />
    {retryLabel}
  </button>
)
