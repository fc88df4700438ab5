// Reads the animated weather icons of the package as still layers: a list of elements and their gradients.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)
const folder = '@bybas/weather-icons/production/fill/all'

const animation = /<animate\w*\b[^>]*\/>/g
const emptyElement = /<(path|circle)([^>]*)><\/\1>/g
const gradientElement = /<(linearGradient|clipPath) id="(\w+)"(?:[^>]*\/>|.*?<\/\1>)/g
const drawnElement = /<g\b.*?<\/g>|<(?:path|circle)\b[^>]*\/>/g

const readSource = (name) => readFileSync(require.resolve(`${folder}/${name}.svg`), 'utf8')

/** The drawn elements of an icon, in painting order, and its definitions by id. */
export function readIcon(name) {
  const still = readSource(name)
    .replace(animation, '')
    .replace(emptyElement, '<$1$2/>')
    .replaceAll('xlink:href', 'href')
  const [, defs = '', body] = still.match(/<svg[^>]*>(?:<defs>(.*?)<\/defs>)?(.*)<\/svg>/s)
  return {
    elements: body.match(drawnElement),
    definitions: new Map([...defs.matchAll(gradientElement)].map(([markup, , id]) => [id, markup])),
  }
}

const references = /(?:url\(|href=")#(\w+)/g

/** Ids used by a piece of markup, the ones their definitions use included, deepest first. */
const usedIds = (markup, definitions) =>
  [...markup.matchAll(references)].flatMap(([, id]) => {
    const definition = definitions.get(id)
    if (!definition) throw new Error(`Nothing defines #${id}`)
    return [...usedIds(definition, definitions), id]
  })

/** Joins layers in one SVG document; ids are renamed so that layers of several icons do not collide. */
export function assemble(layers, viewBox) {
  const names = new Map()
  const nameFor = (layer, id) => {
    const key = layer.definitions.get(id)
    if (!names.has(key)) names.set(key, String.fromCharCode(97 + names.size))
    return names.get(key)
  }
  const defs = new Map()
  const body = layers.map((layer) => {
    const rename = (markup) =>
      markup.replace(
        /(url\(|href="|id=")(#?)(\w+)/g,
        (_, before, hash, id) => before + hash + nameFor(layer, id),
      )
    for (const id of usedIds(layer.markup, layer.definitions)) {
      defs.set(nameFor(layer, id), rename(layer.definitions.get(id)))
    }
    return rename(layer.markup)
  })
  const head = defs.size > 0 ? `<defs>${[...defs.values()].join('')}</defs>` : ''
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="${viewBox}">${head}${body.join('')}</svg>\n`
}
