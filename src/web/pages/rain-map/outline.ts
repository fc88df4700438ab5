import { nationalZone } from '../../../domain/local-time.ts'
import { type Part, valueOf } from '../../../domain/part.ts'
import { paths, placePath } from '../../../paths.ts'
import type { FlashMap, RainMap } from '../../../views/rain-map.ts'
import { linesOf, listOf, type OutlineOf, type OutlineSection } from '../../render/outline.ts'
import { formatDateTime } from '../../text/dates.ts'
import { capitalised, nbsp } from '../../text/numbers.ts'
import { regionRain, scoreText, seatsRain } from '../../text/radar.ts'
import type { RainMapView } from './loader.ts'
import {
  flashesText,
  missingRadar,
  noRadar,
  overseasRain,
  radarHeadline,
  regionsTitle,
  seatsTitle,
  seatText,
  silentNote,
  silentSince,
} from './rain-words.tsx'

export const rainTitle = 'Pluie et éclairs en direct'

/** Where it rains now, region by region and prefecture by prefecture, and where there is lightning. */
export const rainMapOutline: OutlineOf<RainMapView> = async ({ view, wait }) => {
  const [rain, flashes] = await Promise.all([wait(view.rain), wait(view.flashes)])
  return {
    title: rainTitle,
    path: paths.rainMap(),
    intro: [{ text: capitalised(formatDateTime(view.now, nationalZone)) }],
    sections: [regionsSection(rain, flashes), ...seatSections(rain)],
  }
}

function regionsSection(rain: Part<RainMap>, flashes: Part<FlashMap>): OutlineSection {
  const rest = linesOf(flashesText(flashes), overseasRain)
  const title = regionsTitle
  if (rain.state === 'missing')
    return { title, blocks: [...linesOf(rain.reason === 'off' ? noRadar : missingRadar), ...rest] }
  const { radar, summary } = rain.value
  if (summary === null) return { title, blocks: [...linesOf(silentSince(radar.newest), silentNote), ...rest] }
  return {
    title,
    blocks: [
      ...linesOf(radarHeadline(radar.newest, summary.regions)),
      ...listOf(summary.regions.map((region) => ({ text: `${region.name}${nbsp}: ${regionRain(region)}.` }))),
      ...linesOf(scoreText(radar.score)),
      ...rest,
    ],
  }
}

function seatSections(rain: Part<RainMap>): readonly OutlineSection[] {
  const summary = valueOf(rain)?.summary
  if (!summary) return []
  return [
    {
      title: seatsTitle,
      blocks: [
        ...linesOf(seatsRain(summary.seats)),
        ...listOf(
          summary.seats.map(({ place, seen }) => ({
            text: `${place.name}, ${place.departmentName}${nbsp}: ${seatText(seen)}`,
            path: placePath(place),
          })),
        ),
      ],
    },
  ]
}
