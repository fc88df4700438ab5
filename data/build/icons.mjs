// Builds src/web/icons/sky: still weather icons, with clouds dark enough for a white card.
import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import './icons/app-icons.mjs'
import { assemble, readIcon } from './icons/layers.mjs'

const require = createRequire(import.meta.url)

/** Tighter than the original 0 0 64 64, whose margin leaves room for the movement. */
const viewBox = '8 8 48 48'

const palette = new Map([
  ['#fbbf24', '#ffc02e'],
  ['#f8af18', '#e8930c'],
  ['#86c3db', '#8fb8ee'],
  ['#5eafcf', '#5f8fd6'],
  ['#72b9d5', '#5f8fd6'],
  ['#f3f7fe', '#c3d1e0'],
  ['#deeafb', '#9fb3c9'],
  ['#e6effc', '#7f96ae'],
  ['#9ca3af', '#8b9bb0'],
  ['#6b7280', '#66788f'],
  ['#848b98', '#5d6f86'],
  ['#4286ee', '#2f7be6'],
  ['#d4d7dd', '#93a4b7'],
  ['#bec1c6', '#8496aa'],
  ['#374151', '#6b7f98'],
])

/** Snow and hail fall outside the cloud, on white cards too: bluer than the moon. */
const icePalette = new Map([...palette, ['#86c3db', '#5f93dc'], ['#5eafcf', '#4a7fcb']])

const heavyPalette = new Map([
  ...palette,
  ['#f3f7fe', '#a4b4c7'],
  ['#deeafb', '#7d91a9'],
  ['#e6effc', '#5d6f86'],
])

const repaint = (markup, colors) =>
  markup
    .replace(/#[0-9a-f]{6}/g, (color) => colors.get(color) ?? color)
    .replaceAll('stroke-width=".5"', 'stroke-width="1"')

const moved = (markup, transform) =>
  `<g transform="${transform}">${markup.replace(/^<g>(.*)<\/g>$/, '$1')}</g>`

/** Elements `from` to `to` (excluded) of a source icon, as one layer. */
function layer(
  source,
  { from = 0, to = Infinity, colors = palette, transform, edit = (markup) => markup } = {},
) {
  const { elements, definitions } = readIcon(source)
  const markup = edit(repaint(elements.slice(from, to).join(''), colors))
  return {
    markup: transform ? moved(markup, transform) : markup,
    definitions: new Map([...definitions].map(([id, definition]) => [id, repaint(definition, colors)])),
  }
}

const cloud = layer('rain', { to: 1 })
const heavyCloud = layer('rain', { to: 1, colors: heavyPalette })
const cloudBehind = layer('overcast', { to: 1 })
const sunBehind = layer('partly-cloudy-day', { to: 2 })
const moonBehind = layer('partly-cloudy-night', { to: 1 })
const bolt = layer('thunderstorms', {
  from: 1,
  transform: 'translate(0 -2.6)',
})

const thicker = (markup) => markup.replaceAll('stroke-width="2"', 'stroke-width="2.6"')
const withoutMiter = (markup) => markup.replaceAll(' stroke-miterlimit="10"', '')
const oneDecimal = (number) => Math.round(number * 10) / 10

/** One drop of the source, the first, at rest around (x, y) after its slanting fall. */
const drop = (source, edit) => (x, y) =>
  layer(source, {
    from: 1,
    to: 2,
    edit,
    transform: `translate(${oneDecimal(x - 24.6)} ${oneDecimal(y - 45)})`,
  })
const raindrop = drop('rain', thicker)
const drizzleDrop = drop('drizzle')

/** One flake or stone of the source, drawn around (x0, 45), at rest around (x, y). */
const ice = (source, x0) => (x, y, scale) =>
  layer(source, {
    from: 1,
    to: 2,
    colors: icePalette,
    edit: withoutMiter,
    transform: `translate(${x} ${y}) scale(${scale}) translate(${-x0} -45)`,
  })
const flake = ice('snow', 31)
const stone = ice('hail', 24)

const rain = [raindrop(24, 50), raindrop(31, 48), raindrop(38, 51)]
const heavyRain = [19, 25, 31, 37, 43].map((x, i) => raindrop(x, i % 2 === 0 ? 49 : 51.5))
const snow = [flake(23, 50.5, 1.3), flake(31, 51.5, 1.3), flake(39, 50.5, 1.3)]
const heavySnow = [18, 24.5, 31, 37.5, 44].map((x, i) => flake(x, i % 2 === 0 ? 49.8 : 52.6, 1.15))

/** A cloud that is only a guess: pale, with a broken outline. */
const unknownCloud = layer('rain', {
  to: 1,
  colors: new Map([...palette, ['#f3f7fe', '#e3e9f0'], ['#deeafb', '#cfd8e3']]),
  edit: (markup) => markup.replace('stroke-width="1"', 'stroke-width="1.4" stroke-dasharray="3 2.4"'),
})
const questionMark = {
  markup:
    '<path fill="none" stroke="#56687d" stroke-linecap="round" stroke-linejoin="round" stroke-width="2.2" d="M28 31a4 4 0 117 2.4c-1.4 1.2-3 1.7-3 3.6m0 4v.1"/>',
  definitions: new Map(),
}

const solid = (markup) => markup.replace(/ stroke-dasharray="[^"]*"/g, '')

const icons = {
  'clear-day': [layer('clear-day')],
  'clear-night': [layer('clear-night')],
  'partly-cloudy-day': [sunBehind, cloud],
  'partly-cloudy-night': [moonBehind, cloud],
  overcast: [cloudBehind, cloud],
  fog: [cloud, layer('fog', { from: 1, transform: 'translate(0 -4)' })],
  drizzle: [cloud, drizzleDrop(24, 50), drizzleDrop(31, 48), drizzleDrop(38, 51)],
  'freezing-drizzle': [cloud, drizzleDrop(22.5, 50), flake(31, 51, 1.3), drizzleDrop(39.5, 50)],
  rain: [cloud, ...rain],
  'heavy-rain': [cloudBehind, heavyCloud, ...heavyRain],
  'freezing-rain': [cloud, flake(22.5, 50.5, 1.3), raindrop(31, 50), flake(39.5, 50.5, 1.3)],
  'partly-cloudy-day-rain': [sunBehind, cloud, ...rain],
  'partly-cloudy-night-rain': [moonBehind, cloud, ...rain],
  snow: [cloud, ...snow],
  'heavy-snow': [cloudBehind, heavyCloud, ...heavySnow],
  'snow-grains': [cloud, ...[21, 27, 33, 39].map((x, i) => stone(x, i % 2 === 0 ? 49.5 : 52, 0.95))],
  'partly-cloudy-day-snow': [sunBehind, cloud, ...snow],
  'partly-cloudy-night-snow': [moonBehind, cloud, ...snow],
  'thunderstorms-rain': [cloud, ...rain, bolt],
  'thunderstorms-hail': [
    heavyCloud,
    stone(20.5, 50, 1.4),
    stone(25, 53.2, 1.4),
    stone(38, 52.6, 1.4),
    stone(42.5, 49.4, 1.4),
    bolt,
  ],
  wind: [layer('wind', { edit: solid })],
  sunrise: [layer('sunrise', { edit: thicker })],
  sunset: [layer('sunset', { edit: thicker })],
  unknown: [unknownCloud, questionMark],
}

const folder = new URL('../../src/web/icons/sky/', import.meta.url)

mkdirSync(folder, { recursive: true })
for (const [name, layers] of Object.entries(icons)) {
  writeFileSync(new URL(`${name}.svg`, folder), assemble(layers, viewBox))
}
copyFileSync(require.resolve('@bybas/weather-icons/LICENSE'), new URL('LICENSE-meteocons.txt', folder))
