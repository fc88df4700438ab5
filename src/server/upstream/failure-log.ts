/** The part of a pino logger that sources use. */
export interface Logger {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** One line of a kind in this time at most… */
const firstWindowMs = 30_000
/** …and less and less often while they keep coming: a source that is out for half an hour writes a handful. */
const longestWindowMs = 300_000

interface Fold {
  writtenAt: number
  windowMs: number
  suppressed: number
}

/** Folds floods: within a window the lines of a kind are counted, and the next line written says `suppressed`. */
export function createFailureLog(log: Logger, monotonic: () => number) {
  const folds = new Map<string, Fold>()

  return {
    /** `kind` is what lines are folded by; one per source and reason. */
    write(level: 'warn' | 'error', kind: string, fields: object, message: string): void {
      const now = monotonic()
      const fold = folds.get(kind)
      if (fold !== undefined && now - fold.writtenAt < fold.windowMs) {
        fold.suppressed += 1
        return
      }
      const suppressed = fold?.suppressed ?? 0
      folds.set(kind, { writtenAt: now, windowMs: nextWindow(fold), suppressed: 0 })
      log[level](suppressed > 0 ? { ...fields, suppressed } : fields, message)
    },
  }
}

/** Twice as long after a window in which lines were suppressed, short again after a quiet one. */
const nextWindow = (fold: Fold | undefined): number =>
  fold !== undefined && fold.suppressed > 0 ? Math.min(fold.windowMs * 2, longestWindowMs) : firstWindowMs
