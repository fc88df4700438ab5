import { spawn, type ChildProcess } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { services } from '../../src/server/sources/registry.ts'

/** Nobody listens there: every outside service is out of reach, at once and without leaving the machine. */
const nobody = 'http://127.0.0.1:9'

/** Variables that keep a site under test away from the network. */
export const withoutNetwork: Readonly<Record<string, string>> = Object.fromEntries(
  services.map(({ variable }) => [variable, nobody]),
)

export interface Ended {
  readonly code: number | null
  readonly signal: NodeJS.Signals | null
  readonly stdout: string
  readonly stderr: string
}

export interface Running {
  readonly child: ChildProcess
  readonly ended: Promise<Ended>
}

export interface Launch {
  readonly cwd: string
  /** The whole environment: nothing of ours is handed on. */
  readonly env: Readonly<Record<string, string>>
  /** The user it runs as; ours when absent. */
  readonly uid?: number
}

/** Starts a program and keeps what it says. It is killed when it outlives `maxMs`. */
export function launch([program = '', ...args]: readonly string[], options: Launch, maxMs = 60_000): Running {
  const { cwd, env, uid } = options
  const child = spawn(program, args, {
    cwd,
    env: { ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const timer = setTimeout(() => child.kill('SIGKILL'), maxMs)
  const ended = new Promise<Ended>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code, signal) => {
      clearTimeout(timer)
      resolve({ ...said, code, signal })
    })
  })
  return { child, ended }
}

/** Below those that systems hand out: between its choice and its use no connection can take such a port. */
const [firstPort, portCount] = [12_000, 20_000]

/**
 * A port that was free a moment ago, by chance: processes that look for one at the same time, as tests do, hardly ever
 * find the same.
 */
export async function freePort(): Promise<number> {
  const port = firstPort + Math.floor(Math.random() * portCount)
  const server = createServer()
  const isFree = await new Promise<boolean>((resolve) => {
    server.once('error', () => resolve(false))
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)))
  })
  return isFree ? port : freePort()
}

/** Only how long a failure takes to show: beside others on a busy machine a site has needed half a minute to start. */
const patienceMs = 120_000

/** Waits until an address answers 200; says in ms how long that took. Fails with what the process said if it ended. */
export async function answers(url: string, { ended }: Running): Promise<number> {
  const since = performance.now()
  let end: Ended | null = null
  void ended.then((value) => (end = value))
  while (performance.now() - since < patienceMs) {
    if (end) throw new Error(`the process ended: ${JSON.stringify(end)}`)
    const ok = await fetch(url).then(
      (response) => response.ok,
      () => false,
    )
    if (ok) return performance.now() - since
    await wait(50)
  }
  throw new Error(`no answer from ${url} in ${patienceMs} ms`)
}

/** Seconds of processor that a process has used, by Linux's count in hundredths; 0 elsewhere. */
export function processorSeconds({ pid }: ChildProcess): number {
  if (process.platform !== 'linux') return 0
  const fields = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? []
  return (Number(fields[11]) + Number(fields[12])) / 100
}
