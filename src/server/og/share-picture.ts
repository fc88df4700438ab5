import { compared } from '../../domain/compared.ts'
import { daysToCome } from '../../domain/forecast-window.ts'
import { localDate } from '../../domain/local-time.ts'
import { heightOf, normalsFor, type StationNormals } from '../../domain/normals.ts'
import type { IsoInstant, Part, Present } from '../../domain/part.ts'
import { agreedCondition, iconFor, skyTheme, type IconName, type SkyTheme } from '../../domain/sky.ts'
import type { PlaceWeather } from '../../domain/weather.ts'
import type { PlaceView } from '../../views/place-views.ts'
import type { PortView } from '../../views/tides.ts'
import { comparedInShort } from '../../web/text/compared.ts'
import { skyWords } from '../../web/text/conditions.ts'
import { formatDateTime, formatHour, formatNowAt, localTimeNote } from '../../web/text/dates.ts'
import { capitalised, formatDegrees } from '../../web/text/numbers.ts'
import { formatTideLevel, tideHour, turnNames } from '../../web/text/tides.ts'
import { forecastSources } from '../../web/text/weather-sources.ts'
import { fitName, type FittedName } from './fitted-name.ts'
import type { TextWidth } from './font-widths.ts'
import { svgText, type TextStyle } from './svg-text.ts'

/** The size that social networks ask for, in pixels. */
export const pictureWidth = 1200
export const pictureHeight = 630

/** What a picture is drawn with: the inside of the weather icons and the width of bold text. */
export interface DrawingKit {
  /** A whole SVG document of ours, whose identifiers are single letters. */
  readonly icon: (name: IconName) => string
  readonly boldWidth: TextWidth
}

interface Sky {
  readonly top: string
  readonly bottom: string
  readonly ink: string
  readonly soft: string
  /** The colour of the brand's cloud. */
  readonly cloud: string
}

const day = { ink: '#101d2b', soft: '#2f4156', cloud: '#0b5fb0' }
const night = { ink: '#edf3f9', soft: '#c3d0de', cloud: '#7cbcff' }

/** The skies of the weather card: `--sky-top` and `--sky-bottom` of the light theme, in `tokens.css`. A test compares them. */
export const skies: Readonly<Record<SkyTheme, Sky>> = {
  'clear-day': { top: '#a6d2fa', bottom: '#e2f1fe', ...day },
  'fair-day': { top: '#b3d6f4', bottom: '#e8f2fb', ...day },
  'cloud-day': { top: '#c5d5e4', bottom: '#eaf0f6', ...day },
  'rain-day': { top: '#b2c6da', bottom: '#dfe9f2', ...day },
  'snow-day': { top: '#cfdfee', bottom: '#f5f9fd', ...day },
  'thunder-day': { top: '#abb5d0', bottom: '#dfe4ef', ...day },
  'fog-day': { top: '#d0d6dc', bottom: '#eef1f3', ...day },
  'clear-night': { top: '#0b1a3a', bottom: '#24406f', ...night },
  'cloud-night': { top: '#18243a', bottom: '#35465f', ...night },
}

export const margin = 72
export const right = pictureWidth - margin
/** Baselines of the temperature, the words and the extremes, and the drawing beside them. */
interface Layout {
  readonly temperature: number
  readonly size: number
  readonly words: number
  readonly extremes: number
  readonly drawing: Square
}
export const withoutComparison: Layout = {
  temperature: 402,
  size: 180,
  words: 462,
  extremes: 510,
  drawing: { x: 792, y: 186, size: 336 },
}
/** A comparison has the whole width under them: all is smaller and stands higher. */
export const withComparison: Layout = {
  temperature: 362,
  size: 154,
  words: 418,
  extremes: 464,
  drawing: { x: 832, y: 186, size: 296 },
}
const comparisonLine = 514
export const footer = 580

/** What a picture is about. */
export interface Pictured {
  readonly place: PlaceView
  readonly now: IsoInstant
  readonly part: Part<PlaceWeather>
  /** The stations near enough to tell what is usual there. */
  readonly normals: readonly StationNormals[]
}

/**
 * The picture that stands for a place where its address is shared: its weather with time and source, or its name
 * alone when the weather is missing. An SVG document; the same facts give the same text.
 */
export function sharePicture(pictured: Pictured, kit: DrawingKit): string {
  const { place, now, part } = pictured
  if (part.state === 'missing') return neutralPicture(place, kit)
  const { current } = part.value
  const sky = skies[skyTheme(current.condition && agreedCondition(current.condition, current), current.isDay)]
  const comparison = comparisonOf(pictured, part.value)
  const layout = comparison ? withComparison : withoutComparison
  return picture(place, sky, kit, [
    svgText(formatDegrees(current.temperature), {
      // The figures have white space of their own on the left.
      at: [margin - 8, layout.temperature],
      size: layout.size,
      fill: sky.ink,
      bold: true,
    }),
    nestedIcon(kit.icon(iconFor(current.condition, current.isDay, current)), layout.drawing),
    svgText(current.condition ? skyWords(current.condition, current) : '', wordsStyle(sky, layout)),
    svgText(extremes(part.value, now, place.timeZone), {
      at: [margin, layout.extremes],
      size: 32,
      fill: sky.soft,
    }),
    comparison ? svgText(comparison, { at: [margin, comparisonLine], size: 32, fill: sky.ink }) : '',
    ...sourceLine(part, place, sky, kit),
  ])
}

/** Today beside yesterday or beside what is usual, whichever says more; null where neither is known. */
function comparisonOf({ place, now, normals }: Pictured, weather: PlaceWeather): string | null {
  const usual = normalsFor(normals, place, heightOf(place, weather))
  const result = compared(weather, usual, new Date(now), place.timeZone)
  return result && comparedInShort(result, ' (Météo-France)')
}

/** The picture of a port: its next turn, and the curve of its day. */
export function tidePicture({ port, tide }: PortView, kit: DrawingKit): string {
  const sky = skies['clear-day']
  const [next] = tide.next
  const { temperature, size, words } = withComparison
  const figures = next && [
    `${turnNames[next.kind]}, ${formatTideLevel(next.level, port)}`,
    ...(next.coefficient === null ? [] : [`coefficient calculé ${next.coefficient}`]),
  ]
  return picture(port, sky, kit, [
    tideWater(tide.today.points, sky),
    next
      ? svgText(tideHour(next.time, port.timeZone), {
          at: [margin - 8, temperature],
          size,
          fill: sky.ink,
          bold: true,
        })
      : '',
    figures ? svgText(figures.join(', '), { at: [margin, words], size: 44, fill: sky.ink, bold: true }) : '',
    footNote(`${formatNowAt(tide.now, port.timeZone)} · indicatif`, sky),
  ])
}

/** The sea of a day along the foot of the picture. */
function tideWater(points: PortView['tide']['today']['points'], { cloud }: Sky): string {
  const levels = points.map(({ level }) => level)
  const lowest = Math.min(...levels)
  const range = Math.max(Math.max(...levels) - lowest, 0.1)
  const line = points.map(({ level }, i) => {
    const x = Math.round((i / Math.max(points.length - 1, 1)) * pictureWidth)
    return `${x} ${Math.round(600 - ((level - lowest) / range) * 150)}`
  })
  return `<path fill="${cloud}" fill-opacity="0.14" d="M${line.join('L')}L${pictureWidth} ${pictureHeight}L0 ${pictureHeight}Z"/>`
}

/** Nothing of the weather: the place and the brand. */
function neutralPicture(place: PlaceView, kit: DrawingKit): string {
  const sky = skies['fair-day']
  return picture(place, sky, kit, [
    svgText('La météo heure par heure', wordsStyle(sky, withoutComparison)),
    logo(sky, withoutComparison.drawing),
  ])
}

type Titled = Pick<PlaceView, 'name' | 'departmentName'>

/** The picture: its sky, and over it what it is about, the pieces and the brand. */
export const picture = (about: Titled, sky: Sky, kit: DrawingKit, pieces: readonly string[]): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${pictureWidth}" height="${pictureHeight}" viewBox="0 0 ${pictureWidth} ${pictureHeight}">` +
  `<defs><linearGradient id="sky" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="${sky.top}"/><stop offset="1" stop-color="${sky.bottom}"/></linearGradient></defs>` +
  `<rect width="100%" height="100%" fill="url(#sky)"/>${heading(about, sky, kit)}${pieces.join('')}${brand(sky)}</svg>`

/** Name and department. A name that takes two lines starts higher. */
function heading({ name, departmentName }: Titled, sky: Sky, kit: DrawingKit): string {
  const fitted = fitName(name, kit.boldWidth, right - margin)
  const baselines = baselinesOf(fitted)
  const last = baselines.at(-1) ?? 0
  return [
    ...fitted.lines.map((line, i) =>
      svgText(line, { at: [margin - 3, baselines[i] ?? last], size: fitted.size, fill: sky.ink, bold: true }),
    ),
    svgText(departmentName, { at: [margin, last + 52], size: 34, fill: sky.soft }),
  ].join('')
}

const baselinesOf = ({ size, lines }: FittedName): readonly number[] =>
  lines.map((_, i) => Math.round((lines.length === 1 ? 62 : 50) + size * (0.8 + 1.14 * i)))

export const wordsStyle = (sky: Sky, { words }: Pick<Layout, 'words'>): TextStyle => ({
  at: [margin, words],
  size: 44,
  fill: sky.ink,
  bold: true,
})

interface Square {
  readonly x: number
  readonly y: number
  readonly size: number
}

/** The place and the size of a square, as attributes. */
export const square = ({ x, y, size }: Square): string => `x="${x}" y="${y}" width="${size}" height="${size}"`

/** An icon inside the picture, whole where it leaves its frame. Its identifiers are letters; ours are words. */
const nestedIcon = (icon: string, place: Square): string =>
  icon.trim().replace('<svg ', `<svg ${square(place)} overflow="visible" `)

/** « max. 18° · min. 9° »: of the place's today, what is known of them. */
function extremes({ daily }: PlaceWeather, now: IsoInstant, timeZone: string): string {
  const at = new Date(now)
  const [today] = daysToCome(daily, at, timeZone)
  if (today?.date !== localDate(at, timeZone)) return ''
  const { temperatureMax: max, temperatureMin: min } = today
  return [max === null ? '' : `max. ${formatDegrees(max)}`, min === null ? '' : `min. ${formatDegrees(min)}`]
    .filter(Boolean)
    .join(' · ')
}

export const logo = (sky: Sky, place: Square): string =>
  `<svg ${square(place)} viewBox="1.9 2.4 26.6 26.6"><circle cx="19.5" cy="12.5" r="7.5" fill="#ffc02e"/>` +
  `<path fill="${sky.cloud}" d="M9.5 26.5a6 6 0 0 1-.4-12 7.6 7.6 0 0 1 13.7 3.4 4.4 4.4 0 0 1-.3 8.6z"/></svg>`

const brand = (sky: Sky): string =>
  logo(sky, { x: margin, y: footer - 34, size: 44 }) +
  svgText('Éclaircie', { at: [margin + 58, footer], size: 32, fill: sky.ink, bold: true })

/** When the figures were true and who says so; simulated ones say nothing but that. */
function sourceLine(
  { state, at, value: { source, current } }: Present<PlaceWeather>,
  place: PlaceView,
  sky: Sky,
  kit: DrawingKit,
): readonly string[] {
  if (source === 'simulated') return chip('Données simulées', sky, kit)
  const when =
    state === 'stale'
      ? `À ${formatHour(current.time, place.timeZone)}, d’après les données de ${formatHour(at, place.timeZone)}`
      : capitalised(formatDateTime(current.time, place.timeZone))
  const line = `${when}${localTimeNote(place.timeZone)} · ${forecastSources[source].name}`
  return [footNote(line, sky)]
}

const footNote = (text: string, { soft }: Sky): string =>
  svgText(text, { at: [right, footer], size: 28, fill: soft, align: 'end' })

function chip(text: string, sky: Sky, kit: DrawingKit): readonly string[] {
  const width = Math.ceil(kit.boldWidth(text) * 28) + 48
  return [
    `<rect x="${right - width}" y="${footer - 38}" width="${width}" height="56" rx="28" fill="${sky.ink}"/>`,
    svgText(text, { at: [right - 24, footer], size: 28, fill: sky.top, bold: true, align: 'end' }),
  ]
}
