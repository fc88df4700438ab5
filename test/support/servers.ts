import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import assert from 'node:assert/strict'
import { Redis } from 'iovalkey'
import { answers, freePort, launch, type Running } from '../house/site-process.ts'
import { root } from './build.ts'
import type { Ending } from './build-app.ts'

/** What the project's script for finding servers offers; it is plain JavaScript. */
interface Finder {
  findOrInstall(which: 'nginx' | 'varnish' | 'valkey'): string | null
}
const script = new URL('../../scripts/servers.mjs', import.meta.url).href
export const { findOrInstall } = (await import(script)) as Finder

/** Longer than any test needs a server. */
const serverMs = 600_000

/** A Valkey or Redis of the machine, with nothing in it. */
export interface ValkeyServer {
  readonly port: number
  readonly url: string
  /** A client of the test's own. */
  readonly client: Redis
  signal(name: NodeJS.Signals): void
  /** Ends it, and whatever it knew. */
  kill(): Promise<void>
  /** Starts it anew on the same port. */
  start(): Promise<void>
}

export interface ValkeySettings {
  /** Of its command line. */
  readonly args?: readonly string[]
  readonly password?: string
  /** Files of a certificate: it listens with TLS alone. */
  readonly tls?: { readonly key: string; readonly certificate: string; readonly authority: string }
}

/** Starts one that writes nothing to disk; it ends with the test. */
export async function startValkey(
  t: Ending,
  program: string,
  { args = [], password, tls }: ValkeySettings = {},
): Promise<ValkeyServer> {
  const folder = mkdtempSync(join(tmpdir(), 'eclaircie-valkey-'))
  const port = await freePort()
  const listening = tls
    ? `--port 0 --tls-port ${port} --tls-auth-clients no --tls-cert-file ${tls.certificate} --tls-key-file ${tls.key} --tls-ca-cert-file ${tls.authority}`
    : `--port ${port}`
  const command = [
    program,
    ...`--bind 127.0.0.1 ${listening} --appendonly no --dir ${folder}`.split(' '),
    '--save',
    '',
    ...(password === undefined ? [] : ['--requirepass', password]),
    ...args,
  ]
  let running: Running
  const client = new Redis({
    host: '127.0.0.1',
    port,
    lazyConnect: true,
    retryStrategy: () => 20,
    maxRetriesPerRequest: null,
    ...(password === undefined ? {} : { password }),
    ...(tls ? { tls: { ca: readFileSync(tls.authority) } } : {}),
  })
  // It says so while the server is away; what is asked of it waits.
  client.on('error', () => undefined)
  const start = async (): Promise<void> => {
    running = launch(command, { cwd: folder, env: {} }, serverMs)
    await client.ping()
  }
  const kill = async (): Promise<void> => {
    running.child.kill('SIGKILL')
    await running.ended
  }
  await start()
  t.after(async () => {
    client.disconnect()
    await kill()
    rmSync(folder, { recursive: true, force: true })
  })
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}@`
  return {
    port,
    url: `${tls ? 'rediss' : 'redis'}://${secret}127.0.0.1:${port}`,
    client,
    signal: (name) => void running.child.kill(name),
    kill,
    start,
  }
}

/** Stops a server when the test ends, and removes its folder. */
export const stopAfter = (t: Ending, running: Running, folder: string): void =>
  t.after(async () => {
    running.child.kill('SIGTERM')
    await running.ended
    rmSync(folder, { recursive: true, force: true })
  })

/** Starts Varnish with the committed file in front of sites, ports and patience replaced; it ends with the test. */
export async function startVarnish(
  t: Ending,
  program: string,
  sites: readonly { readonly port: number }[],
): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'eclaircie-varnish-'))
  const port = await freePort()
  const file = join(folder, 'site.vcl')
  writeFileSync(file, vclFor(sites))
  const options = `-F -j none -n ${folder} -f ${file} -a 127.0.0.1:${port} -s malloc,64m`
  const command = [program, ...options.split(' '), '-p', 'http_gzip_support=off']
  const running = launch(command, { cwd: folder, env: { PATH: process.env['PATH'] ?? '' } }, serverMs)
  stopAfter(t, running, folder)
  await answers(`http://127.0.0.1:${port}/healthz`, running)
  return port
}

/**
 * The committed file with the addresses of these processes: the last ones stand for those that it has more of. On a busy
 * machine a process that answers late is not ill.
 */
function vclFor(sites: readonly { readonly port: number }[]): string {
  const vcl = readFileSync(join(root, 'docs/varnish.vcl'), 'utf8')
  const patient = vcl.replaceAll(/(timeout = )\d+s;/g, '$1120s;')
  assert.notEqual(patient, vcl)
  return ['first', 'second', 'third'].reduce((text, name, n) => {
    const theirs = `.host = "127.0.0.1";\n  .port = "${3001 + n}";`
    assert.equal(
      text.split(theirs).length,
      2,
      `the address of the ${name} process is in docs/varnish.vcl once`,
    )
    const { port } = sites[n] ?? sites.at(-1) ?? { port: 0 }
    return text.replace(theirs, `.host = "127.0.0.1";\n  .port = "${port}";`)
  }, patient)
}
