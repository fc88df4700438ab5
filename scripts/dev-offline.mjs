import { spawn } from 'node:child_process'
import { join } from 'node:path'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { scenarioNames } from '../test/stand-in/danger.ts'
import { createStandIn } from '../test/stand-in/stand-in.ts'
import { root } from './project.mjs'

const { values } = parseArgs({
  options: {
    /** Where the stand-in of every outside service listens. */
    port: { type: 'string', default: '3999' },
    scenario: { type: 'string', default: 'default' },
    /** An ISO instant that replaces now, for the stand-in and the site alike. */
    clock: { type: 'string' },
  },
})
const { clock } = values
const scenario = scenarioNames.find((name) => name === values.scenario)
if (!scenario) throw new Error(`--scenario is one of ${scenarioNames.join(', ')}`)

const standIn = await createStandIn({
  port: Number(values.port),
  ...(clock === undefined ? {} : { now: () => new Date(clock) }),
})
standIn.setScenario(scenario)
process.stdout.write(`Outside services are played at ${standIn.url} (${scenario})\n`)

const site = spawn(join(root, 'node_modules/.bin/tsx'), ['watch', 'server.ts'], {
  cwd: root,
  stdio: 'inherit',
  env: {
    ...process.env,
    NODE_ENV: 'development',
    ...standIn.env,
    ...(clock === undefined ? {} : { CLOCK: clock }),
  },
})
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM'])) process.on(signal, () => site.kill(signal))
// Connections that browsers keep to the stand-in's tiles must not hold us back.
site.once('exit', (code) => process.exit(code ?? 0))
