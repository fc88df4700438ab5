import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'

/** The core of what is measured, and that of what measures: with a single core they share it. */
export const cores = { served: 0, asking: 1 } as const

const canPin = availableParallelism() > 1 && spawnSync('taskset', ['-V']).status === 0

export interface StartOptions {
  readonly env?: NodeJS.ProcessEnv
  readonly cwd?: string
  /** Where Linux reads the processes of a control group: it begins its life in there. */
  readonly group?: string | undefined
}

/** Enters a control group, then becomes the program. */
const enterAndRun = 'echo $$ > "$0" && exec "$@"'

/** Starts a Node process on one core; it talks over IPC and ends with us. */
export function startPinned(
  core: number,
  args: readonly string[],
  { env = process.env, cwd = process.cwd(), group }: StartOptions = {},
): ChildProcess {
  const node = [process.execPath, ...args]
  const pinned = canPin ? ['taskset', '-c', String(core), ...node] : node
  const [command = '', ...rest] = group ? ['sh', '-c', enterAndRun, group, ...pinned] : pinned
  return spawn(command, rest, { cwd, env, stdio: ['ignore', 'inherit', 'inherit', 'ipc'] })
}

/** Seconds of processor a process has used, by Linux's count in hundredths; null elsewhere. */
export function cpuSeconds({ pid }: ChildProcess): number | null {
  try {
    const [user, system] =
      readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')[1]?.split(' ').slice(11, 13) ?? []
    return (Number(user) + Number(system)) / 100
  } catch {
    return null
  }
}

/** Sends a message and waits for the answer. */
export function ask<T>(child: ChildProcess, message: object): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>()
  const ended = (): void => reject(new Error('the process ended without an answer'))
  child.once('exit', ended)
  child.once('message', (answer) => {
    child.off('exit', ended)
    // Both ends are files of this folder: the message has the type they share.
    resolve(answer as T)
  })
  child.send(message)
  return promise
}

/** Ends a process and waits until it is gone. */
export async function stop(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}
