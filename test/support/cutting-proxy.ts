import { once } from 'node:events'
import { createServer, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Ending } from './build-app.ts'

/** A bad line to the site: answers may break off in the middle. */
export interface CuttingProxy {
  readonly url: string
  /** Answers to such addresses break off after so many bytes. */
  cutAfter(path: RegExp, bytes: number): void
  /** After so many bytes of such answers nothing more comes, and nothing says so. */
  silentAfter(path: RegExp, bytes: number): void
  /** Breaks off every answer that is on its way. */
  cutOpen(): void
  /** From now on answers come whole. */
  mend(): void
}

/** Puts such a line between a browser and a site on this machine; it is gone when the test ends. */
export async function cuttingProxy(t: Ending, site: { readonly port: number }): Promise<CuttingProxy> {
  const open = new Set<ServerResponse>()
  let cut: { readonly path: RegExp; readonly bytes: number; readonly silent: boolean } | null = null

  const server = createServer((asked, answer) => {
    const { url: path = '/', method, headers } = asked
    const silent = cut?.silent
    let left = cut?.path.test(path) ? cut.bytes : Infinity
    open.add(answer)
    answer.on('close', () => open.delete(answer))
    const toSite = request({ host: '127.0.0.1', port: site.port, path, method, headers }, (fromSite) => {
      answer.writeHead(fromSite.statusCode ?? 502, fromSite.rawHeaders)
      fromSite.on('data', (piece: Buffer) => {
        if (left <= 0) return
        answer.write(piece.subarray(0, left), () => {
          if (left <= 0 && !silent) answer.destroy()
        })
        left -= piece.length
      })
      fromSite.on('end', () => {
        if (left > 0) answer.end()
      })
      fromSite.on('error', () => answer.destroy())
    })
    toSite.on('error', () => answer.destroy())
    answer.on('close', () => toSite.destroy())
    asked.pipe(toSite)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  t.after(async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cutAfter: (path, bytes) => {
      cut = { path, bytes, silent: false }
    },
    silentAfter: (path, bytes) => {
      cut = { path, bytes, silent: true }
    },
    cutOpen: () => {
      for (const answer of open) answer.destroy()
    },
    mend: () => {
      cut = null
    },
  }
}
