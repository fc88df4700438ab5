import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import fastify from 'fastify'
import { addMetrics } from '../../src/server/http/metrics.ts'
import type { Judgement } from '../../src/domain/forecast-differences.ts'
import { services } from '../../src/server/sources/registry.ts'
import type { Service } from '../../src/server/sources/source.ts'
import { launch } from '../house/site-process.ts'
import { diagnose } from '../live/diagnosis.ts'
import type { StandIn } from '../stand-in/stand-in.ts'
import { fixedClock } from '../support/build-app.ts'
import { startStandIn, testKey } from '../support/fake-upstreams.ts'

const root = join(import.meta.dirname, '../..')
const all: readonly Service[] = services
/** A value for every key, and a contact. */
const identity = {
  ...Object.fromEntries(all.flatMap(({ key }) => (key ? [[key.variable, testKey]] : []))),
  CONTACT_EMAIL: 'operator@meteo.example',
}

interface Row {
  readonly needed: string
  readonly reachable: string
  readonly status: string
  readonly schema: string
  readonly age: string
  readonly quota: string
  readonly missed: string
}

/** The settings of somebody who asks a stand-in. */
const settings = (standIn: StandIn, env: Readonly<Record<string, string>>) => ({
  PATH: process.env['PATH'] ?? '',
  AROME: 'on',
  ...standIn.env,
  ...env,
})

/** What `npm run doctor` runs, over a stand-in: what it says, and its exit code. */
async function doctor(
  standIn: StandIn,
  env: Readonly<Record<string, string>> = identity,
  names: readonly string[] = [],
) {
  const command = [process.execPath, '--import', 'tsx', 'test/live/doctor.ts', ...names]
  const { code, stdout, stderr } = await launch(command, { cwd: root, env: settings(standIn, env) }).ended
  return { code, stderr, ...read(stdout) }
}

/** The same within this process, which starts sooner. */
async function diagnosed(
  standIn: StandIn,
  env: Readonly<Record<string, string>> = identity,
  names: readonly string[] = [],
) {
  const { report, isWell } = await diagnose(settings(standIn, env), names)
  return { isWell, ...read(report) }
}

/** The table of a report by source, and the lines under it. */
function read(report: string) {
  const [table = '', ...under] = report.split('\n\n')
  const rows = table.split('\n').slice(1)
  const bySource = new Map(
    rows.map((line) => {
      const [
        name = '',
        needed = '',
        ,
        reachable = '',
        status = '',
        schema = '',
        age = '',
        quota = '',
        missed = '',
      ] = line.split(/ {2,}/)
      return [name, { needed, reachable, status, schema, age, quota, missed } satisfies Row]
    }),
  )
  return { under: under.join('\n\n'), bySource }
}

const rowOf = ({ bySource }: { bySource: ReadonlyMap<string, Row> }, name: string): Row => {
  const row = bySource.get(name)
  assert.ok(row, name)
  return row
}

const standInOf = (t: TestContext) => startStandIn(t)

describe('npm run doctor', () => {
  test('finds every source well, and ends with 0', async (t) => {
    const found = await doctor(await standInOf(t))
    assert.deepEqual(
      [...found.bySource.keys()],
      all.map(({ name }) => name),
    )
    for (const [name, { reachable, status, schema, missed }] of found.bySource) {
      assert.deepEqual([reachable, schema], ['yes', 'yes'], `${name}: ${found.under}`)
      assert.match(status, /^(?:\d{3})(?: \d{3})*$/, name)
      assert.ok(missed.length > 10, name)
    }
    assert.match(found.under, /Every needed source is well\.\n/)
    assert.match(found.under, /Forecasts are not compared here: METRICS_TOKEN is not set\.\n$/)
    assert.equal(found.code, 0, found.stderr)
  })

  test('prints how the forecasts of a running site came out', async (t) => {
    const judgement = (
      of: 'arome' | 'open-meteo',
      than: 'stations' | 'open-meteo',
      mean: number,
    ): Judgement => ({
      of,
      than,
      hoursAhead: 6,
      mean,
      spread: 1.25,
      count: 420,
    })
    const app = fastify()
    await addMetrics(app, {
      token: 'operator',
      upstreams: () => [],
      callsLeft: () => [],
      sharedMemory: null,
      radarScore: () => null,
      aromeRunAt: () => null,
      judgements: () => [judgement('arome', 'stations', -0.4), judgement('arome', 'open-meteo', 0.1)],
      clock: fixedClock(),
    })
    const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
    t.after(() => app.close())
    const env = { METRICS_TOKEN: 'operator', PORT: port }
    const { under } = await diagnosed(await standInOf(t), env, ['arome'])
    assert.match(under, /^  6 h ahead, arome less stations: -0\.4 ± 1\.25, of 420\n/m)
    assert.match(under, /^  6 h ahead, arome less open-meteo: 0\.1 ± 1\.25, of 420\n$/m)
    const { under: alone } = await diagnosed(await standInOf(t), { ...env, PORT: '9' }, ['arome'])
    assert.match(alone, /no site answers on port 9\.\n$/)
  })

  test('prints what the files of a run hold, and fails where they lack what is read', async (t) => {
    const standIn = await standInOf(t)
    const well = await diagnosed(standIn, {}, ['arome'])
    assert.match(well.under, /^  SP1 0\/1\/52 on 1\/0, 0–6 h, process 1: precipitation, ccsds of 14 bits/m)
    assert.match(well.under, /^  SP1 0\/4\/7 on 1\/0, 0–6 h, process 1: not used/m)
    standIn.fault('arome', { kind: 'other-run', variant: 'other-gust-window' })
    const lacking = await diagnosed(standIn, {}, ['arome'])
    assert.match(lacking.under, /arome failed: no gust among the messages/)
  })

  test('says how old the data is', async (t) => {
    const standIn = await standInOf(t)
    standIn.setScenario('default', { ageHours: 7 })
    const found = await diagnosed(standIn, {}, ['vigilance-storage', 'vigieau'])
    assert.match(rowOf(found, 'vigilance-storage').age, /^(?:[6-8]) h$/)
    assert.equal(rowOf(found, 'vigieau').age, '–', 'this one names no time')
  })

  test('shows what a source says of its quota', async (t) => {
    const standIn = await standInOf(t)
    standIn.fault('geo-api', {
      kind: 'status',
      status: 429,
      retryAfter: 30,
      headers: { 'x-ratelimit-remaining': '0' },
    })
    const { status, quota, reachable } = rowOf(await diagnosed(standIn, {}, ['geo-api']), 'geo-api')
    assert.deepEqual([status, reachable], ['429', 'yes'])
    assert.match(quota, /x-ratelimit-remaining: 0/)
    assert.match(quota, /retry-after: 30/)
  })

  test('ends with 1 when a needed source is out of reach, and names it', async (t) => {
    const standIn = await standInOf(t)
    standIn.fault('open-meteo', { kind: 'refuse' })
    const found = await doctor(standIn)
    const { needed, reachable, status, schema } = rowOf(found, 'open-meteo')
    assert.deepEqual([needed, reachable, status, schema], ['yes', 'no', '–', '–'])
    assert.match(found.under, /^open-meteo failed: open-meteo\/forecast: /m)
    assert.match(found.under, /Needed and not well: open-meteo\.\n/)
    assert.equal(found.code, 1)
    assert.equal(rowOf(found, 'open-meteo-marine').schema, 'yes', 'the others are asked all the same')
  })

  test('is not content when a needed source answers in another shape', async (t) => {
    const standIn = await standInOf(t)
    standIn.fault('open-meteo', { kind: 'drift', variant: 'other-root' })
    const found = await diagnosed(standIn)
    const { reachable, status, schema } = rowOf(found, 'open-meteo')
    assert.deepEqual([reachable, status, schema], ['yes', '200', 'no'])
    assert.equal(found.isWell, false)
  })

  test('is content when a source fails that pages can do without', async (t) => {
    const standIn = await standInOf(t)
    standIn.fault('vigicrues', { kind: 'drift', variant: 'other-root' })
    const found = await diagnosed(standIn)
    const { needed, schema } = rowOf(found, 'vigicrues')
    assert.deepEqual([needed, schema], ['no', 'no'])
    assert.equal(found.isWell, true)
  })

  test('does not ask what nothing is set for, and says which variable lacks', async (t) => {
    const standIn = await standInOf(t)
    const found = await diagnosed(standIn, {})
    for (const name of ['openweather', 'meteofrance', 'met-norway'])
      assert.equal(rowOf(found, name).reachable, 'not asked')
    assert.match(found.under, /^met-norway was not asked: CONTACT_EMAIL is not set$/m)
  })

  test('does not ask what is switched off, and misses it least of all', async (t) => {
    const standIn = await standInOf(t)
    const names = ['vigilance-storage', 'met-norway']
    const found = await diagnosed(standIn, { VIGILANCE_STORAGE_URL: 'off', MET_NORWAY_URL: 'off' }, names)
    assert.match(found.under, /^vigilance-storage was not asked: VIGILANCE_STORAGE_URL is off$/m)
    assert.match(found.under, /^met-norway was not asked: MET_NORWAY_URL is off$/m)
    assert.equal(found.isWell, true)
    assert.equal(standIn.calls.count(), 0)
    assert.equal(standIn.calls.count('met-norway'), 0)
  })

  test('needs what the operator has set a key for, and does not print the key', async (t) => {
    const standIn = await standInOf(t)
    const wrong = { OPENWEATHER_API_KEY: 'not-the-right-key' }
    const found = await diagnosed(standIn, wrong, ['openweather'])
    const { needed, status } = rowOf(found, 'openweather')
    assert.deepEqual([needed, status], ['yes', '401'])
    assert.equal(found.isWell, false)
    assert.doesNotMatch(JSON.stringify([found.under, ...found.bySource]), /not-the-right-key/)
  })

  test('says which sources there are when it is asked for another', async (t) => {
    const { code, stderr } = await doctor(await standInOf(t), {}, ['windy'])
    assert.equal(code, 1)
    assert.match(stderr, /^No source windy; there are open-meteo, /)
  })
})

test('what the real services have not settled yet is one command each', () => {
  const lines = readFileSync(join(root, 'docs/sources-to-check.md'), 'utf8').split('\n')
  const isHeader = (index: number): boolean => (lines[index + 1] ?? '').startsWith('| -')
  const rows = lines.filter((line, index) => /^\| [^-]/.test(line) && !isHeader(index))
  assert.ok(rows.length > 0)
  for (const row of rows) {
    const command = /`((?:npm run doctor -- |curl )(?:\\\||[^`])+)`/.exec(row)?.[0] ?? ''
    assert.notEqual(command, '', row)
    for (const name of /doctor -- ([^`]+)`/.exec(command)?.[1]?.split(' ') ?? [])
      assert.ok(
        all.some((service) => service.name === name),
        name,
      )
  }
})
