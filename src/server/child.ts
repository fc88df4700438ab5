import { fork, type ChildProcess } from 'node:child_process'
import { getPriority, setPriority } from 'node:os'

/** There is nothing below. */
export const lowestPriority = 19

/**
 * Starts a module in a process of its own that we exchange messages with. It gets none of our flags and none of our
 * variables: keys are not its business. It yields to us by so many steps of priority, and never keeps us from ending.
 */
export function startChild(options: {
  readonly program: string
  readonly args: readonly string[]
  /** For Node itself. */
  readonly flags: readonly string[]
  readonly below: number
  /** For the system's allocator; nothing else of the environment. */
  readonly env?: Readonly<Record<`MALLOC_${string}`, string>>
}): ChildProcess {
  const child = fork(options.program, [...options.args], {
    execArgv: [...options.flags],
    env: options.env ?? {},
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  // Whoever asks hears of it as well; without a listener it would end the site.
  child.on('error', () => undefined)
  // Neither may keep the site from ending.
  child.unref()
  child.channel?.unref()
  yieldToPages(child, options.below)
  return child
}

function yieldToPages({ pid }: ChildProcess, below: number): void {
  if (pid === undefined) return
  try {
    // We may have been started with a priority of our own.
    setPriority(pid, Math.min(getPriority() + below, lowestPriority))
  } catch {
    // It has ended already, or the system has no priorities: it works all the same.
  }
}
