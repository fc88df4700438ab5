import type { Config } from '../../src/server/config.ts'

const answerMs = 3_000

/** By how much one was warmer than the other, so many hours ahead, °C. */
interface Line {
  readonly of: string
  readonly than: string
  readonly hoursAhead: number
  readonly mean: number
  readonly spread: number
  readonly count: number
}

/**
 * How the forecasts of a site that runs with these settings came out beside stations and each other, line by line, by its
 * `/metrics`; or the reason why nobody says.
 */
export async function forecastLines({ port, metricsToken }: Config): Promise<readonly string[]> {
  if (metricsToken === null) return ['Forecasts are not compared here: METRICS_TOKEN is not set.']
  const series = await metricsOf(port, metricsToken)
  if (series === null) return [`Forecasts are not compared here: no site answers on port ${port}.`]
  const lines = linesOf(series)
  if (lines.length === 0)
    return [`The site on port ${port} has compared no forecast yet: it needs AROME=on and some hours.`]
  return [
    'Of the last seven days, mean and spread in °C:',
    ...lines.map(
      ({ of, than, hoursAhead, mean, spread, count }) =>
        `  ${hoursAhead} h ahead, ${of} less ${than}: ${mean} ± ${spread}, of ${count}`,
    ),
  ]
}

async function metricsOf(port: number, token: string): Promise<string | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/metrics`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(answerMs),
    })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}

function linesOf(series: string): readonly Line[] {
  const values = new Map(
    [...series.matchAll(/^(eclaircie_forecast_differences?(?:_celsius)?\{.*\}) (\S+)$/gm)].map(
      ([, name = '', value]) => [name, Number(value)],
    ),
  )
  const counts = [...values].flatMap(([name, count]) => {
    const [, labels, of = '', than = '', hours] =
      /^eclaircie_forecast_differences\{(of="(.*?)",than="(.*?)",hours_ahead="(\d+)")\}$/.exec(name) ?? []
    const figure = (statistic: string): number =>
      values.get(`eclaircie_forecast_difference_celsius{${labels},statistic="${statistic}"}`) ?? NaN
    if (labels === undefined) return []
    return [{ of, than, hoursAhead: Number(hours), mean: figure('mean'), spread: figure('spread'), count }]
  })
  return counts.toSorted((a, b) => a.hoursAhead - b.hoursAhead)
}
