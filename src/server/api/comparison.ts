import { certaintyOfDays } from '../../domain/certainty.ts'
import { compared, type Compared } from '../../domain/compared.ts'
import { daysToCome } from '../../domain/forecast-window.ts'
import { localDate } from '../../domain/local-time.ts'
import { heightOf, normalsFor } from '../../domain/normals.ts'
import { missing, type Part, type Present } from '../../domain/part.ts'
import type { Comparison, Sureness } from '../../schemas/stations.ts'
import type { SiteApi } from '../../site-api.ts'
import type { PlaceView } from '../../views/place-views.ts'
import { certaintyText } from '../../web/text/certainty.ts'
import { comparedText } from '../../web/text/compared.ts'
import { joiner } from '../../web/text/numbers.ts'
import { hundredths, tenths } from '../../domain/rounding.ts'

const days = 7

function withSentence(result: Compared): Comparison {
  const { normal } = result
  const near = normal && {
    station: normal.station.name,
    km: tenths(normal.km),
    height: normal.station.height,
    correction: hundredths(normal.correction),
    from: normal.station.from,
    to: normal.station.to,
    today: normal.today,
    usual: normal.usual,
  }
  // Where a line may break is for those to say who show it.
  return { ...result, normal: near, sentence: comparedText(result).replaceAll(joiner, '') }
}

/** An answer made of two parts is asked for again with the first of them. */
const sooner = (part: Present<unknown>, other: Present<unknown>): string =>
  part.freshUntil < other.freshUntil ? part.freshUntil : other.freshUntil

/**
 * Today at a place beside yesterday and beside what is usual; « unsupported » where there is nothing to compare with. A
 * simulation, which compares with nothing, stands in for sources that are silent.
 */
export async function comparisonAt(
  site: Pick<SiteApi, 'weather' | 'normals'>,
  place: PlaceView,
  now: number,
): Promise<Part<Comparison>> {
  const [part, normals] = await Promise.all([site.weather(place), site.normals(place)])
  if (part.state === 'missing') return part
  if (part.source === 'simulated') return missing('refused')
  const usual = normalsFor(normals, place, heightOf(place, part.value))
  const result = compared(part.value, usual, new Date(now), place.timeZone)
  if (!result) return missing('unsupported')
  const source = result.normal ? `${part.source}, normals` : part.source
  return { ...part, value: withSentence(result), source }
}

/** How sure the days of a place are, which a simulation never is; « unsupported » where the ensemble does not speak of them. */
export async function certaintyAt(
  site: Pick<SiteApi, 'weather' | 'fact'>,
  place: PlaceView,
  now: number,
): Promise<Part<Sureness>> {
  const [part, ensemble] = await Promise.all([site.weather(place), site.fact('ensemble', place)])
  if (part.state === 'missing') return part
  if (part.source === 'simulated') return missing('refused')
  if (ensemble.state === 'missing') return ensemble
  const week = daysToCome(part.value.daily, new Date(now), place.timeZone).slice(0, days)
  const rated = certaintyOfDays(week, ensemble.value)?.filter((sure) => sure !== null) ?? []
  if (rated.length === 0) return missing('unsupported')
  const sentence = certaintyText(rated, localDate(new Date(now), place.timeZone))
  const source = `${part.source}, ${ensemble.source}`
  return { ...part, value: { days: rated, sentence }, source, freshUntil: sooner(part, ensemble) }
}
