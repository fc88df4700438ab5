import type { Coordinates } from '../../domain/geo.ts'

/** A town beyond the border, by its ISO 3166 country code. */
export interface BorderTown extends Coordinates {
  readonly country: string
}

const town = (country: string, lat: number, lon: number): BorderTown => ({ country, lat, lon })

/**
 * Foreign towns that the outlines of the base map, true to about 500 m, put in France or in no country. Monaco
 * is smaller than that error, so each of its wards is here and its outline is not used at all.
 */
export const borderTowns: readonly BorderTown[] = [
  town('MC', 43.7384, 7.4246), // Port Hercule
  town('MC', 43.7398, 7.4273), // Monte-Carlo
  town('MC', 43.7344, 7.4202), // La Condamine
  town('MC', 43.7315, 7.4217), // Monaco-Ville
  town('MC', 43.7269, 7.4177), // Fontvieille
  town('MC', 43.7305, 7.414), // Jardin exotique
  town('MC', 43.7342, 7.4131), // Les Révoires
  town('MC', 43.7368, 7.4165), // Moneghetti
  town('MC', 43.7436, 7.4315), // Larvotto
  town('MC', 43.7475, 7.4335), // La Rousse
  town('MC', 43.7489, 7.4362), // Saint-Roman
  town('AD', 42.5428, 1.7336), // El Pas de la Casa
  town('ES', 43.339, -1.7894), // Irun
  town('ES', 42.4474, 1.8801), // Guils de Cerdanya
  town('CH', 46.1882, 6.199), // Thônex
  town('CH', 46.167, 6.1844), // Veyrier
  town('DE', 49.203, 6.8415), // Großrosseln
  town('DE', 48.0328, 7.5829), // Breisach am Rhein
  town('SX', 18.0296, -63.0471), // Philipsburg
  town('SX', 18.0264, -63.0646), // Little Bay
  town('SX', 18.0405, -63.084), // Cole Bay
  town('SX', 18.0499, -63.0379), // Lower Prince’s Quarter
  town('SR', 5.4979, -54.0552), // Albina
]

/** ISO 3166 codes of the countries as the base map names them. */
export const countryCodes: ReadonlyMap<string, string> = new Map([
  ['Albania', 'AL'],
  ['Algeria', 'DZ'],
  ['Andorra', 'AD'],
  ['Anguilla', 'AI'],
  ['Antigua and Barb.', 'AG'],
  ['Austria', 'AT'],
  ['Barbados', 'BB'],
  ['Belgium', 'BE'],
  ['Bosnia and Herz.', 'BA'],
  ['Brazil', 'BR'],
  ['Comoros', 'KM'],
  ['Croatia', 'HR'],
  ['Czechia', 'CZ'],
  ['Denmark', 'DK'],
  ['Dominica', 'DM'],
  ['Germany', 'DE'],
  ['Greece', 'GR'],
  ['Guyana', 'GY'],
  ['Hungary', 'HU'],
  ['Ireland', 'IE'],
  ['Isle of Man', 'IM'],
  ['Italy', 'IT'],
  ['Jersey', 'JE'],
  ['Liechtenstein', 'LI'],
  ['Luxembourg', 'LU'],
  ['Madagascar', 'MG'],
  ['Mauritius', 'MU'],
  ['Monaco', 'MC'],
  ['Montenegro', 'ME'],
  ['Netherlands', 'NL'],
  ['Poland', 'PL'],
  ['Portugal', 'PT'],
  ['Russia', 'RU'],
  ['Saint Lucia', 'LC'],
  ['Serbia', 'RS'],
  ['Sint Maarten', 'SX'],
  ['Slovakia', 'SK'],
  ['Slovenia', 'SI'],
  ['Spain', 'ES'],
  ['St. Kitts and Nevis', 'KN'],
  ['St. Vin. and Gren.', 'VC'],
  ['Suriname', 'SR'],
  ['Sweden', 'SE'],
  ['Switzerland', 'CH'],
  ['Tunisia', 'TN'],
  ['United Kingdom', 'GB'],
])
