import { feedPaths, openApiBase, paths, plainPath } from '../paths.ts'
import type { SiteInfo } from '../site-api.ts'
import { licenceText } from '../web/text/credits.ts'
import type { OpenApiDocument } from '../views/open-api.ts'

const example = 'lyon'

/** Pages that an assistant may want first, each in Markdown. */
const pages: readonly (readonly [name: string, path: string, what: string])[] = [
  [
    'Un lieu',
    paths.place(example),
    'vigilance, temps actuel, pluie des prochaines heures, heures, sept jours',
  ],
  [
    'Les risques d’une commune',
    paths.risks(example),
    'vigilance, crues, avalanches, feux, air, pollens, eau',
  ],
  [
    'Rechercher',
    paths.search(example),
    'un lieu par son nom ou son code postal ; un nom exact mène à sa page',
  ],
  ['Comparer', `${paths.compare()}?ajouter=lyon,annecy`, 'deux à quatre lieux côte à côte'],
  ['La vigilance', paths.vigilance('J0', '69'), 'un département, puis tous, par niveau'],
  ['Les risques par département', paths.nationalRisks(), 'six cartes en listes'],
  ['La pluie', paths.rainMap(), 'ce que voient les radars, région par région'],
  ['La carte météo', paths.weatherMap(), 'le temps des villes'],
  ['Les plages', paths.beaches(), 'mer, vagues et vent'],
  ['Les marées', paths.tides(), 'les ports, et la prochaine marée de chacun'],
  ['La montagne', paths.mountains(), 'le risque d’avalanche par massif'],
  ['Les sites naturels', paths.nature(), 'parcs, cols, sommets'],
]

/** `llms.txt` (llmstxt.org): where things are, in which forms, under which licences and limits. */
export function llmsText({ publicUrl, credits }: SiteInfo, document: OpenApiDocument): string {
  const link = (name: string, path: string) => `[${name}](${publicUrl}${path})`
  const perMinute = document['x-requests-per-minute']
  const routes = Object.entries(document.paths).map(([path, { get }]) => `- \`${path}\`: ${get.summary}`)
  return [
    '# Éclaircie',
    '> La météo de toutes les communes de France, avec la vigilance officielle, en français.',
    `Chaque page est aussi en Markdown (\`.md\` à la fin de l’adresse, ou \`Accept: text/markdown\`) et en texte (\`.txt\`, \`Accept: text/plain\`, curl). La page d’accueil est \`${plainPath('/', 'markdown')}\`. Ce qui est inconnu y est dit inconnu : n’en concluez rien.`,
    '## Pages',
    pages.map(([name, path, what]) => `- ${link(name, plainPath(path, 'markdown'))}: ${what}`).join('\n'),
    '## API',
    [
      `- ${link('Documentation', paths.api())}: pour les personnes, avec des exemples`,
      `- ${link('Document OpenAPI 3.1', `${openApiBase}/openapi.json`)}: ${document.info.description}`,
      ...routes,
    ].join('\n'),
    '## Calendriers et flux',
    [
      `- ${link('Prévisions d’un lieu', feedPaths.forecast(example))}: une journée par événement (iCalendar)`,
      `- ${link('Risques d’une commune', feedPaths.risks(example, 'json'))}: JSON Feed ; aussi .atom et .ics`,
      `- ${link('Vigilance d’un département', feedPaths.vigilance('69', 'json'))}: JSON Feed ; aussi .atom et .ics`,
    ].join('\n'),
    '## Limites',
    perMinute === null
      ? 'Les demandes d’une adresse ne sont pas comptées. Un 503 dit que le site est saturé, et Retry-After quand revenir.'
      : `${perMinute} demandes par minute et par adresse. Au-delà, la réponse est un 429, et Retry-After dit quand revenir.`,
    'Gardez chaque réponse aussi longtemps que Cache-Control le permet, redemandez-la avec son étiquette (ETag).',
    '## Sources et licences',
    credits.map((credit) => `- [${credit.name}](${credit.url}): ${licenceText(credit)}`).join('\n'),
  ].join('\n\n')
}
