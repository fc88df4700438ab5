/** One run per key however many ask meanwhile: all of them get its outcome. Nothing is remembered once it has ended. */
export class Flights<V> {
  readonly #running = new Map<string, Promise<V>>()

  /** The run under way, if any. */
  get(key: string): Promise<V> | null {
    return this.#running.get(key) ?? null
  }

  /** The run under way, or the one that `start` begins now. */
  share(key: string, start: () => Promise<V>): Promise<V> {
    const running = this.#running.get(key)
    if (running) return running
    const flight = start().finally(() => this.#running.delete(key))
    this.#running.set(key, flight)
    return flight
  }
}
