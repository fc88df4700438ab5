import type { IncomingMessage } from 'node:http'
import { scenarioNames } from './danger.ts'
import { parseFault } from './fault.ts'
import { type Reply, json } from './reply.ts'
import type { StandIn } from './stand-in.ts'
import { isUpstreamName } from './upstreams.ts'

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(Buffer.from(chunk))
  const value: unknown = JSON.parse(Buffer.concat(chunks).toString('utf8') || '{}')
  return typeof value === 'object' && value !== null ? { ...value } : {}
}

const upstreamOf = (value: unknown) => {
  const name = String(value)
  if (name === '*' || isUpstreamName(name)) return name
  throw new Error(`no such upstream: ${name}`)
}

const optionalUpstream = (value: unknown) => {
  const name = value === undefined || value === null ? '*' : upstreamOf(value)
  return name === '*' ? undefined : name
}

const ageOf = (value: unknown) => (typeof value === 'number' ? value : null)

type Command = (standIn: StandIn, body: Record<string, unknown>, query: URLSearchParams) => unknown

const commands = new Map<string, Command>([
  [
    'POST /fault',
    (standIn, { upstream, fault }) => void standIn.fault(upstreamOf(upstream), parseFault(fault)),
  ],
  ['POST /clear-faults', (standIn, { upstream }) => standIn.clearFaults(optionalUpstream(upstream))],
  [
    'POST /scenario',
    (standIn, { name, ageHours, feedAgeHours }) => {
      const scenario = scenarioNames.find((each) => each === name)
      if (!scenario)
        throw new Error(`no such scenario: ${String(name)}; there are ${scenarioNames.join(', ')}`)
      standIn.setScenario(scenario, { ageHours: ageOf(ageHours), feedAgeHours: ageOf(feedAgeHours) })
    },
  ],
  [
    'POST /now',
    (standIn, { now }) => {
      if (typeof now === 'string' && Number.isNaN(Date.parse(now))) throw new Error(`not an instant: ${now}`)
      standIn.setNow(typeof now === 'string' ? () => new Date(now) : null)
    },
  ],
  [
    'GET /calls',
    ({ calls }, _body, query) => {
      const upstream = optionalUpstream(query.get('upstream'))
      const path = query.get('path') ?? undefined
      return {
        count: calls.count(upstream, path),
        inFlight: calls.inFlight(),
        calls: calls.list(upstream, path),
      }
    },
  ],
  ['POST /reset-calls', ({ calls }) => calls.reset()],
  ['GET /env', ({ env }) => env],
])

/** The stand-in's own doors, for tests that run in another process: 404 unknown door, 400 with the reason, else 200. */
export async function answerControl(
  request: IncomingMessage,
  path: string,
  query: URLSearchParams,
  standIn: StandIn,
): Promise<Reply> {
  const command = commands.get(`${request.method} ${path}`)
  if (!command) return json({ error: `no such control; there are ${[...commands.keys()].join(', ')}` }, 404)
  try {
    return json(command(standIn, await bodyOf(request), query) ?? { done: true })
  } catch (error) {
    return json({ error: error instanceof Error ? error.message : String(error) }, 400)
  }
}
