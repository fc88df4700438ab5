import type { FastifyBaseLogger } from 'fastify'

type Write = FastifyBaseLogger['info']
type OfChild = Parameters<FastifyBaseLogger['child']>

/**
 * The log of one request, whose lines bear its number. pino's own child costs more than the rest of what is done for a
 * page from memory, of which nothing is written but its one line: it is made with the first line of another kind.
 */
class RequestLog {
  readonly #log: FastifyBaseLogger
  readonly #about: OfChild
  #own: FastifyBaseLogger | null = null

  constructor(log: FastifyBaseLogger, about: OfChild) {
    this.#log = log
    this.#about = about
  }

  get #child(): FastifyBaseLogger {
    return (this.#own ??= this.#log.child(...this.#about))
  }

  get level(): string {
    return this.#child.level
  }

  set level(level: string) {
    this.#child.level = level
  }

  child(...about: OfChild): FastifyBaseLogger {
    return this.#child.child(...about)
  }

  fatal(...line: Parameters<Write>): void {
    this.#child.fatal(...line)
  }

  error(...line: Parameters<Write>): void {
    this.#child.error(...line)
  }

  warn(...line: Parameters<Write>): void {
    this.#child.warn(...line)
  }

  info(...line: Parameters<Write>): void {
    this.#child.info(...line)
  }

  debug(...line: Parameters<Write>): void {
    this.#child.debug(...line)
  }

  trace(...line: Parameters<Write>): void {
    this.#child.trace(...line)
  }

  silent(...line: Parameters<Write>): void {
    this.#child.silent(...line)
  }
}

/** What Fastify makes the log of a request with. */
export const createRequestLog = (log: FastifyBaseLogger, ...about: OfChild): FastifyBaseLogger =>
  new RequestLog(log, about)
