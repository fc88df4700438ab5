/** The 109 departments and overseas territories, with the genitive a sentence needs and the civil time. */
import { allDepartments, allRegions } from './packages.mjs'
import { communes, french } from './commune-rows.mjs'

/** The list's `typeLiaison` is the article of the name; this is what it becomes after « le département ». */
const liaisons = ['de ', 'd’', 'du ', 'de la ', 'des ', 'de l’']

/** Where the administration itself says otherwise (« préfecture de Vaucluse »), or the list has no article. */
const genitives = new Map([
  ['41', 'de Loir-et-Cher'],
  ['47', 'de Lot-et-Garonne'],
  ['82', 'de Tarn-et-Garonne'],
  ['84', 'de Vaucluse'],
  ['984', 'des Terres australes et antarctiques françaises'],
  ['987', 'de la Polynésie française'],
  ['988', 'de la Nouvelle-Calédonie'],
  ['989', 'de l’île de Clipperton'],
])

/** Clipperton keeps UTC−8 and has no name in the time zone database; the sign of `Etc` zones is reversed. */
const timeZones = new Map([
  ['971', 'America/Guadeloupe'],
  ['972', 'America/Martinique'],
  ['973', 'America/Cayenne'],
  ['974', 'Indian/Reunion'],
  ['975', 'America/Miquelon'],
  ['976', 'Indian/Mayotte'],
  ['977', 'America/St_Barthelemy'],
  ['978', 'America/Marigot'],
  ['984', 'Indian/Kerguelen'],
  ['986', 'Pacific/Wallis'],
  ['987', 'Pacific/Tahiti'],
  ['988', 'Pacific/Noumea'],
  ['989', 'Etc/GMT+8'],
])

/** Communes that do not keep the time of their territory: the Marquesas, the Gambier, Crozet, Adélie Land. */
const otherTimeZones = new Map([
  ['984', { 98413: 'Indian/Reunion', 98414: 'Antarctica/DumontDUrville' }],
  [
    '987',
    {
      98718: 'Pacific/Marquesas',
      98719: 'Pacific/Gambier',
      98723: 'Pacific/Marquesas',
      98731: 'Pacific/Marquesas',
      98746: 'Pacific/Marquesas',
      98756: 'Pacific/Marquesas',
      98757: 'Pacific/Marquesas',
    },
  ],
])

const regionNames = new Map(allRegions.map(({ code, nom }) => [code, french(nom)]))
const departmentByCommune = new Map(communes.map(({ code, departement }) => [code, departement]))

/** The list gives 984 a seat in another territory, and 989 one that is not a commune: they have none. */
const seatOf = ({ code, chefLieu }) => (departmentByCommune.get(chefLieu) === code ? chefLieu : null)

const toDepartment = (department) => {
  const { code, nom, region, typeLiaison } = department
  return {
    code,
    name: french(nom),
    of: genitives.get(code) ?? liaisons[typeLiaison] + french(nom),
    regionCode: region,
    regionName: regionNames.get(region),
    seat: seatOf(department),
    timeZone: timeZones.get(code) ?? 'Europe/Paris',
    ...(otherTimeZones.has(code) && { otherTimeZones: otherTimeZones.get(code) }),
  }
}

export const departments = allDepartments.map(toDepartment).toSorted((a, b) => (a.code < b.code ? -1 : 1))
