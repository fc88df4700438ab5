import { AsyncLocalStorage } from 'node:async_hooks'

/** What visitors get when a source fails for a reason, in a few words; null: what the caller of this caller says. */
type Instead = (reason: string) => string | null

const asked = new AsyncLocalStorage<Instead>()

/**
 * Asks a source on behalf of somebody who has something else to show when it fails. The log writes one line for each
 * failure, where the source was asked: what will be shown is said here beforehand, for that line. Of nested calls the
 * innermost that knows it counts.
 */
export function withInstead<T>(instead: Instead, ask: () => T): T {
  const outer = asked.getStore()
  return asked.run((reason) => instead(reason) ?? outer?.(reason) ?? null, ask)
}

/** For the log: what visitors get in place of a call that has failed for a reason; « nothing » where its caller has not said. */
export const servedInstead = (reason: string): string => asked.getStore()?.(reason) ?? 'nothing'
