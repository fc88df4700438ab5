import type { AvalancheBulletin, MassifState, MassifSummary } from '../../src/views/mountains.ts'

export const montBlanc: MassifSummary = {
  code: 3,
  slug: 'mont-blanc',
  name: 'Mont-Blanc',
  of: 'du Mont-Blanc',
  range: 'northern-alps',
  departments: [{ code: '74', name: 'Haute-Savoie' }],
  lat: 45.8979,
  lon: 6.8239,
  officialUrl: 'https://meteofrance.com/meteo-montagne',
}

const bands = [
  { level: 2, later: null, from: null, to: 1800, where: '' },
  { level: 3, later: null, from: 1800, to: null, where: '' },
] as const

/** Published on 15 March 2026 for the day after, valid until 18 h in Paris. */
export const avalancheBulletin: AvalancheBulletin = {
  massif: 3,
  issuedAt: '2026-03-15T15:09:00.000Z',
  validUntil: '2026-03-16T17:00:00.000Z',
  isAmendment: false,
  risk: { kind: 'given', level: 3, bands: [...bands] },
  comment: 'Au-dessus de 1800 m : risque marqué. En dessous : risque limité.',
  slopes: ['N', 'NE', 'E', 'NW'],
  slopesComment: 'Rares/altitude',
  triggered: 'Plaques à vent récentes, parfois sensibles.',
  natural: 'Quelques coulées en versants < 2000 m.',
  notice: '',
  vigilance: '',
  tendency: {
    date: '2026-03-17',
    level: 2,
    title: 'Indice de risque limité',
    comment: 'Stabilisation lente.',
  },
  situations: ['wind-slab', 'wet-snow'],
  stability: { title: 'Plaques à vent en altitude', text: 'Déclenchements provoqués :\n* Plaques.' },
  quality: 'Neige dure le matin, transformée en sud.',
  snow: {
    date: '2026-03-15',
    lineNorth: 1000,
    lineSouth: 1300,
    depths: [
      { altitude: 1000, north: 10, south: 0 },
      { altitude: 2000, north: 140, south: null },
    ],
  },
  freshSnow: {
    altitude: 1800,
    days: [
      { date: '2026-03-14', least: 5, most: 10, isForecast: false },
      { date: '2026-03-15', least: null, most: null, isForecast: false },
      { date: '2026-03-16', least: 0, most: 0, isForecast: true },
    ],
  },
  weather: {
    comment: 'Temps sec.',
    steps: [
      {
        time: '2026-03-16T05:00:00.000Z',
        freezingLevel: 1900,
        rainSnowLine: null,
        winds: [{ altitude: 2000, speed: 30, from: 'NW' }],
      },
    ],
  },
}

/** What is said of it on the morning of its day. */
export const inForce: Extract<MassifState, { state: 'in-force' }> = {
  state: 'in-force',
  bulletin: avalancheBulletin,
  level: 3,
  bands: [...bands],
  day: '2026-03-16',
  tomorrow: { level: 2, isTendency: true },
}

/** Everything else that may be said of a massif. */
export const withoutLevel: readonly MassifState[] = [
  { state: 'expired', bulletin: avalancheBulletin },
  { state: 'contradicting', bulletin: avalancheBulletin },
  { state: 'unreadable', bulletin: avalancheBulletin },
  { state: 'not-published', message: null },
  { state: 'out-of-season', message: 'La saison est terminée sur le massif, rendez-vous début novembre.' },
]
