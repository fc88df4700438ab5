import type { Bulletin, Colour, DatedDanger, Period, Term } from './danger.ts'
import { departmentByCode } from './departments.ts'
import { utcIso } from './local-clock.ts'
import { metaOf } from './vigilance-map.ts'

const risks: Readonly<Record<Colour, readonly [name: string, hex: string]>> = {
  1: ['Vert', '#31aa35'],
  2: ['Jaune', '#fff600'],
  3: ['Orange', '#f7a401'],
  4: ['Rouge', '#cc0000'],
}

interface Wording {
  readonly name: string
  readonly situation: string
  readonly qualification: string
  readonly observed: readonly string[]
  readonly expected: readonly string[]
}

// Empty strings are paragraph breaks; the odd double or trailing space is as frequent as in the real texts.
const wordings = new Map<number, Wording>([
  [
    2,
    {
      name: 'Pluie',
      situation:
        "Une perturbation active venue de Méditerranée remonte vers le sud-est du pays. L'instabilité reste forte.",
      qualification:
        'Épisode pluvieux marqué qui demande une vigilance particulière en raison des cumuls attendus en peu de temps.',
      observed: [
        "Les premières averses touchent le relief ; on relève de 5 à 15 mm en une heure sur l'arrière-pays. ",
      ],
      expected: [
        'Les pluies se renforcent au fil de la nuit, avec des intensités de 20 à 40 mm/h.',
        '',
        "Sur l'ensemble de l'épisode, on attend 60 à 100 mm, et localement jusqu'à 140 mm sur les premiers  reliefs.",
      ],
    },
  ],
  [
    3,
    {
      name: 'Orages',
      situation:
        "Dans une masse d'air chaude et instable, des orages se développent du Massif central aux Alpes.",
      qualification:
        'Situation orageuse qui nécessite une vigilance particulière : grêle, fortes rafales et pluies intenses.',
      observed: ['Un orage a donné 32 mm en une heure à Lyon-Bron et une rafale à 84 km/h à Saint-Exupéry. '],
      expected: [
        "Les orages se succèdent sur le département. Ils s'accompagnent de grêle et de rafales proches de 90 à 100 km/h.",
        '',
        "Une accalmie se dessine ensuite par l'ouest, avec des averses résiduelles.",
      ],
    },
  ],
  [
    4,
    {
      name: 'Crues',
      situation:
        "Les sols sont saturés après plusieurs semaines de pluie ; les cours d'eau réagissent à la moindre averse.",
      qualification: 'Crue majeure, avec des débordements généralisés et dommageables.',
      observed: ["L'Aa a dépassé les niveaux de référence à Wizernes."],
      expected: ['Les niveaux restent très élevés et la décrue ne s’amorcera que lentement.'],
    },
  ],
])

interface Subdivision {
  readonly title: string
  readonly text: readonly string[]
}

const term = (period: Period, names: string, colour: Colour, parts: readonly Subdivision[]) => ({
  term_names: names,
  start_time: utcIso(period.begin),
  end_time: utcIso(period.end),
  risk_name: risks[colour][0],
  risk_code: String(colour),
  risk_color: risks[colour][1],
  risk_level: colour - 1,
  subdivision_text: parts.map(({ title, text }) => ({ underline_text: '', bold_text: title, text })),
})

interface Notice {
  readonly danger: DatedDanger
  readonly period: Period
  readonly names: string
  readonly wording: Wording
}

const scopes = {
  NAT: {
    bloc: 'BULLETIN_NATIONAL',
    situation: 'SITUATION_PAYS_SITUATION_MÉTÉOROLOGIQUE_NATIONAL',
    follow: 'SUIVI_PAYS_SUIVI_PHENOMENE_NATIONAL_P',
  },
  ZON: {
    bloc: 'BULLETIN_ZONAL',
    situation: 'SITUATION_ZON_SITUATION_MÉTÉOROLOGIQUE',
    follow: 'SUIVI_ZON_SUIVI_PHÉNOMÈNE_P',
  },
  DEP: {
    bloc: 'BULLETIN_DEPARTEMENTAL',
    situation: 'SITUATION_ZON_SITUATION_MÉTÉOROLOGIQUE',
    follow: 'SUIVI_DEP_SUIVI_PHÉNOMÈNE_P',
  },
} as const
type Scope = keyof typeof scopes

const situationItem = (scope: Scope, { danger, period, names, wording }: Notice) => ({
  id: `${scope}_SITUATION`,
  type_name: 'Situation météorologique',
  type_group: 'SITUATION',
  text_items: [
    {
      type_code: scopes[scope].situation,
      hazard_code: null,
      hazard_name: 'tous aléas',
      term_items: [
        term(period, names, danger.colour, [
          { title: 'Faits nouveaux :', text: ['Néant.'] },
          { title: 'Situation générale :', text: [wording.situation] },
        ]),
      ],
    },
  ],
})

// One danger may be described in two entries with the same dates.
const followItem = (scope: Scope, { danger, period, names, wording }: Notice) => ({
  id: `${scope}_SUIVI`,
  type_name: 'Suivi par phénomène',
  type_group: 'SUIVI',
  text_items: [
    {
      type_code: scopes[scope].follow,
      hazard_code: String(danger.phenomenon),
      hazard_name: wording.name,
      term_items: [
        term(period, names, danger.colour, [{ title: 'Qualification :', text: [wording.qualification] }]),
        term(period, names, danger.colour, [
          { title: 'Observations notables :', text: wording.observed },
          { title: 'Évolution prévue :', text: wording.expected },
        ]),
      ],
    },
  ],
})

const bloc = (scope: Scope, domain: string, name: string, title: string, notices: readonly Notice[]) => ({
  domain_id: domain,
  domain_name: name,
  bloc_title: title,
  bloc_id: scopes[scope].bloc,
  bloc_items: notices.flatMap((notice) => [situationItem(scope, notice), followItem(scope, notice)]),
})

function departmentBloc(domain: string, notices: readonly Notice[]) {
  const name = departmentByCode(domain)?.name ?? domain
  const title = `Bulletin de suivi départemental de la Vigilance : ${name} (${domain})`
  return bloc(
    'DEP',
    domain,
    name,
    title,
    notices.filter((notice) => notice.danger.domain === domain),
  )
}

// Bulletins exist for orange and red only.
function noticesOf({ dangers, periods }: Bulletin): readonly Notice[] {
  const serious = dangers.filter((danger) => danger.colour >= 3)
  const terms = (danger: DatedDanger): readonly Term[] =>
    serious
      .filter((other) => other.domain === danger.domain && other.phenomenon === danger.phenomenon)
      .map((other) => other.term)
  return serious.flatMap((danger) => {
    const period = periods.find((candidate) => candidate.term === danger.term)
    const wording = wordings.get(danger.phenomenon)
    if (!period || !wording) return []
    return [{ danger, period, wording, names: terms(danger).length > 1 ? 'J+J1' : danger.term }]
  })
}

const zoneOf = (domain: string): readonly [string, string] =>
  ['62', '59', '80'].includes(domain)
    ? ['ZDF_NORD', 'Nord']
    : domain === '69'
      ? ['ZDF_SUD_EST', 'Sud-Est']
      : ['ZDF_SUD', 'Sud']

/** The product `cdp_textes`, or null when nothing is orange or red: the service then answers 404. */
export function vigilanceTexts(bulletin: Bulletin) {
  const notices = noticesOf(bulletin)
  const [first] = notices
  if (!first) return null
  const [zone, zoneName] = zoneOf(first.danger.domain)
  const domains = [...new Set(notices.map((notice) => notice.danger.domain))]
  return {
    meta: metaOf(bulletin),
    product: {
      warning_type: 'vigilance',
      type_cdp: 'cdp_textes',
      version_vigilance: 'V6',
      version_cdp: '1.0.0',
      domain_id: 'FRA',
      domain_name: 'France',
      update_time: utcIso(bulletin.published + 12_000),
      text_bloc_items: [
        bloc('NAT', 'FRA', 'France', 'Bulletin de suivi national de la Vigilance', [first]),
        bloc('ZON', zone, zoneName, `Bulletin de suivi zonal de la Vigilance : ${zoneName}`, [first]),
        ...domains.map((domain) => departmentBloc(domain, notices)),
        bloc('ZON', 'ZDF_OUEST', 'Ouest', 'Bulletin de suivi zonal de la Vigilance : Ouest', []),
      ],
    },
  }
}
