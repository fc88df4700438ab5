import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { Agent, createServer, get, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { createCatalogue } from '../../src/server/catalogue.ts'
import { startStandIn } from '../support/fake-upstreams.ts'
import type { StandIn } from '../stand-in/stand-in.ts'
import { atMost, told, type Row } from './support/row.ts'
import { startSite } from './support/site-process.ts'

const cacheMb = 64
const warmUp = 500
const steps = [5_000, 10_000] as const
const atOnce = 12

/** Answers every question for a forecast with the same one, so that the source is not what is measured. */
async function startReplay(standIn: StandIn): Promise<Server> {
  const recorded = new Map<string, Promise<string>>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://replay')
    const [service = ''] = url.pathname.slice(1).split('/')
    const known = recorded.get(service)
    const body = known ?? fetch(new URL(request.url ?? '/', standIn.url)).then((answer) => answer.text())
    recorded.set(service, body)
    void body.then((text) => response.setHeader('content-type', 'application/json; charset=utf-8').end(text))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** The addresses of the open-meteo services, moved to another server. */
function replayedEnv(standIn: StandIn, server: Server): Record<string, string> {
  const { port } = server.address() as AddressInfo
  const moved = Object.entries(standIn.env).map(([name, value]) => [
    name,
    name.startsWith('OPEN_METEO') ? value.replace(standIn.url, `http://127.0.0.1:${port}`) : value,
  ])
  return Object.fromEntries(moved) as Record<string, string>
}

/** MB of a process in memory, by Linux's own count. */
function residentMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kb) / 1024
}

const agent = new Agent({ keepAlive: true, maxSockets: atOnce })

/** The status of an answer that has been read to its end. */
function statusOf(port: number, path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, agent }, (answer) => {
      answer.resume().on('end', () => resolve(answer.statusCode ?? 0))
    }).on('error', reject)
  })
}

/** A busy machine makes the site refuse now and then: that visit is made again. */
async function visit(port: number, path: string): Promise<void> {
  const status = await statusOf(port, path)
  if (status === 503) return visit(port, path)
  if (status !== 200) throw new Error(`${path}: ${status}`)
}

/** The server's memory while the whole country is visited, each place once. */
export async function measure(): Promise<readonly Row[]> {
  const { allCities } = createCatalogue(join(import.meta.dirname, '../../data'))
  const paths = allCities.filter(({ ambiguous }) => !ambiguous).map(({ slug }) => `/${slug}?complet=1`)
  const standIn = await startStandIn()
  const replay = await startReplay(standIn)
  // With a key the source has no quota that we count: every place gets a forecast of its own.
  const site = await startSite({ ...replayedEnv(standIn, replay), OPEN_METEO_API_KEY: 'replayed-key' })
  const idle = residentMb(site.child.pid ?? 0)
  let done = 0
  const visitUntil = async (count: number): Promise<number> => {
    const visitor = async (): Promise<void> => {
      while (done < count) await visit(site.port, paths[done++ % paths.length] ?? '/')
    }
    await Promise.all(Array.from({ length: atOnce }, visitor))
    return residentMb(site.child.pid ?? 0)
  }
  try {
    const start = await visitUntil(warmUp)
    const first = await visitUntil(steps[0])
    const second = await visitUntil(steps[1])
    return [
      told('memory before the first visit', idle, 'MB'),
      told(`memory after ${warmUp} places`, start, 'MB'),
      atMost(`growth after ${steps[0]} places`, first - start, 'MB', cacheMb + 100),
      atMost(`growth after ${steps[1]} places`, second - start, 'MB', cacheMb + 100),
      // The caches are not full yet: what they may still take is theirs.
      atMost('of which in the second half', second - first, 'MB', cacheMb),
    ]
  } finally {
    agent.destroy()
    await site.stop()
    replay.close()
    replay.closeAllConnections()
    await standIn.close()
  }
}
