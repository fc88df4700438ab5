// Builds the icons of the site itself in public/: the logo of the header, in the sizes that systems ask for.
import { mkdirSync, writeFileSync } from 'node:fs'
import { Resvg } from '@resvg/resvg-js' // from the site's own dependencies: its share images use it too

const paper = '#f3f6fa'
const lightCloud = '#0b5fb0'
const darkCloud = '#7cbcff'
const cloud = 'M9.5 26.5a6 6 0 0 1-.4-12 7.6 7.6 0 0 1 13.7 3.4 4.4 4.4 0 0 1-.3 8.6z'

/** The cloud is cut out of the sun with a margin, so that no outline is needed on any background. */
const logo = `<mask id="a"><path fill="#fff" d="M0 0h32v32H0z"/><path stroke="#000" stroke-width="2" d="${cloud}"/></mask><circle cx="19.5" cy="12.5" r="7.5" fill="#ffc02e" mask="url(#a)"/><path class="cloud" fill="${lightCloud}" d="${cloud}"/>`

const themeStyle = `<style>@media (prefers-color-scheme:dark){.cloud{fill:${darkCloud}}}</style>`

const svg = (content, viewBox = '0 0 32 32') =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${content}</svg>`

/** Around the drawing alone: in a tab every pixel counts. */
const tight = '1.9 2.4 26.6 26.6'

/** The logo in a square of paper; `share` is the part of the side it takes, `radius` rounds the corners. */
const onPaper = (share, radius) => {
  const middle = `translate(16 16) scale(${share}) translate(-15.2 -15.75)`
  return svg(
    `<rect width="32" height="32" rx="${radius}" fill="${paper}"/><g transform="${middle}">${logo}</g>`,
  )
}

const png = (source, size) => new Resvg(source, { fitTo: { mode: 'width', value: size } }).render().asPng()

/** An ICO file that holds one PNG image of 32 pixels. */
function ico(image) {
  const header = Buffer.alloc(22)
  header.writeUInt16LE(1, 2)
  header.writeUInt16LE(1, 4)
  header.writeUInt8(32, 6)
  header.writeUInt8(32, 7)
  header.writeUInt16LE(1, 10)
  header.writeUInt16LE(32, 12)
  header.writeUInt32LE(image.length, 14)
  header.writeUInt32LE(header.length, 18)
  return Buffer.concat([header, image])
}

const folder = new URL('../../../public/', import.meta.url)
const files = {
  'favicon.svg': `${svg(themeStyle + logo, tight)}\n`,
  'favicon.ico': ico(png(svg(logo, tight), 32)),
  'apple-touch-icon.png': png(onPaper(0.95, 0), 180),
  'icon-192.png': png(onPaper(0.95, 7), 192),
  'icon-512.png': png(onPaper(0.95, 7), 512),
  'icon-maskable-512.png': png(onPaper(0.8, 0), 512),
}

mkdirSync(folder, { recursive: true })
for (const [name, content] of Object.entries(files)) writeFileSync(new URL(name, folder), content)
