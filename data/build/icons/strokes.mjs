import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs'

/** A vertical gradient over the shape that it fills. */
export const gradient = (id, top, bottom) => ({
  id,
  markup: `<linearGradient id="${id}" x1="0" x2="0" y1="0" y2="1"><stop stop-color="${top}"/><stop offset="1" stop-color="${bottom}"/></linearGradient>`,
})

/** A layer of a drawing: its markup, and the gradient that it needs, if any. */
export const paint = (fill, markup) => ({ fill, markup })

/** Open lines with round ends. */
export const lines = (path, color, width) =>
  paint(
    null,
    `<path fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" d="${path}"/>`,
  )

export const shifted = (x, y) => `translate(${x} ${y})`

const svg = (layers) => {
  const fills = new Map(layers.flatMap(({ fill }) => (fill ? [[fill.id, fill.markup]] : [])))
  const defs = fills.size > 0 ? `<defs>${[...fills.values()].join('')}</defs>` : ''
  const drawing = layers.map(({ markup }) => markup).join('')
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48">${defs}${drawing}</svg>\n`
}

/** Writes drawings, each a list of layers by its name, into a folder of src/web/icons, and nothing else stays there. */
export function writeIcons(name, drawings) {
  const folder = new URL(`../../../src/web/icons/${name}/`, import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(folder)) rmSync(new URL(file, folder))
  for (const [file, layers] of Object.entries(drawings))
    writeFileSync(new URL(`${file}.svg`, folder), svg(layers))
}
