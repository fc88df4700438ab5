import { ConfigError, readConfig } from '../../src/server/config.ts'
import { services } from '../../src/server/sources/registry.ts'
import { aromeRuns } from '../../src/server/sources/arome/source.ts'
import { examine, neededAndFailed } from './examine.ts'
import { forecastLines } from './forecast-lines.ts'
import { reportOf } from './report.ts'

const clock = { now: () => Date.now(), monotonic: () => performance.now() }

/**
 * Asks the outside services once each, with these settings, or those of these names; says whether all that are needed are well.
 * Throws ConfigError where the settings are mistaken or there is no service of a name.
 */
export async function diagnose(
  env: NodeJS.ProcessEnv,
  names: readonly string[],
): Promise<{ readonly report: string; readonly isWell: boolean }> {
  const config = readConfig(env)
  const unknown = names.filter((name) => !services.some((service) => service.name === name))
  if (unknown.length > 0)
    throw new ConfigError(
      `No source ${unknown.join(', ')}; there are ${services.map(({ name }) => name).join(', ')}`,
    )
  const chosen = names.length === 0 ? services : services.filter(({ name }) => names.includes(name))
  const findings = await examine(config, clock, chosen)
  const isAromeAsked = findings.some(
    ({ name, outcome }) => name === aromeRuns.name && outcome !== 'not-asked',
  )
  const compared = isAromeAsked ? `\n${(await forecastLines(config)).join('\n')}\n` : ''
  return { report: reportOf(findings) + compared, isWell: neededAndFailed(findings).length === 0 }
}
