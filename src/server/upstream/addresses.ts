import { hourMs } from '../../domain/time-units.ts'
import type { Failure } from './failure.ts'

/** So long nothing but « gone » must come from an address: a mistake of a day's work is put right sooner. */
const goneForMs = 6 * hourMs

/** There is nothing at the address, or it leads to a host that we do not know. */
const isGone = ({ reason, status }: Failure): boolean =>
  reason === 'redirect' || (reason === 'status' && (status === 404 || status === 410))

/**
 * Where a source is asked, as far as its answers tell: its address, and the one to which it is known to move. That one is
 * asked once the first has been gone for six hours, and for as long as it is not gone itself. `onMove` is told of each
 * change.
 */
export function createAddresses(options: {
  readonly first: URL
  readonly next: URL | null
  /** A clock in milliseconds that never goes back. */
  readonly monotonic: () => number
  readonly onMove: (to: URL) => void
}) {
  const { first, next, monotonic, onMove } = options
  let goneSince: number | null = null
  let current = first
  const moveTo = (address: URL): void => {
    current = address
    onMove(address)
  }
  return {
    current: (): URL => current,
    /** What became of a call to an address; null: it went well. */
    record(address: URL, failure: Failure | null): void {
      if (next === null || address !== current) return
      if (failure === null && address === first) goneSince = null
      if (failure === null || !isGone(failure)) return
      goneSince ??= monotonic()
      if (address === next) moveTo(first)
      else if (monotonic() - goneSince >= goneForMs) moveTo(next)
    },
  }
}
