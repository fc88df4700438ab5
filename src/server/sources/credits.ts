import type { Credit } from '../../site-api.ts'
import type { OpenCredit } from '../../views/open-api.ts'
import { services, whyNotAsked, type Addressed, type Identity, type RegisteredService } from './registry.ts'

/** What is in the files of the site itself, as its page of sources credits it. */
const embedded = {
  places: {
    name: 'INSEE, DGCL et La Poste, via Etalab',
    url: 'https://www.etalab.gouv.fr',
    licence: 'Licence Ouverte 2.0',
  },
  centres: { name: 'GeoNames', url: 'https://www.geonames.org', licence: 'CC BY 4.0' },
  normals: {
    name: 'Météo-France, fiches climatologiques',
    url: 'https://meteo.data.gouv.fr',
    licence: 'Licence Ouverte 2.0',
  },
  tides: {
    name: 'TICON-4 (Hart-Davis, Dettmering et Seitz, 2025), via Neaps tide database',
    url: 'https://doi.org/10.17882/109129',
    licence: 'CC BY 4.0',
  },
} as const satisfies Record<string, Credit>

export type CreditName = keyof typeof embedded | RegisteredService['name']

const licenceUrls: ReadonlyMap<string, string> = new Map([
  ['CC BY 4.0', 'https://creativecommons.org/licenses/by/4.0/deed.fr'],
  ['Licence Ouverte 2.0', 'https://www.etalab.gouv.fr/licence-ouverte-open-licence'],
  ['ODbL 1.0', 'https://opendatacommons.org/licenses/odbl/1-0/'],
])

/** Whom a name credits that parts of answers give as their source, where it is no name of a credit. */
const aliases: ReadonlyMap<string, readonly string[]> = new Map<string, readonly CreditName[]>([
  ['gazetteer', ['places', 'centres']],
  ['meteo-france', ['meteofrance']],
  ['meteo-france-archive', ['vigilance-storage']],
  ['meteoalarm', ['meteoalarm-json']],
])

export type Credits = ReturnType<typeof createCredits>

/** The credits of the site as it is set: what is bought may be sold. */
export function createCredits(settings: Addressed) {
  const isFree = (service: RegisteredService): boolean =>
    'freeForPrivateUse' in service && isUnpaid(service.key.variable, settings)
  const complete = (credit: Credit, nonCommercial: boolean): OpenCredit => ({
    ...credit,
    licenceUrl: licenceUrls.get(credit.licence) ?? null,
    nonCommercial,
  })
  const all = new Map<string, OpenCredit>([
    ...services.map((service) => [service.name, complete(service.credit, isFree(service))] as const),
    ...Object.entries(embedded).map(([name, credit]) => [name, complete(credit, false)] as const),
  ])
  const linesOf = (names: ReadonlySet<string>): readonly OpenCredit[] => {
    const credited = [...all].filter(([name]) => names.has(name)).map(([, credit]) => credit)
    return [...new Map(credited.map((credit) => [credit.name, credit])).values()]
  }
  const asked = services.filter((service) => whyNotAsked(service, settings) === null)
  return {
    /** Whose data may be shown, as the site is set: one line each. */
    shown: linesOf(new Set(asked.map(({ name }) => name))),
    named(name: CreditName): OpenCredit {
      const credit = all.get(name)
      if (!credit) throw new Error(`nobody is credited as ${name}`)
      return credit
    },
    /** The credits of these sources, one line each, in the order in which pages have them; what is simulated is nobody's. */
    of: (sources: Iterable<string>): readonly OpenCredit[] =>
      linesOf(new Set([...sources].flatMap((source) => aliases.get(source) ?? [source]))),
  }
}

const isUnpaid = (variable: keyof Identity['keys'], { keys }: Identity): boolean => keys[variable] === null
