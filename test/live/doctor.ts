import process from 'node:process'
import { ConfigError } from '../../src/server/config.ts'
import { diagnose } from './diagnosis.ts'

// `npm run doctor`, or with `-- name …` for some of the services, with the settings of the environment. It ends with 1 when
// a needed one is not well.

try {
  const { report, isWell } = await diagnose(process.env, process.argv.slice(2))
  process.stdout.write(report)
  process.exitCode = isWell ? 0 : 1
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exitCode = 1
}
