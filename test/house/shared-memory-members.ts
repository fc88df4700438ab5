import assert from 'node:assert/strict'
import { test, type TestContext } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { Type } from 'typebox'
import { readConfig } from '../../src/server/config.ts'
import { createSharedBudgets } from '../../src/server/shared/budgets.ts'
import { jsonCodec } from '../../src/server/shared/codec.ts'
import { openConnection } from '../../src/server/shared/connection.ts'
import { createSharedValues } from '../../src/server/shared/values.ts'
import type { Budget, Limits } from '../../src/server/upstream/budget.ts'
import { recordingLog } from '../server/upstream/local-source.ts'
import { findOrInstall, startValkey, type ValkeyServer } from '../support/servers.ts'

export const program = findOrInstall('valkey')
export const prefix = 'eclaircie:1'
export const minute = 60_000

export interface Text {
  readonly text: string
}
const shape = Type.Object({ text: Type.String() })
export const textCodec = jsonCodec(shape, { write: (value: Text) => value, read: (stored): Text => stored })

/** Addresses are read as the site reads its setting. */
function addressOf(url: string) {
  const { valkey } = readConfig({ VALKEY_URL: url })
  assert.ok(valkey)
  return valkey
}

/** What one process has of the shared memory; it meets the others when the test says so. */
export function member(t: TestContext, url: string, how: { limits?: Limits; longestMs?: number } = {}) {
  // A busy machine is no slow server.
  const { limits = { perDay: 100 }, longestMs = 5_000 } = how
  const log = recordingLog()
  let ahead = 0
  const monotonic = (): number => performance.now() + ahead
  const connection = openConnection({ address: addressOf(url), log, monotonic, longestMs })
  t.after(() => connection.close())
  const budgets = createSharedBudgets({ connection, prefix, log, monotonic })
  const budget = budgets.open([{ name: 'source', limits }])
  const loads: string[] = []
  const values = createSharedValues({
    connection,
    prefix,
    name: 'texts',
    codec: textCodec,
    keepMs: 60 * minute,
    monotonic,
  })
  /** Asks for one value; `load` makes it when nobody has it. */
  const value = async (key: string, load: (previous: Text | null) => Promise<Text>, freshMs = minute) => {
    const { each } = await values.many([{ key, previous: null }], freshMs, ([wanted]) => {
      loads.push(key)
      return load(wanted?.previous ?? null).then((text) => [text])
    })
    const [answer] = each
    assert.ok(answer && !(answer instanceof Error))
    return answer
  }
  return { connection, budgets, budget, value, loads, log, pass: (ms: number) => (ahead += ms) }
}
export type Member = ReturnType<typeof member>

/** Meets until the server is there, or gone. */
export async function meetUntil({ budgets, connection }: Member, isThere: boolean): Promise<void> {
  for (let tries = 0; tries < 400; tries += 1) {
    await budgets.synchronise()
    if (connection.isThere() === isThere) return
    await wait(10)
  }
  assert.fail(`the server is ${isThere ? 'not there' : 'still there'}`)
}

export async function members(t: TestContext, { url }: ValkeyServer, count: number): Promise<Member[]> {
  const all = Array.from({ length: count }, () => member(t, url))
  for (const each of all) await meetUntil(each, true)
  // Now all know of all.
  for (const { budgets } of all) await budgets.synchronise()
  return all
}

/** How many calls a budget still gives. */
export async function spendAll({ take }: Budget): Promise<number> {
  let spent = 0
  while (await take(1)) spent += 1
  return spent
}

export const warnings = ({ log }: Member): readonly unknown[] =>
  log.lines.filter(({ level }) => level === 'warn').map(({ fields }) => fields['reason'])

export const saysWell = (): Promise<Text> => Promise.resolve({ text: 'well' })

export const withValkey = (name: string, shown: (t: TestContext, server: ValkeyServer) => Promise<void>) =>
  test(name, { skip: program === null && 'no server' }, async (t) => {
    if (program) await shown(t, await startValkey(t, program))
  })
