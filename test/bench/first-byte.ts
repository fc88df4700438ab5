import { connect } from 'node:net'
import { join } from 'node:path'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { startStandIn } from '../support/fake-upstreams.ts'
import { atMost, quantile, type Row } from './support/row.ts'
import { startSite } from './support/site-process.ts'

const delayMs = 800
const visits = 120
/** Until then the process compiles its own code. */
const warmUp = 60
/** Read to their end; of the others the first byte is enough. */
const complete = 5

interface Times {
  readonly first: number
  readonly last: number
}

/** Milliseconds from the request to the first and the last byte of the answer, connection included. */
function timesOf(port: number, path: string, whole: boolean): Promise<Times> {
  const start = performance.now()
  return new Promise((resolve, reject) => {
    let first: number | null = null
    const socket = connect(port, '127.0.0.1')
    socket.write(
      `GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br\r\nConnection: close\r\n\r\n`,
    )
    socket.on('data', () => {
      first ??= performance.now() - start
      if (!whole) socket.destroy()
    })
    socket.on('close', () => resolve({ first: first ?? Infinity, last: performance.now() - start }))
    socket.on('error', reject)
  })
}

/** First byte of pages nobody has asked for, one after the other, while every upstream takes 800 ms. */
export async function measure(): Promise<readonly Row[]> {
  const { allCities } = createCatalogue(join(import.meta.dirname, '../../data'))
  const standIn = await startStandIn()
  standIn.fault('*', { kind: 'delay', ms: delayMs })
  const site = await startSite(standIn.env)
  try {
    const towns = allCities.filter(({ ambiguous }) => !ambiguous).slice(0, visits)
    const times: Times[] = []
    for (const [index, { slug }] of towns.entries())
      times.push(await timesOf(site.port, `/${slug}`, index >= visits - complete))
    const first = times.slice(warmUp).map((time) => time.first)
    const last = times.slice(-complete).map((time) => time.last)
    return [
      atMost(`first byte, upstreams at ${delayMs} ms, median`, quantile(first, 0.5), 'ms', 10),
      atMost(`first byte, upstreams at ${delayMs} ms, 95 %`, quantile(first, 0.95), 'ms', 100),
      atMost(`last byte, upstreams at ${delayMs} ms, slowest`, quantile(last, 1), 'ms', 6_000),
    ]
  } finally {
    await site.stop()
    await standIn.close()
  }
}
