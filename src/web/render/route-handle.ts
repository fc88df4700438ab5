/** What is known of a route before it is rendered: by the server, and of its embedded form by the browser too. */
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
