import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

/** A group of processes that may take so many bytes together; Linux ends what takes more. */
interface MemoryGroup {
  /** Where its processes are written. */
  readonly processes: string
  /** MB that were taken at most. */
  readonly mostMb: () => number
  readonly remove: () => Promise<void>
}

/** Both forms of control groups. */
const controllers = [
  { folder: '/sys/fs/cgroup/memory', limit: 'memory.limit_in_bytes', most: 'memory.max_usage_in_bytes' },
  { folder: '/sys/fs/cgroup', limit: 'memory.max', most: 'memory.peak' },
]

/** A group with a limit; null where that is not allowed, or not known. */
export function groupOf(mb: number): MemoryGroup | null {
  for (const { folder, limit, most } of controllers) {
    const group = join(folder, `eclaircie-bench-${process.pid}`)
    const processes = join(group, 'cgroup.procs')
    const remove = async (): Promise<void> => {
      // The drawing ends a moment after the site.
      while (readFileSync(processes, 'latin1') !== '') await wait(50)
      rmdirSync(group)
    }
    try {
      mkdirSync(group)
    } catch {
      continue
    }
    try {
      writeFileSync(join(group, limit), String(mb * 2 ** 20))
      return {
        processes,
        mostMb: () => Number(readFileSync(join(group, most), 'latin1')) / 2 ** 20,
        remove,
      }
    } catch {
      rmdirSync(group)
    }
  }
  return null
}
