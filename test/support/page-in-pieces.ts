import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright'
import type { Ending } from './build-app.ts'

/** A slow line to a site: its pages come card by card. */
export interface SlowLine {
  readonly url: string
  /** Opens a page of the site there; each card is sent when what came before it is painted. */
  open(page: Page, path: string): Promise<void>
}

/** Waits for two frames: the first lays out what came, the second follows its paint. */
export const painted = (page: Page): Promise<unknown> =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

/**
 * Where a page is cut: before each card, each group of a grid, the curve of the day and the rows of a map's list, after the
 * first link of the header, and after the first of the territories overseas. What comes next is looked at first: looking
 * back from every letter of a page took seconds.
 */
const cut =
  /(?=<li>)(?<=class="site-nav"><li>(?:(?!<li>)[^])*|<strong>Guadeloupe(?:(?!<li>)[^])*<\/li>)|(?=<(?:section|article|aside|footer)\b|<div class="(?:stack|pair|beach-pair|day-curve)\b|<div id="map-rows")/

/** The pieces of a page. Browsers paint nothing of one before the element that its head tells them to expect. */
function piecesOf(html: string): readonly string[] {
  const pieces = html.split(cut)
  const expected = /<link rel="expect" href="#([^"]+)"/.exec(html)?.[1]
  const first = pieces.findIndex((piece) => piece.includes(`id="${expected}"`)) + 1
  return [pieces.slice(0, first).join(''), ...pieces.slice(first)].filter((piece) => piece !== '')
}

/** Puts such a line between a browser and a site on this machine; it is gone when the test ends. */
export async function slowLine(t: Ending, site: { readonly url: string }): Promise<SlowLine> {
  let whenPainted: () => Promise<void> = async () => undefined
  const server = createServer((asked, answer) => {
    const { url: path = '/', headers } = asked
    const send = async () => {
      const own = Object.entries(headers).filter(([name]) => /^(?:accept|user-agent|sec-)/.test(name))
      const reply = await fetch(new URL(path, site.url), {
        headers: {
          ...Object.fromEntries(own.map(([name, value]) => [name, String(value)])),
          'accept-encoding': 'identity',
        },
      })
      const passed = [...reply.headers].filter(([name]) => !/^(?:content-length|connection|keep-)/.test(name))
      answer.writeHead(reply.status, Object.fromEntries(passed))
      const isPage = reply.headers.get('content-type')?.startsWith('text/html')
      if (!isPage) return answer.end(Buffer.from(await reply.arrayBuffer()))
      for (const piece of piecesOf(await reply.text())) {
        answer.write(piece)
        await whenPainted()
      }
      return answer.end()
    }
    send().catch(() => answer.destroy())
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    url,
    open: async (page, path) => {
      const begun = Promise.withResolvers<void>()
      whenPainted = async () => {
        await begun.promise
        await painted(page)
      }
      await page.goto(url + path, { waitUntil: 'commit' })
      begun.resolve()
      await page.waitForLoadState('load')
    },
  }
}
