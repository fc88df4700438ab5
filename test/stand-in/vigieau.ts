import { departments } from './departments.ts'
import { hour } from './local-clock.ts'
import { type Reply, type Service, json } from './reply.ts'

const levels = ['vigilance', 'alerte', 'alerte_renforcee', 'crise'] as const
type Level = (typeof levels)[number]

/** What is restricted, by department: surface, ground and drinking water. */
const restricted: Readonly<Record<string, readonly (readonly [type: string, level: Level])[]>> = {
  '13': [['SUP', 'crise']],
  '30': [
    ['SUP', 'alerte_renforcee'],
    ['AEP', 'alerte'],
  ],
  '69': [
    ['SUP', 'alerte'],
    ['SOU', 'vigilance'],
  ],
}

const dayOf = (instant: number) => new Date(instant).toISOString().slice(0, 10)
const departmentOf = (commune: string) => commune.slice(0, /^9[78]/.test(commune) ? 3 : 2)

const zonesOf = (department: string, now: number) =>
  (restricted[department] ?? []).map(([type, niveauGravite], i) => ({
    id: i + 1,
    code: `${department}_${type}_${i}`,
    nom: `Zone ${i + 1} de l’essai`,
    type,
    ressourceInfluencee: false,
    niveauGravite,
    departement: department,
    arrete: {
      id: 41_250,
      dateDebutValidite: dayOf(now - 40 * 24 * hour),
      dateFinValidite: dayOf(now + 30 * 24 * hour),
      cheminFichier: `https://regleau.s3.gra.perf.cloud.ovh.net/arrete-restriction/41250/AP_${department}.pdf`,
      cheminFichierArreteCadre: null,
    },
    usages: [],
  }))

const refused = (message: string, statusCode = 404) => json({ statusCode, message }, statusCode)

function zones(commune: string, now: number): Reply {
  if (!/^\d[\dAB]\d{3}$/.test(commune)) return refused('Code commune invalide', 400)
  if (/^98|^97[578]/.test(commune)) return refused('Les données pour ce territoire ne sont pas disponibles.')
  const found = zonesOf(departmentOf(commune), now)
  return found.length > 0 ? json(found) : refused('Aucune zone d’alerte en vigueur pour la requête donnée.')
}

const highest = (department: string, type?: string) =>
  levels.findLast((level) =>
    (restricted[department] ?? []).some((row) => row[1] === level && (type ?? row[0]) === row[0]),
  ) ?? null

/** The register of decrees on water. */
export const vigiEau: Service = ({ path, query, now }): Reply => {
  if (path === '/zones') return zones(query.get('commune') ?? '', now.getTime())
  if (path === '/departements')
    return json(
      departments
        .filter(({ code }) => !code.startsWith('98'))
        .map(({ code, name }) => ({
          code,
          nom: name,
          niveauGraviteMax: highest(code),
          niveauGraviteSupMax: highest(code, 'SUP'),
          niveauGraviteSouMax: highest(code, 'SOU'),
          niveauGraviteAepMax: highest(code, 'AEP'),
        })),
    )
  return refused('Cannot GET')
}
