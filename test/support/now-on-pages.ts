import { agreedCondition, iconFor } from '../../src/domain/sky.ts'
import type { CurrentWeather } from '../../src/domain/weather.ts'
import { formatHour } from '../../src/web/text/dates.ts'
import { formatDegrees, formatPercent } from '../../src/web/text/numbers.ts'
import { speedText } from '../../src/web/text/wind.ts'
import { roundHalfAway } from '../../src/domain/rounding.ts'

/** What a block says of now, by what it says it of: a block that says less has fewer. */
export type Said = Readonly<Record<string, string | undefined>>

const spaces = (text: string): string => text.replaceAll(/[\u00a0\u202f\s]+/g, ' ').trim()
/** The words of a page, in plain spaces. */
export const textOf = (html: string): string => spaces(html.replaceAll(/<[^>]+>/g, ' '))

/** The first thing that a pattern finds, in plain spaces. */
const find = (html: string, pattern: RegExp): string | undefined => {
  const found = pattern.exec(html)?.[1]
  return found === undefined ? undefined : textOf(found)
}

const between = (html: string, start: string, end: string): string => {
  const from = html.indexOf(start)
  return from < 0 ? '' : html.slice(from, html.indexOf(end, from))
}

/** What every block has to say when this is the weather now. */
export const saidOf = (current: CurrentWeather, timeZone: string): Said => ({
  degrees: spaces(formatDegrees(current.temperature)),
  wind: spaces(speedText(current.windSpeed)),
  humidity: spaces(formatPercent(current.humidity)),
  gusts: current.windGusts === null ? '—' : `${roundHalfAway(current.windGusts)} km/h`,
  icon: iconFor(current.condition, current.isDay, current),
  condition: current.condition === null ? undefined : agreedCondition(current.condition, current),
  time: spaces(formatHour(current.time, timeZone)),
})

const iconIn = (html: string): string | undefined => /\/([a-z-]+)(?:-[\w-]{8})?\.svg/.exec(html)?.[1]
const degreesIn = (text: string | undefined): string | undefined => {
  const figure = /(−?\d+) ?°/.exec(text ?? '')?.[1]
  return figure && `${figure}°`
}

/** The blocks of a place's page, or of its card in a frame, by name. */
export function blocksOf(page: string, slug: string): Readonly<Record<string, Said>> {
  const card = between(page, 'class="now"', '</dl>')
  const air = between(page, 'class="card air-card"', '</section>')
  const wind = between(page, 'class="card wind-card"', '</section>')
  const answer = find(between(page, 'class="faq"', '</details>'), /<p>(.*?)<\/p>/s)
  const record = between(page, `id="weather-${slug}"`, '</script>').replace(/^[^>]*>/, '')
  const time = /Estimé \(modèle\) à (.*?) ·/.exec(textOf(page))?.[1]
  const said: Record<string, Said> = {
    ...(time && { line: { time } }),
    card: {
      degrees: find(card, /<p class="figure">(.*?)<span class="unit"/s)?.concat('°'),
      humidity: find(card, /Humidité<\/dt><dd>([^<]*)/),
      wind: find(card, /class="wind-figure"[^>]*>(.*?)<\/dd>/s),
      icon: iconIn(card),
    },
  }
  if (air) said['air card'] = { humidity: find(air, /Humidité<\/dt><dd>([^<]*)/) }
  if (wind)
    said['wind card'] = {
      wind: find(wind, /<p class="answer">([^<]*)/),
      gusts: find(wind, /Rafales<\/dt><dd>([^<]*)/),
    }
  if (answer)
    said['question'] = { degrees: degreesIn(answer), time: /(?:^|real\. |réel\. )À (.*?),/.exec(answer)?.[1] }
  if (record) said['structured data'] = recordOf(record)
  return said
}

function recordOf(text: string): Said {
  // Our own document.
  const { '@graph': graph } = JSON.parse(text) as { '@graph': Record<string, unknown>[] }
  const properties = graph[0]?.['additionalProperty'] as { propertyID: string; value: unknown }[]
  const value = (id: string): string =>
    String(properties.find(({ propertyID }) => propertyID === id)?.value).replace('-', '−')
  return {
    degrees: `${value('temperature')}°`,
    humidity: `${value('humidity')} %`,
    wind: `${value('windSpeed')} km/h`,
  }
}

/** The rows of « Lieux à proximité »: by address, what each says. */
export const rowsNearby = (page: string): ReadonlyMap<string, Said> =>
  new Map(
    [...between(page, 'class="card nearby-card"', '</section>').matchAll(/<li>(.*?)<\/li>/gs)].map(
      ([, row = '']) => [
        /href="([^"]*)"/.exec(row)?.[1] ?? '',
        { degrees: find(row, /<span class="temp">(.*?)<\/span>/s), icon: iconIn(row) },
      ],
    ),
  )

/** The markers of a drawn map, by address. */
export const markersOf = (page: string): ReadonlyMap<string, Said> =>
  new Map(
    [...page.matchAll(/<a class="map-marker[^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/gs)].map(
      ([, href = '', marker = '']) => [
        href,
        { degrees: degreesIn(find(marker, /visually-hidden">(.*?)<\/span>/s)) },
      ],
    ),
  )

/** The compact and the large cards of a page of several places, by address. */
export const cardsOf = (page: string): ReadonlyMap<string, Said> =>
  new Map(
    [...page.matchAll(/<article class="weather-card.*?<\/article>/gs)].map(([card]) => [
      /href="([^"]*)"/.exec(card)?.[1] ?? '',
      { degrees: degreesIn(find(card, /<p class="figure">(.*?)<\/p>/s)), icon: iconIn(card) },
    ]),
  )
