import { LRUCache } from 'lru-cache'
import { toleratedMs } from '../../domain/lifetime.ts'
import type { Clock } from '../cache.ts'
import type { SettledPage } from './settled-page.ts'

/** A page's bytes with its compressed forms: those of our pages are a fifth of it each. */
const sizeOf = ({ content }: SettledPage, key: string): number =>
  1.5 * content.length + 2 * key.length + 2_048

/** Settled pages by canonical address, bounded in bytes. */
export class PageCache {
  readonly #pages: LRUCache<string, SettledPage>
  readonly #clock: Clock

  constructor(maxBytes: number, clock: Clock) {
    this.#clock = clock
    this.#pages = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: (page, key) => Math.ceil(sizeOf(page, key)),
    })
  }

  /** A page that may still be served: as it is, or while a new one is made. */
  get(key: string): SettledPage | null {
    const page = this.#pages.get(key)
    if (!page) return null
    if (this.#clock.now() >= page.validUntil) return null
    return this.#clock.monotonic() < page.freshUntil + toleratedMs ? page : null
  }

  set(key: string, page: SettledPage): void {
    this.#pages.set(key, page)
  }
}
