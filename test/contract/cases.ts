/**
 * A question, and a trait of the right answer, whose fields stand in alphabetical order: figures are those of the stand-in,
 * which has a storm over the Rhône. Two answers that agree could both be empty.
 */
export type Case<Site> = readonly [about: string, ask: (site: Site) => Promise<unknown>, right: RegExp]
export type Cases<Site> = { readonly [Method in keyof Site]: readonly Case<Site>[] }

export const lyon = { lat: 45.7485, lon: 4.8467 }
export const chamonix = { lat: 45.9237, lon: 6.8694 }
export const grenoble = { lat: 45.1716, lon: 5.7224 }
export const annecy = { slug: 'annecy', lat: 45.9088, lon: 6.1257 }
export const saintDenis = { lat: -20.8823, lon: 55.4504 }
export const biarritz = { lat: 43.4845, lon: -1.558 }
export const geneva = { lat: 46.2044, lon: 6.1432 }
export const middleOfTheAtlantic = { lat: 40, lon: -30 }
/** The race of these days. */
export const men = 'tour-de-france-2025'
/** The answer where there is no such thing. */
export const unsupported = /^\{"reason":"unsupported","state":"missing"\}$/
