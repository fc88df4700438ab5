import type { ChildProcess } from 'node:child_process'
import { join } from 'node:path'
import { freePort } from '../../house/site-process.ts'
import { productionEnv, productionFlags } from '../../support/production-flags.ts'
import { cores, startPinned, stop } from './pinned-process.ts'

const root = join(import.meta.dirname, '../../..')

export interface SiteProcess {
  readonly port: number
  readonly child: ChildProcess
  get(path: string, headers?: Record<string, string>): Promise<Response>
  stop(): Promise<void>
}

/** The built site in a process of its own, as in production, on the core of what is measured; `group`: of a control group. */
export async function startSite(env: Readonly<Record<string, string>>, group?: string): Promise<SiteProcess> {
  const port = await freePort()
  const child = startPinned(cores.served, [...productionFlags, join(root, 'dist/server.js')], {
    cwd: root,
    group,
    env: {
      ...process.env,
      ...productionEnv,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      HOST: '127.0.0.1',
      PORT: String(port),
      ...env,
    },
  })
  const get = (path: string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers, redirect: 'manual' })
  for (let tries = 0; ; tries += 1) {
    const answer = await get('/healthz').catch(() => null)
    if (answer?.ok) break
    if (tries > 100 || child.exitCode !== null) throw new Error('the site does not start')
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  return { port, child, get, stop: () => stop(child) }
}
