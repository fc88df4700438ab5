/** The scripts of every page, as the build named them. */
export interface Scripts {
  /** Marks `<html>` before the first paint (see `browser/early.ts`). */
  readonly early: string
  /** Takes islands over (see `browser/main.ts`). */
  readonly main: string
}
