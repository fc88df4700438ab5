/** A warning that stays known until its own end, as the server wrote it into the page: level, end, words. */
export type LastWarning = readonly [level: 'yellow' | 'orange' | 'red', end: string, text: string]

/** Whose vigilance it is, and where it can be read. */
const sources = {
  vigilance: { title: 'Vigilance', host: 'vigilance.meteofrance.fr' },
  flood: { title: 'Vigilance crues', host: 'www.vigicrues.gouv.fr' },
} as const

const words = { yellow: 'jaune', orange: 'orange', red: 'rouge', unknown: 'inconnue' } as const
type Shown = keyof typeof words

/** What is left of a vigilance, ready to be shown: its highest level, and the warnings themselves. */
interface Left {
  readonly level: Shown
  /** « Vigilance rouge » */
  readonly title: string
  readonly host: string
  readonly warnings: readonly LastWarning[]
  /** « selon le bulletin du lundi 23 novembre à 16 h, vu à 20 h » */
  readonly by: string
}

/** Names of rivers come from outside. */
const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

const box = (attributes: string): string => `<rect ${attributes} width="16" height="16"/>`

/** A level as a colour, a pattern where the page has it, and a word. */
function badge(level: Shown): string {
  const cue =
    level === 'unknown'
      ? '<text x="8" y="13">?</text>'
      : document.getElementById(`cue-${level}`) &&
        box(`class="is-${level}"`) + box(`class="cue" fill="url(#cue-${level})"`) + box('class="outline"')
  const word = words[level]
  return `<span class="vigilance-badge risk-badge is-${level}">${cue ? `<svg class="badge-cue" width="16" height="16" aria-hidden="true">${cue}</svg>` : ''}${word[0]?.toUpperCase()}${word.slice(1)}</span>`
}

const others = (count: number): string => (count > 0 ? `, et ${count} autre${count > 1 ? 's' : ''}` : '')

/** What stands in place of a vigilance that nobody confirms, by its form. */
const writers: Readonly<Record<string, (left: Left) => string>> = {
  line({ level, title, host, warnings: [first, ...more], by }) {
    const detail = first ? `${escape(first[2])}${others(more.length)}, ${by}` : `– consultez ${host}`
    return `<a class="vigilance-row is-${level}" href="https://${host}/" rel="noopener"><span><strong>${title}</strong> <span>${detail}</span></span></a>`
  },
  card({ title, host, warnings, by }) {
    const rows = warnings.map(([level, , text]) => `<li>${badge(level)} ${escape(text)}</li>`).join('')
    const reason = rows ? `Le reste est inconnu, ${by}` : 'Elle n’a pas pu être confirmée'
    return `<section class="card"><p class="answer">${title}</p>${rows && `<ul class="last-warnings">${rows}</ul>`}<p class="answer-detail">${reason}. Consultez <a href="https://${host}/" rel="noopener">${host}</a>.</p></section>`
  },
  badge: ({ level, by }) => badge(level) + hiddenName(by),
  words: ({ level, title, by }) => `<span class="city-alerts is-${level}">${title}${hiddenName(by)}</span>`,
}

const hiddenName = (by: string): string => by && `<span class="visually-hidden">, ${by}</span>`

const warningsIn = ({ dataset }: HTMLElement): readonly LastWarning[] =>
  JSON.parse(dataset['warnings'] ?? '[]') as readonly LastWarning[]

/** When the warnings of an element end, ms. */
export const endsOf = (element: HTMLElement): readonly number[] =>
  warningsIn(element).map(([, end]) => Date.parse(end))

/** Whether an element shows what is left of its vigilance, or that its bulletin is over. */
export const isLeft = ({ dataset }: HTMLElement): boolean => dataset['left'] !== undefined

/** Shows of the vigilance in an element the warnings that have not ended, and nothing else of it; green ones are unknown. */
export function showWhatIsLeft(element: HTMLElement, now: number): void {
  const { dataset } = element
  const warnings = warningsIn(element).filter(([, end]) => now < Date.parse(end))
  if (dataset['left'] === String(warnings.length)) return
  dataset['left'] = String(warnings.length)
  // What is said once a bulletin of avalanches is over stands on the page already.
  if (dataset['of'] === 'avalanche') return
  const source = sources[dataset['of'] === 'flood' ? 'flood' : 'vigilance']
  const level = warnings[0]?.[0] ?? 'unknown'
  element.innerHTML =
    writers[dataset['vigilance'] ?? '']?.({
      level,
      title: `${source.title} ${words[level]}`,
      host: source.host,
      warnings,
      by: warnings.length > 0 ? (dataset['by'] ?? '') : '',
    }) ?? ''
}
