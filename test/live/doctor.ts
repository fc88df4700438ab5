import process from 'node:process'
import { ConfigError, readConfig } from '../../src/server/config.ts'
import { services } from '../../src/server/sources/registry.ts'
import { aromeRuns } from '../../src/server/sources/arome/source.ts'
import { examine, neededAndFailed } from './examine.ts'
import { forecastLines } from './forecast-lines.ts'
import { reportOf } from './report.ts'

// Asks the outside services once each, with the settings of the environment: `npm run doctor`, or with `-- name …` some
// of them. It ends with 1 when a needed one is not well.

function endWith(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function configOrEnd() {
  try {
    return readConfig(process.env)
  } catch (error) {
    if (error instanceof ConfigError) endWith(error.message)
    throw error
  }
}

const config = configOrEnd()
const names = process.argv.slice(2)
const unknown = names.filter((name) => !services.some((service) => service.name === name))
if (unknown.length > 0)
  endWith(`No source ${unknown.join(', ')}; there are ${services.map(({ name }) => name).join(', ')}`)
const chosen = names.length === 0 ? services : services.filter(({ name }) => names.includes(name))

const clock = { now: () => Date.now(), monotonic: () => performance.now() }
const findings = await examine(config, clock, chosen)
process.stdout.write(reportOf(findings))
if (findings.some(({ name, outcome }) => name === aromeRuns.name && outcome !== 'not-asked'))
  process.stdout.write(`\n${(await forecastLines(config)).join('\n')}\n`)
process.exitCode = neededAndFailed(findings).length > 0 ? 1 : 0
