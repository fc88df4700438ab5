/** Sentences of one kind: each with what it is said of. */
export interface Section {
  readonly title: string
  readonly lines: readonly (readonly [of: string, sentence: string | null])[]
}

/** One function over a list of variants, each named by itself unless said otherwise. */
export const section = <T>(
  title: string,
  variants: readonly T[],
  sentence: (variant: T) => string | null,
  name: (variant: T) => string = String,
): Section => ({ title, lines: variants.map((variant) => [name(variant), sentence(variant)]) })

/** The values of a table of names. */
export const table = (title: string, names: Readonly<Record<string, string>>): Section => ({
  title,
  lines: Object.entries(names),
})

/** What is plainly said of a variant: its figures without the noise of JSON. */
export const plainly = (value: unknown): string =>
  JSON.stringify(value)
    .replaceAll(/[{}"]/g, '')
    .replaceAll(',', ', ')
    .replaceAll(/:(?!\d\d[:.])/g, ' ')
    .replaceAll(/:00\.000Z/g, 'Z')
