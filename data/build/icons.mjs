// Draws src/web/icons/sky: weather icons of our own, in a frame of 48 with nothing outside it. Clouds have three weights,
// what falls has three amounts, so that light, moderate and heavy differ at 24 px, on white cards and on dark ones.
import './icons/app-icons.mjs'
import './icons/site-icons.mjs'
import { gradient, lines, paint, shifted, writeIcons } from './icons/strokes.mjs'

const sunFill = gradient('a', '#ffd04f', '#ffab1a')
const moonFill = gradient('b', '#a5c4f2', '#6d97da')
const boltFill = gradient('c', '#ffd24a', '#ff9f0a')

/** The three weights of a cloud, from the light that comes through it. */
const weights = {
  pale: { fill: gradient('d', '#e3ebf4', '#b3c4d6'), edge: '#7d92a9' },
  grey: { fill: gradient('e', '#c2cfde', '#8fa3b9'), edge: '#677d95' },
  dark: { fill: gradient('f', '#95a5b9', '#64788f'), edge: '#4d6178' },
}

/** Its floor on 33, from 5 to 43 wide and 8.6 high. */
const cloudPath = 'M14 33H35a7.5 7.5 0 0 0 1.2-14.9A11 11 0 0 0 15.3 15.2 9 9 0 0 0 14 33Z'

/** `scale` about the middle of its floor, which stands at (x, y). */
function cloud(weight, { x = 24, y = 33, scale = 1 } = {}) {
  const { fill, edge } = weights[weight]
  const place =
    scale === 1 ? shifted(x - 24, y - 33) : `translate(${x} ${y}) scale(${scale}) translate(-24 -33)`
  const width = Math.round((1.3 / scale) * 100) / 100
  return paint(
    fill,
    `<path transform="${place}" fill="url(#${fill.id})" stroke="${edge}" stroke-width="${width}" stroke-linejoin="round" d="${cloudPath}"/>`,
  )
}

const rays = (x, y, from, to, width) => {
  const round = (value) => Math.round(value * 10) / 10
  const path = Array.from({ length: 8 }, (_, i) => {
    const [sin, cos] = [Math.sin((i * Math.PI) / 4), Math.cos((i * Math.PI) / 4)]
    return `M${round(x + from * cos)} ${round(y + from * sin)}L${round(x + to * cos)} ${round(y + to * sin)}`
  }).join('')
  return lines(path, '#f7a80d', width)
}

const sun = (x, y, radius, ray, width) => [
  rays(x, y, radius + ray * 0.75, radius + ray * 1.75, width),
  paint(
    sunFill,
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="url(#a)" stroke="#e8930c" stroke-width="1.2"/>`,
  ),
]

/** A crescent in a circle of that radius. */
function moon(x, y, radius) {
  const scale = radius / 10
  return [
    paint(
      moonFill,
      `<path transform="translate(${x} ${y}) scale(${scale})" fill="url(#b)" stroke="#5885cc" stroke-width="${Math.round(12 / scale) / 10}" stroke-linejoin="round" d="M-2.6-9.7A10 10 0 1 0 9.7 3.3A8.4 8.4 0 0 1-2.6-9.7Z"/>`,
    ),
  ]
}

const above = { day: sun(16, 15.6, 6.6, 4, 2.2), night: moon(14.6, 14.8, 9.2) }

const water = '#2b78e4'
const ice = '#4d8fe0'

/** Drops as slanting strokes whose middles are given, so long and so wide. */
const drops = (places, length, width) =>
  lines(places.map(([x, y]) => `M${x + 1} ${y - length / 2}l-2 ${length}`).join(''), water, width)

/** Dots, finer than drops. */
const dots = (places, width) =>
  lines(places.map(([x, y]) => `M${x + 0.4} ${y - 1}l-.8 2`).join(''), water, width)

function flakes(places, arm, width) {
  const [dx, dy] = [Math.round(arm * 8.66) / 10, arm / 2]
  const path = places
    .map(
      ([x, y]) =>
        `M${x} ${y - arm}v${2 * arm}M${x - dx} ${y - dy}l${2 * dx} ${2 * dy}m0 ${-2 * dy}l${-2 * dx} ${2 * dy}`,
    )
    .join('')
  return lines(path, ice, width)
}

const stones = (places, radius) =>
  paint(
    null,
    places
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y}" r="${radius}" fill="#d9e8fb" stroke="${ice}" stroke-width="1.3"/>`,
      )
      .join(''),
  )

const two = [[18.5, 38.5], [29.5, 38.5]] // prettier-ignore
const three = [[14.5, 38], [24, 40], [33.5, 38]] // prettier-ignore
const five = [[11, 37.5], [17.6, 40.5], [24.2, 37.5], [30.8, 40.5], [37.4, 37.5]] // prettier-ignore

const rain = { light: drops(two, 5, 2.8), moderate: drops(three, 7, 3), heavy: drops(five, 9.5, 3.2) }
const drizzle = { light: dots(two, 2.6), moderate: dots(three, 2.6), heavy: dots(five, 2.6) }
const snow = {
  light: flakes(two, 3.4, 1.8),
  moderate: flakes(three, 3.9, 1.9),
  heavy: flakes([[10, 36], [19.3, 41.6], [24.2, 34.6], [29.1, 41.6], [38.4, 36]], 3.7, 2), // prettier-ignore
}
const grains = stones([[13, 36.5], [20.5, 40.5], [28, 36.5], [35.5, 40.5]], 1.9) // prettier-ignore

/** A cloud with room under it, by what falls out of it. */
const raised = { y: 29.5, scale: 0.96 }
const under = (weight, fall) => [cloud(weight, raised), fall]
const behind = cloud('dark', { x: 31.5, y: 25, scale: 0.66 })
const cloudy = [
  cloud('dark', { x: 31.5, y: 28, scale: 0.72 }),
  cloud('grey', { x: 22.2, y: 38.5, scale: 0.92 }),
]
const heavily = (fall) => [cloud('grey', { x: 32, y: 23.5, scale: 0.62 }), cloud('dark', raised), fall]

/** Broken cloud, the sun or the moon above its left shoulder. */
const broken = (light, weight, fall) => [...light, cloud(weight, { x: 26.2, y: 30.5, scale: 0.82 }), fall]
const brokenRain = (light) => ({
  light: broken(light, 'pale', shiftedFall(rain.light)),
  moderate: broken(light, 'grey', shiftedFall(rain.moderate)),
  heavy: broken(light, 'dark', shiftedFall(rain.heavy)),
})
const shiftedFall = (fall) => paint(null, `<g transform="translate(2 1)">${fall.markup}</g>`)

const bolt = paint(
  boltFill,
  '<path fill="url(#c)" stroke="#c97400" stroke-width="1.2" stroke-linejoin="round" d="M25.5 24.5L18.5 35H23L20.8 45.5L31 32.5H26L29.5 24.5Z"/>',
)
const beside = [[11.5, 37], [36, 37]] // prettier-ignore

const mist = lines('M9 35.5H35M14 40.3H39M10 45H31', '#8496aa', 2.8)
const gusts = lines(
  'M5 19.5H28.5a5.2 5.2 0 1 0-5.2-5.2M5 26.5H38a5 5 0 1 1-5 5M5 33.5H20.5a4.6 4.6 0 1 1-4.6 4.6',
  '#6b7f98',
  3,
)

const guess = paint(
  gradient('g', '#eef2f7', '#d5dee8'),
  `<path transform="${shifted(0, 3)}" fill="url(#g)" stroke="#76879a" stroke-width="1.5" stroke-dasharray="3.4 2.6" d="${cloudPath}"/>`,
)
const questionMark = lines('M20.6 23.4a3.9 3.9 0 1 1 6.4 3c-1.5 1.2-2.7 1.9-2.7 3.6m0 3.4v.1', '#56687d', 2.4)

const fair = (light) => [...light, cloud('pale', { x: 26.6, y: 38.5, scale: 0.86 })]

const icons = {
  'clear-day': sun(24, 24, 9.5, 5.6, 3),
  'clear-night': moon(24, 24, 16),
  'few-clouds-day': [...sun(20.5, 20.5, 8.6, 5, 2.8), cloud('pale', { x: 32, y: 42, scale: 0.6 })],
  'few-clouds-night': [...moon(20, 20.5, 13), cloud('pale', { x: 32, y: 42, scale: 0.6 })],
  'partly-cloudy-day': fair(sun(16.8, 17.4, 7, 4.2, 2.4)),
  'partly-cloudy-night': fair(moon(15.6, 17, 10)),
  overcast: cloudy,
  fog: [cloud('pale', { y: 28.5, scale: 0.96 }), mist],
  'light-drizzle': under('pale', drizzle.light),
  drizzle: under('grey', drizzle.moderate),
  'heavy-drizzle': under('grey', drizzle.heavy),
  'freezing-drizzle': under('grey', paint(null, dots([[13, 38], [35, 38]], 2.6).markup + flakes([[24, 39.5]], 4.2, 1.9).markup)), // prettier-ignore
  'light-rain': under('pale', rain.light),
  rain: under('grey', rain.moderate),
  'heavy-rain': heavily(rain.heavy),
  'freezing-rain': under('grey', paint(null, drops([[13, 38.5], [35, 38.5]], 7.5, 3).markup + flakes([[24, 39.5]], 4.2, 1.9).markup)), // prettier-ignore
  'light-snow': under('pale', snow.light),
  snow: under('grey', snow.moderate),
  'heavy-snow': heavily(snow.heavy),
  'snow-grains': under('grey', grains),
  'thunderstorms-rain': [behind, cloud('dark', raised), drops(beside, 7.5, 3), bolt],
  'thunderstorms-hail': [behind, cloud('dark', raised), stones([[9.5, 36], [14, 41], [34, 41], [38.5, 36]], 2.2), bolt], // prettier-ignore
  wind: [gusts],
  unknown: [guess, questionMark],
}
for (const [name, light] of Object.entries(above)) {
  const showers = brokenRain(light)
  icons[`partly-cloudy-${name}-light-rain`] = showers.light
  icons[`partly-cloudy-${name}-rain`] = showers.moderate
  icons[`partly-cloudy-${name}-heavy-rain`] = showers.heavy
  icons[`partly-cloudy-${name}-snow`] = broken(light, 'grey', shiftedFall(snow.moderate))
  icons[`partly-cloudy-${name}-heavy-snow`] = broken(light, 'dark', shiftedFall(snow.heavy))
}

writeIcons('sky', icons)
