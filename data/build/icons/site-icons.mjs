// Draws src/web/icons/nature: what nature sites are, in the frame and with the outlines of the weather icons. Each has a
// silhouette and a colour of its own, so that they differ at 24 px, on white cards and on dark ones.
import { gradient, lines, paint, writeIcons } from './strokes.mjs'

const stone = { fill: gradient('a', '#bccad9', '#8195ab'), edge: '#52667d' }
const grass = { fill: gradient('b', '#a5d88f', '#5fae5f'), edge: '#2f7d42' }
const needles = { fill: gradient('c', '#5fb87a', '#2c8a54'), edge: '#1c6a3c' }
const water = { fill: gradient('d', '#8cc8fa', '#3f8fe6'), edge: '#1f69c0' }
const sand = { fill: gradient('e', '#fbe3a4', '#eec26a'), edge: '#b07d1e' }
const earth = { fill: gradient('f', '#dcb48a', '#b27f4f'), edge: '#7d552c' }
const ochre = { fill: gradient('g', '#eba877', '#c2683a'), edge: '#8a3f1a' }
const lava = { fill: gradient('h', '#ffb13d', '#ee4f2b'), edge: '#b5341a' }
const snow = { fill: gradient('i', '#ffffff', '#dcebfa'), edge: '#52667d' }
const ice = { fill: gradient('j', '#f2faff', '#a9d8f7'), edge: '#3884c4' }
const smoke = { fill: gradient('k', '#e3ebf4', '#b3c4d6'), edge: '#7d92a9' }

const shape = ({ fill, edge }, path, width = 1.8) =>
  paint(
    fill,
    `<path fill="url(#${fill.id})" stroke="${edge}" stroke-width="${width}" stroke-linejoin="round" d="${path}"/>`,
  )

const ripples = (path) => lines(path, '#f2faff', 2.2)
const trunk = (x, top) => lines(`M${x} ${top}V43`, '#7d552c', 3.2)
/** A conifer whose tip is at (x, y), 32 high. */
const conifer = (x, y) => [
  trunk(x, y + 26),
  shape(needles, `M${x} ${y}l-7.5 11h3.5l-6 9h4l-5.5 8.5h23l-5.5-8.5h4l-6-9h3.5Z`),
]

const drawings = {
  'national-park': [
    shape(stone, 'M2.5 41.5L17 9L30 41.5Z'),
    shape(snow, 'M17 9L11.8 20.6L15.4 18.6L18.2 22.2L21.8 21Z'),
    ...conifer(33, 11),
  ],
  'regional-park': [
    shape(grass, 'M2.5 43.5C8 34.5 40 34.5 45.5 43.5Z'),
    lines('M24 39V24M24 31L30 26', '#7d552c', 3.6),
    shape(needles, 'M13.5 27.5a8 8 0 0 1-1-15 9.5 9.5 0 0 1 18.3-3.2 9.4 9.4 0 0 1 3.7 18.2Z'),
  ],
  reserve: [
    shape(grass, 'M11 37.5C3 20 18 5.5 43 5.5C44 29 29 45 11 37.5Z', 2.2),
    lines('M5 44C13 33 22 23.5 33 16', '#2f7d42', 3),
    lines('M21 25V16M17 30H29', '#2f7d42', 2.2),
  ],
  pass: [
    shape(stone, 'M2.5 42L13.5 11L24 28.5L34.5 11L45.5 42Z'),
    lines('M20 40.5C34 38 15 35.5 24 30', '#6b4c10', 6),
    lines('M20 40.5C34 38 15 35.5 24 30', '#ffd04f', 3.4),
  ],
  summit: [
    shape(stone, 'M3 42L24 5.5L45 42Z'),
    shape(snow, 'M24 5.5L14.8 21.5L20 19.5L24 25L28.5 19.5L33.2 21.5Z'),
  ],
  volcano: [
    shape(smoke, 'M22 13.5a4.5 4.5 0 0 1-1-8.8 5.5 5.5 0 0 1 10.5 1.5 3.8 3.8 0 0 1-.7 7.300Z', 1.5),
    shape(earth, 'M2.5 42L17 18H31L45.5 42Z'),
    shape(lava, 'M17 18H31L34.5 24L31 29.5L27.5 24.5L24 34L20.5 25.5L16.5 28.5L13.700 23.5Z', 1.5),
  ],
  massif: [
    shape(needles, 'M2.5 41.5C8 24 13 21 18 27C23 33 29 41.5 29 41.5Z'),
    shape(grass, 'M13 41.5C20 13 27 12 33 26C36 33 37 41.5 37 41.5Z'),
    shape(needles, 'M25 41.5C33 24 39 24 45.5 41.5Z'),
  ],
  lake: [
    shape(grass, 'M4 28C9 12 16 11 22 21C27 13 36 11 44 28Z'),
    shape(water, 'M24 24C35 24 45.5 27 45.5 33.5S35 43 24 43S2.5 40 2.5 33.5S13 24 24 24Z'),
    ripples('M11 32.5q3.2-2.6 6.400 0t6.400 0M23 37.5q3.2-2.6 6.400 0t6.400 0'),
  ],
  forest: [...conifer(13, 9), ...conifer(35, 9), ...conifer(24, 13.5)],
  gorge: [
    shape(water, 'M16 43.5L22 28L21 12H27L26 28L32 43.5Z'),
    shape(earth, 'M3 6H20L17 15L20.5 24L15 33L17 43.5H3Z'),
    shape(earth, 'M45 6H28L31 15L27.5 24L33 33L31 43.5H45Z'),
    lines('M4 19H12M4 31H10M44 19H36M44 31H38', '#7d552c', 2),
  ],
  dune: [
    shape(sand, 'M2.5 41.5C11 39 17 17 25.5 15C34 16 38 37 45.5 41.5Z'),
    shape(earth, 'M25.5 15C20 25 31 31 25 41.5H45.5C38 37 34 16 25.5 15Z', 1.5),
    lines('M9.5 38.5Q14 36 16 31.5M15 38.5Q18.5 36.5 20 33.5', '#b07d1e', 1.8),
  ],
  cliff: [
    shape(water, 'M24 35H45.5V43.5H24Z'),
    shape(snow, 'M3 10H27L24.5 18L29 26L26.5 34L30 43.5H3Z'),
    shape(grass, 'M3 5.5H29.5L27 13H3Z'),
    lines('M5 21.5H16M5 30H19', '#52667d', 2),
    ripples('M33 39.5q2.400-2 4.8 0t4.8 0'),
  ],
  bay: [
    shape(water, 'M3 20H45V43H3Z'),
    shape(sand, 'M3 7H45V33.5C39.5 33.5 39 23.5 24 23.5S8.5 33.5 3 33.5Z', 1.5),
    shape(grass, 'M3 7H45V28C38 28 38 17.5 24 17.5S10 28 3 28Z'),
    ripples('M13 34.5q2.8-2.4 5.6 0t5.6 0M23 39q2.8-2.4 5.6 0t5.6 0'),
  ],
  cirque: [
    shape(stone, 'M3 42V19L10 11L16 16.5L24 6.5L32 16.5L38 11L45 19V42Z'),
    shape(grass, 'M9 42.5C9 29 39 29 39 42.5Z'),
    lines('M24 14V33', '#1f69c0', 4.8),
    lines('M24 14V33', '#8cc8fa', 2.6),
  ],
  glacier: [
    shape(stone, 'M2.5 42L14 9L24 21L34 9L45.5 42Z'),
    shape(ice, 'M15.5 11C19 22 29 22 32.5 11C31 26 36 35 40 42.5H8C12 35 17 26 15.5 11Z'),
    lines('M17 29L24 31.5L31 29M14 36L24 38.5L34 36', '#3884c4', 2),
  ],
  rock: [
    shape(ochre, 'M2.5 42L8 29L30 9.5L36.5 8L38 20L42 25L45.5 42Z'),
    lines('M14 32L29 21M20 37L35 29', '#8a3f1a', 2.2),
  ],
}

writeIcons('nature', drawings)
