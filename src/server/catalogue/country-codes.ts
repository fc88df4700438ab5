const table = `
  Albania AL, Algeria DZ, Andorra AD, Anguilla AI, Antigua and Barb. AG, Austria AT, Barbados BB, Belgium BE,
  Bosnia and Herz. BA, Brazil BR, Comoros KM, Croatia HR, Czechia CZ, Denmark DK, Dominica DM, Germany DE,
  Greece GR, Guyana GY, Hungary HU, Ireland IE, Isle of Man IM, Italy IT, Jersey JE, Liechtenstein LI,
  Luxembourg LU, Madagascar MG, Mauritius MU, Monaco MC, Montenegro ME, Netherlands NL, Poland PL,
  Portugal PT, Russia RU, Saint Lucia LC, Serbia RS, Sint Maarten SX, Slovakia SK, Slovenia SI, Spain ES,
  St. Kitts and Nevis KN, St. Vin. and Gren. VC, Suriname SR, Sweden SE, Switzerland CH, Tunisia TN,
  United Kingdom GB
`

/** ISO 3166 codes of the countries as the base map names them. */
export const countryCodes: ReadonlyMap<string, string> = new Map(
  table.split(',').map((row) => [row.trim().slice(0, -3), row.trim().slice(-2)]),
)
