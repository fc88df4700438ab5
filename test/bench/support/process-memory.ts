import { readdirSync, readFileSync } from 'node:fs'

/** MB of a process in memory, by Linux's own count. */
export function residentMb(pid: number): number {
  const [, kb] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? []
  return Number(kb) / 1024
}

/** MB of a process and of all that it started; what they share, such as Node's own code, counts once. */
export const memoryMb = (pid: number): number => sumMb(pid, /^Pss:\s+(\d+)/m)

/**
 * The same without what lies in files, such as Node's own code: Linux reads that again when it has had no room for it, and
 * counts it by how many others use it at the moment, 29 MB on a machine where nobody else runs Node, and 10 beside a few.
 */
export const ownMb = (pid: number): number => sumMb(pid, /^Pss_Anon:\s+(\d+)/m)

function sumMb(pid: number, line: RegExp): number {
  const [, kb] = line.exec(readIfThere(`/proc/${pid}/smaps_rollup`)) ?? []
  const children = threadsOf(pid).flatMap((thread) =>
    readIfThere(`/proc/${pid}/task/${thread}/children`).split(' ').filter(Boolean),
  )
  return Number(kb ?? 0) / 1024 + children.reduce((sum, child) => sum + sumMb(Number(child), line), 0)
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
