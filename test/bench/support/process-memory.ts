import { readdirSync, readFileSync } from 'node:fs'

/** MB of a process in memory, by Linux's own count. */
export function residentMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kb) / 1024
}

/** MB of a process and of all that it started; what they share, such as Node's own code, counts once. */
export function memoryMb(pid: number): number {
  const [, kb] = /^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`)) ?? []
  const children = threadsOf(pid).flatMap((thread) =>
    readIfThere(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  )
  return Number(kb ?? 0) / 1024 + children.reduce((sum, child) => sum + memoryMb(Number(child)), 0)
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    return ''
  }
}

function threadsOf(pid: number): readonly string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}
