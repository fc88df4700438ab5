/** An arrow that points up in a 24 × 24 box: turned by `arrowRotation` it flies with the wind. */
export const windGlyph = 'M12 2.5 17.5 20 12 16.2 6.5 20z'
