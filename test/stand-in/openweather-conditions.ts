interface Condition {
  readonly id: number
  readonly main: string
  readonly icon: string
  readonly en: string
  readonly fr: string
}

// WMO code → the provider's condition. Descriptions come in lower case and localised; `main` stays English.
const byWmoCode = new Map<number, Condition>([
  [0, { id: 800, main: 'Clear', icon: '01', en: 'clear sky', fr: 'ciel dégagé' }],
  [1, { id: 801, main: 'Clouds', icon: '02', en: 'few clouds', fr: 'peu nuageux' }],
  [2, { id: 803, main: 'Clouds', icon: '04', en: 'broken clouds', fr: 'nuageux' }],
  [3, { id: 804, main: 'Clouds', icon: '04', en: 'overcast clouds', fr: 'couvert' }],
  [45, { id: 741, main: 'Fog', icon: '50', en: 'fog', fr: 'brouillard' }],
  [51, { id: 300, main: 'Drizzle', icon: '09', en: 'light intensity drizzle', fr: 'bruine légère' }],
  [53, { id: 301, main: 'Drizzle', icon: '09', en: 'drizzle', fr: 'bruine' }],
  [55, { id: 302, main: 'Drizzle', icon: '09', en: 'heavy intensity drizzle', fr: 'forte bruine' }],
  [61, { id: 500, main: 'Rain', icon: '10', en: 'light rain', fr: 'légère pluie' }],
  [63, { id: 501, main: 'Rain', icon: '10', en: 'moderate rain', fr: 'pluie modérée' }],
  [65, { id: 502, main: 'Rain', icon: '10', en: 'heavy intensity rain', fr: 'forte pluie' }],
  [71, { id: 600, main: 'Snow', icon: '13', en: 'light snow', fr: 'légères chutes de neige' }],
  [73, { id: 601, main: 'Snow', icon: '13', en: 'snow', fr: 'chutes de neige' }],
  [75, { id: 602, main: 'Snow', icon: '13', en: 'heavy snow', fr: 'fortes chutes de neige' }],
  [95, { id: 211, main: 'Thunderstorm', icon: '11', en: 'thunderstorm', fr: 'orage' }],
])

/** One element of the provider's `weather` array. */
export function conditionOf(wmoCode: number, isDay: boolean, language: string) {
  const condition = byWmoCode.get(wmoCode) ?? byWmoCode.get(3)
  if (!condition) throw new Error('the table of conditions has no overcast sky')
  const { id, main, icon } = condition
  return {
    id,
    main,
    description: condition[language === 'fr' ? 'fr' : 'en'],
    icon: `${icon}${isDay ? 'd' : 'n'}`,
  }
}
