import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { StandIn } from '../../stand-in/stand-in.ts'

/** Answers every question for a forecast with the same one, so that the source is not what is measured. */
export async function startReplay(standIn: StandIn): Promise<Server> {
  const recorded = new Map<string, Promise<string>>()
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://replay')
    const [service = ''] = url.pathname.slice(1).split('/')
    const cached = recorded.get(service)
    const body = cached ?? fetch(new URL(request.url ?? '/', standIn.url)).then((answer) => answer.text())
    recorded.set(service, body)
    void body.then((text) => response.setHeader('content-type', 'application/json; charset=utf-8').end(text))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}

/** The addresses of the open-meteo services, moved to another server. */
export function replayedEnv(standIn: StandIn, server: Server): Record<string, string> {
  const { port } = server.address() as AddressInfo
  const moved = Object.entries(standIn.env).map(([name, value]) => [
    name,
    name.startsWith('OPEN_METEO') ? value.replace(standIn.url, `http://127.0.0.1:${port}`) : value,
  ])
  return Object.fromEntries(moved) as Record<string, string>
}
