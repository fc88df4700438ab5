import { daysToCome, hoursByDay } from '../../../domain/forecast-window.ts'
import { lifetimeOfDay, shorterOf } from '../../../domain/lifetime.ts'
import type { Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { wetPart } from '../../../domain/wet-part.ts'
import { placePath } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { atPlace } from '../../../web/text/at-place.ts'
import { simulatedLabel } from '../../../web/text/data-age.ts'
import { dayDetail, dayTitle } from '../../../web/text/day-title.ts'
import { capitalised, nbsp } from '../../../web/text/numbers.ts'
import { forecastSourcesOf } from '../../../web/text/weather-sources.ts'
import { lifeOfAnswer } from '../answers.ts'
import { feedName, type FeedContent, type FeedEntry } from './feed.ts'
import type { FeedContext } from './vigilance-feeds.ts'

const subject = 'forecast'
/** While its source is silent a calendar is looked after again this soon, in ms. */
const silentMs = 60_000

/**
 * The coming days of a place, one entry each. A day that is no longer forecast, and every day while nobody forecasts any, stays
 * as it was published last: none is ever lifted.
 */
export function forecastFeed(
  place: PlaceView,
  weather: Part<PlaceWeather>,
  { tag, publicUrl, now }: Omit<FeedContext, 'site'>,
): FeedContent {
  const link = `${publicUrl}${placePath(place)}`
  const id = `${tag}previsions/${feedName(place)}`
  const day = lifetimeOfDay(Date.parse(now), place.timeZone)
  const isKnown = weather.state !== 'missing'
  return {
    id,
    title: `Prévisions ${atPlace(place.name)}`,
    homeUrl: link,
    publishedAt: isKnown ? weather.at : now,
    entries: isKnown ? entriesOf(place, weather.value, { id, link, updatedAt: weather.at, now }) : [],
    unknownSubjects: new Set([subject]),
    life: isKnown
      ? shorterOf(lifeOfAnswer(weather, Date.parse(now)), day)
      : shorterOf({ freshUntil: Date.parse(now) + silentMs, validUntil: Infinity }, day),
  }
}

function entriesOf(
  { name, timeZone }: PlaceView,
  weather: PlaceWeather,
  { id, now, ...about }: Pick<FeedEntry, 'id' | 'link' | 'updatedAt'> & { readonly now: string },
): readonly FeedEntry[] {
  const isSimulated = weather.source === 'simulated'
  const sources = forecastSourcesOf(weather.source).map((source) => source.name)
  const hours = hoursByDay(weather, new Date(now), timeZone)
  return daysToCome(weather.daily, new Date(now), timeZone).flatMap((day): readonly FeedEntry[] => {
    const title = dayTitle(day, wetPart(hours.get(day.date) ?? [], timeZone))
    if (title === null) return []
    const detail = dayDetail(day)
    const origin = isSimulated ? `${simulatedLabel}.` : `Source${nbsp}: ${sources.join(', ')}.`
    return [
      {
        ...about,
        id: `${id}/${day.date}`,
        subject,
        danger: 'none',
        severity: 0,
        title: `${isSimulated ? `${simulatedLabel}${nbsp}: ` : ''}${title}`,
        text: [`${capitalised(title)} ${atPlace(name)}.`, detail, origin]
          .filter((text) => text !== null)
          .join(' '),
        tags: [],
        time: { kind: 'days', first: day.date, last: day.date },
      },
    ]
  })
}
