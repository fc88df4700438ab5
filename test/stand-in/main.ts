import { parseArgs } from 'node:util'
import { scenarioNames } from './danger.ts'
import { createStandIn } from './stand-in.ts'

const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '3999' },
    scenario: { type: 'string', default: 'default' },
    /** An ISO instant that replaces now, as CLOCK does for the site. */
    clock: { type: 'string' },
  },
})

const scenario = scenarioNames.find((name) => name === values.scenario)
if (!scenario) throw new Error(`--scenario is one of ${scenarioNames.join(', ')}`)

const { clock } = values
const standIn = await createStandIn({
  port: Number(values.port),
  ...(clock === undefined ? {} : { now: () => new Date(clock) }),
})
standIn.setScenario(scenario)

const lines = Object.entries(standIn.env).map(([name, value]) => `${name}=${value}`)
process.stdout.write([`Stand-in upstreams at ${standIn.url}`, ...lines, ''].join('\n'))

const stop = () => void standIn.close().then(() => process.exit(0))
process.once('SIGINT', stop).once('SIGTERM', stop)
