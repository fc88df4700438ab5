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
