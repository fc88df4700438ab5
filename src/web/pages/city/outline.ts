import { comingRain, summariseDays } from '../../../domain/days-summary.ts'
import { summariseHours } from '../../../domain/forecast-summary.ts'
import { daysToCome, hoursToCome } from '../../../domain/forecast-window.ts'
import { localDate } from '../../../domain/local-time.ts'
import { valueOf, type Part } from '../../../domain/part.ts'
import { rainAnswer } from '../../../domain/rain.ts'
import { seenFall } from '../../../domain/sky.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { placePath } from '../../../paths.ts'
import type { SiteApi } from '../../../site-api.ts'
import { vigilanceSection } from '../../components/vigilance/vigilance-outline.ts'
import {
  linesOf,
  listOf,
  type OutlineOf,
  type OutlineSection,
  tableOf,
  type Wait,
} from '../../render/outline.ts'
import { formatAge } from '../../text/age.ts'
import { atPlace } from '../../text/at-place.ts'
import { conditionWords, skyWords } from '../../text/conditions.ts'
import { staleText } from '../../text/data-age.ts'
import { originText } from '../../text/forecast-origin.ts'
import { formatHour, formatNearDay, formatNowAt } from '../../text/dates.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import { formerNote } from '../../text/former-name.ts'
import { lightningText } from '../../text/lightning.ts'
import { measuredText } from '../../text/measured.ts'
import { nextHourWords } from '../../text/next-hour.ts'
import { formatDegrees, formatRisk, formatTemperature } from '../../text/numbers.ts'
import { nowQuestion } from '../../text/questions.ts'
import { radarText } from '../../text/radar.ts'
import { besideText, rainPrecision, rainText, rainTitle } from '../../text/rain.ts'
import { hitLine, hitsOf } from '../../text/search-hit.ts'
import { daysText, daysTitle, hoursText, hoursTitle } from '../../text/summary.ts'
import { speedText } from '../../text/wind.ts'
import { avalancheSection, massifsOf } from './avalanche-outline.ts'
import { momentOf, radarBeside } from './forecast.tsx'
import type { CityView } from './loader.ts'
import { fallsToCome } from './rain-card.tsx'

/** A table of hours for the eye: one in three, over a day. */
const hoursApart = 3
const hoursShown = 24
const daysShown = 7

/** A place as text: the vigilance first, now, the rain of the next hours, the hours, the days. */
export const cityOutline: OutlineOf<CityView> = async ({ view, url, site, wait }) => {
  const { place, former, now } = view
  const { lightning, radar, measured } = view.facts
  const [vigilance, weather, seen, drops, near, mountains, namesakes] = await Promise.all([
    wait(view.vigilance),
    wait(view.weather),
    wait(lightning),
    wait(radar),
    wait(measured),
    mountainSections(view, wait),
    url.searchParams.has('lat') ? [] : namesakesOf(place, site),
  ])
  const parts = { part: weather, lightning: valueOf(seen), radar: valueOf(drops), measured: valueOf(near) }
  return {
    title: `Météo ${atPlace(place.name)} (${place.departmentName}, ${place.departmentCode})`,
    path: placePath(place),
    intro: [
      { text: formatNowAt(now, place.timeZone) },
      ...(former ? [{ text: formerNote(former, place.name) }] : []),
    ],
    isAmbiguous: namesakes.length > 0,
    sections: [
      vigilanceSection(vigilance, place, now),
      nowSection(view, parts),
      ...(weather.state === 'missing'
        ? []
        : [
            rainSection(view, weather.value, parts),
            hoursSection(view, weather.value),
            daysSection(view, weather.value),
          ]),
      ...mountains,
      { title: 'Autres lieux de ce nom', blocks: listOf(namesakes) },
    ],
  }
}

/** Snow and avalanches, of a place that has a massif alone: of others nothing is asked. */
async function mountainSections(
  { place, now, avalanche, snow, rainSnow }: CityView,
  wait: Wait,
): Promise<readonly OutlineSection[]> {
  const massifs = massifsOf(await wait(avalanche), place.kind)
  if (massifs === null) return []
  const [measured, line] = await Promise.all([wait(snow), wait(rainSnow)])
  return [avalancheSection(massifs, { snow: measured, rainSnow: line, now })]
}

/** The other places of the same address, which need their point. */
async function namesakesOf(place: CityView['place'], site: SiteApi) {
  if (!place.ambiguous) return []
  const answer = await site.search(place.name, 20)
  return hitsOf(answer).flatMap((hit) =>
    'lat' in hit && hit.slug === place.slug && (hit.lat !== place.lat || hit.lon !== place.lon)
      ? [hitLine(hit)]
      : [],
  )
}

interface Parts {
  readonly part: Part<PlaceWeather>
  readonly lightning: Parameters<typeof lightningText>[0] | null
  readonly radar: Parameters<typeof nextHourWords>[0]['radar']
  readonly measured: Parameters<typeof measuredText>[0] | null
}

function nowSection({ place, now }: CityView, { part, measured }: Parts): OutlineSection {
  const { name, timeZone, nature } = place
  const telling = { timeZone, weather: valueOf(part), inHeights: nature !== null }
  const isBusy = part.state === 'missing' && part.reason === 'busy'
  return {
    title: 'Maintenant',
    blocks: linesOf(
      isBusy ? weatherErrors.busy : nowQuestion(name, part, timeZone).answer,
      measured && measuredText(measured, telling),
      part.state === 'stale' ? `${staleText(part.at, timeZone)} ${formatAge(part.at, now)}.` : null,
      originText(part, now, timeZone, place),
    ),
  }
}

function rainSection(view: CityView, weather: PlaceWeather, parts: Parts): OutlineSection {
  const { now, timeZone } = momentOf(view)
  const fall = seenFall(weather.current)
  const radar = radarBeside(weather, parts.radar)
  const { announced, trust, beside } = nextHourWords({ weather, radar, now, timeZone, fall })
  const answer = rainAnswer(weather, new Date(now))
  const sentence = rainText(answer, new Date(now), timeZone)
  const isUnknown = answer.kind === 'unknown'
  return {
    title: rainTitle,
    blocks: linesOf(
      parts.lightning && lightningText(parts.lightning, view.now),
      announced,
      radar && radarText(radar, timeZone, fall),
      trust,
      beside === null || isUnknown ? sentence : besideText(beside, sentence),
      isUnknown ? null : rainPrecision(fallsToCome(weather, new Date(now)).hours, weather.rain.length > 0),
    ),
  }
}

function hoursSection(view: CityView, weather: PlaceWeather): OutlineSection {
  const { now, timeZone } = momentOf(view)
  const hours = hoursToCome(weather, new Date(now)).slice(0, Math.ceil(hoursShown / weather.hourlyStep))
  if (hours.length === 0) return { title: hoursTitle, blocks: linesOf(weatherErrors.hourly) }
  return {
    title: hoursTitle,
    blocks: [
      ...linesOf(hoursText(summariseHours(weather, new Date(now)), new Date(now), timeZone)),
      tableOf(
        ['Heure', 'Temps'],
        ['Température', 'Vent'],
        hours
          .filter((_hour, index) => (index * weather.hourlyStep) % hoursApart === 0)
          .map((hour) => [
            formatHour(hour.time, timeZone),
            skyWords(hour.condition, hour),
            formatTemperature(hour.temperature),
            speedText(hour.windSpeed),
          ]),
      ),
    ],
  }
}

function daysSection(view: CityView, weather: PlaceWeather): OutlineSection {
  const { now, timeZone } = momentOf(view)
  const today = localDate(now, timeZone)
  const days = daysToCome(weather.daily, new Date(now), timeZone).slice(0, daysShown)
  if (days.length === 0) return { title: daysTitle, blocks: linesOf(weatherErrors.daily) }
  return {
    title: daysTitle,
    blocks: [
      ...linesOf(daysText(summariseDays(days, comingRain(weather, new Date(now), timeZone)), today)),
      tableOf(
        ['Jour', 'Temps'],
        ['min.', 'max.', 'Risque de pluie'],
        days.map((day) => [
          formatNearDay(day.date, today),
          conditionWords(day.condition),
          formatDegrees(day.temperatureMin),
          formatDegrees(day.temperatureMax),
          formatRisk(day.precipitationProbability),
        ]),
      ),
    ],
  }
}
