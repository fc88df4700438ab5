/** What the server knows of a route before it renders it. */
export interface RouteHandle {
  /** The module whose files its page needs, as the build's manifest names it. */
  readonly module?: string
  /** The query parameters its page reads: each to its canonical text, or null when the value means nothing. */
  readonly query?: Readonly<Record<string, (value: string) => string | null>>
  /** Longest life of its page in seconds; its parts may make it shorter. */
  readonly life?: number
  /** Others may frame its `embed=1` form. */
  readonly embeddable?: boolean
}
