import { randomUUID } from 'node:crypto'
import { Type } from 'typebox'
import { Check } from 'typebox/value'
import { getOrInsert } from '../collections.ts'
import { dayMs, hourMs, minuteMs } from '../../domain/time-units.ts'
import { allowed, createBudget, type Budget, type Limits } from '../upstream/budget.ts'
import { createAccount, type Account } from './account.ts'
import type { Connection, ConnectionLog } from './connection.ts'
import { presenceScript, spendScript } from './scripts.ts'

export interface SharedBudgetsOptions {
  readonly connection: Connection
  /** Begins every key of ours. */
  readonly prefix: string
  readonly log: ConnectionLog
  readonly monotonic: () => number
}

/** Limits under the name that they have in every process. */
export interface NamedLimits {
  readonly name: string
  readonly limits: Limits
}

/** A process that has said nothing for so long is gone. */
const silentMs = 20_000

const windows = { perSecond: 1_000, perMinute: minuteMs, perHour: hourMs, perDay: dayMs } as const

const Presence = Type.Tuple([Type.String(), Type.Array(Type.String())])
/** A process that may call nobody would stop all others: there is none. One call, less our reserve, is the least. */
const LimitsOfOne = Type.Record(Type.String(), Type.Number({ minimum: allowed(1) }))
const Spent = Type.Array(Type.Number(), { minItems: 1 })

export type SharedBudgets = ReturnType<typeof createSharedBudgets>

/** Budgets that all processes spend together. */
export function createSharedBudgets(options: SharedBudgetsOptions) {
  const { connection, prefix, log, monotonic } = options
  const id = randomUUID()
  const accounts = new Map<string, Account>()
  let processes = 1
  /** Names the memory whose counts we know: another name means that the server has lost everything. */
  let memory = ''

  const isOffline = (): boolean => !connection.isThere()
  const keyOf = ({ name }: Account): string => `${prefix}:spent:${name}`
  const accountsOf = ({ name, limits }: NamedLimits): readonly Account[] =>
    (Object.keys(windows) as (keyof Limits)[]).flatMap((stretch) => {
      const limit = limits[stretch]
      if (limit === undefined) return []
      const full = `${name}:${stretch}`
      const account = getOrInsert(accounts, full, () =>
        createAccount({
          name: full,
          windowMs: windows[stretch],
          limit: allowed(limit),
          monotonic,
          processes: () => processes,
        }),
      )
      return [account]
    })

  /** Costs for each account; false when one of them does not allow it, null when nobody answers. */
  async function spend(
    costs: readonly (readonly [Account, number])[],
    must: boolean,
  ): Promise<boolean | null> {
    const keys = costs.map(([account]) => keyOf(account))
    const each = costs.flatMap(([account, cost]) => [account.windowMs, account.limit(), cost])
    const answer = asNumbers(await connection.run(spendScript, keys, [must ? 1 : 0, ...each]))
    if (answer?.length !== costs.length + 1) return null
    const [fits, ...spent] = answer
    for (const [index, [account]] of costs.entries()) account.setSpent(spent[index] ?? 0)
    return fits === 1
  }

  function adoptSmallestLimits(all: readonly string[]): void {
    const limitsOfProcesses = all.flatMap(limitsIn)
    processes = Math.max(1, limitsOfProcesses.length)
    for (const account of accounts.values()) {
      const smallest = Math.min(...limitsOfProcesses.map((limits) => limits[account.name] ?? Infinity))
      if (account.setLimit(smallest) && smallest <= account.limit())
        log.warn(
          { budget: account.name, limit: account.limit() },
          'processes know different limits of a source: the smaller counts',
        )
    }
  }

  return {
    /** A budget within all of these limits at once. */
    open(all: readonly NamedLimits[]): Budget {
      const opened = all.flatMap(accountsOf)
      if (opened.length === 0) return createBudget({ clock: { monotonic } })
      return sharedBudget(opened, {
        isOffline,
        take: (cost, must) =>
          spend(
            opened.map((account) => [account, cost]),
            must,
          ),
      })
    },
    /** Tells the others that we are there, reports what was spent offline and hears what they spent. Never rejects. */
    async synchronise(): Promise<void> {
      const limits = Object.fromEntries([...accounts].map(([name, { ownLimit }]) => [name, ownLimit]))
      const answer = asTexts(
        await connection.probe(
          presenceScript,
          [`${prefix}:processes`, `${prefix}:mark`],
          [id, JSON.stringify(limits), silentMs, randomUUID()],
        ),
      )
      if (!Check(Presence, answer)) return
      const [memoryNow, others] = answer
      adoptSmallestLimits(others)
      // The server has lost everything since then: all that we have spent is sent again.
      const hasForgotten = memoryNow !== memory
      const unreported = [...accounts.values()].map(
        (account) => [account, account.unreported(hasForgotten)] as const,
      )
      if (unreported.length > 0 && (await spend(unreported, true)) === null) return
      memory = memoryNow
      for (const [account, cost] of unreported) account.reported(cost)
    },
  }
}

interface Spending {
  isOffline(): boolean
  take(cost: number, must: boolean): Promise<boolean | null>
}

/** The same rules as a budget of one process: a second is over too soon to tell, a minute says nothing of the need to save. */
function sharedBudget(accounts: readonly Account[], { isOffline, take }: Spending): Budget {
  const atLeast = (ms: number): readonly Account[] => accounts.filter(({ windowMs }) => windowMs >= ms)
  const minutes = atLeast(minuteMs)
  const longer = atLeast(hourMs)
  const seconds = accounts.filter(({ windowMs }) => windowMs < minuteMs)
  const left = (some: readonly Account[], offline: boolean): number =>
    Math.min(...some.map((account) => account.remaining(offline)))
  const count = (cost: number, offline: boolean): void => {
    for (const account of accounts) account.spend(cost, offline)
  }
  const takeOffline = (cost: number): boolean => {
    if (cost > left(accounts, true)) return false
    count(cost, true)
    return true
  }
  return {
    remaining: () => left(minutes, isOffline()),
    pressure() {
      const decisive = longer.length > 0 ? longer : minutes
      return Math.max(0, ...decisive.map((account) => account.pressure(isOffline())))
    },
    isBusy: () => seconds.some((account) => account.pressure(true) >= 1 / 2),
    get perMinute() {
      return Math.min(...minutes.filter(({ windowMs }) => windowMs === minuteMs).map(({ limit }) => limit()))
    },
    async take(cost) {
      const taken = isOffline() ? null : await take(cost, false)
      // Nobody answered in time: should it be counted there after all, then it is counted twice rather than not at all.
      if (taken === null) return takeOffline(cost)
      if (taken) count(cost, false)
      return taken
    },
    giveBack(cost) {
      count(-cost, isOffline())
      if (!isOffline()) void take(-cost, true)
    },
  }
}

/** Bytes as text, at any depth of an answer. */
const asTexts = (answer: unknown): unknown =>
  Array.isArray(answer) ? answer.map(asTexts) : Buffer.isBuffer(answer) ? answer.toString() : answer

function asNumbers(answer: unknown): readonly number[] | null {
  const numbers = Array.isArray(answer) ? answer.map((each) => Number(String(each))) : answer
  return Check(Spent, numbers) ? numbers : null
}

/** What another process says of its limits; nothing where that cannot be read. */
function limitsIn(text: string): readonly Readonly<Record<string, number>>[] {
  try {
    const value: unknown = JSON.parse(text)
    return Check(LimitsOfOne, value) ? [value] : []
  } catch {
    return []
  }
}
