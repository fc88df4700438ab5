import type { Credit } from '../../../site-api.ts'
import type { OpenCredit } from '../../../views/open-api.ts'
import { services, type Identity, type RegisteredService } from '../../sources/registry.ts'

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

/** The credits of the site as it is set: what is bought may be sold. */
export function openCredits({ keys }: Pick<Identity, 'keys'>): (name: CreditName) => OpenCredit {
  const all = new Map<CreditName, OpenCredit>()
  const add = (name: CreditName, { licence, ...credit }: Credit, nonCommercial: boolean) =>
    all.set(name, { ...credit, licence, licenceUrl: licenceUrls.get(licence) ?? null, nonCommercial })
  for (const [name, credit] of Object.entries(embedded)) add(name as keyof typeof embedded, credit, false)
  for (const service of services)
    add(service.name, service.credit, 'freeForPrivateUse' in service && keys[service.key.variable] === null)
  return (name) => {
    const credit = all.get(name)
    if (!credit) throw new Error(`nobody is credited as ${name}`)
    return credit
  }
}

/** By the names that parts of answers give their sources; what is simulated is nobody's. */
const bySource: ReadonlyMap<string, CreditName> = new Map<string, CreditName>([
  ...services.map(({ name }) => [name, name] as const),
  ['meteo-france', 'meteofrance'],
  ['meteo-france-archive', 'vigilance-storage'],
  ['meteoalarm', 'meteoalarm-json'],
])

/** Whom a part credits that says its `source`, or several: « open-meteo, met-norway ». */
export const creditsOf = (source: string | null): readonly CreditName[] =>
  (source ?? '').split(', ').flatMap((name) => bySource.get(name) ?? [])
