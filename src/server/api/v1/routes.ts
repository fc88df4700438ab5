import { Type, type TSchema } from 'typebox'
import { stationHeight, stationKm } from '../../../domain/measured.ts'
import { mapPeriods } from '../../../domain/map-period.ts'
import { openApiBase } from '../../../paths.ts'
import { BeachMapItem, CityMapItem, mapFields, NatureMapItem } from '../../../schemas/maps.ts'
import { listOf, objectOf } from '../../../schemas/pieces.ts'
import { MassifBulletin, MassifIndex, MeasuredSnow, PlaceAvalanche } from '../../../schemas/avalanche.ts'
import { FoundPlace, nearby, SearchAnswer } from '../../../schemas/places.ts'
import { Radar, RadarAt } from '../../../schemas/radar.ts'
import { RiskReport } from '../../../schemas/risks.ts'
import { Marine } from '../../../schemas/sea.ts'
import { Comparison, Measured, Sureness } from '../../../schemas/stations.ts'
import { PortIndex, PortMonth, PortView } from '../../../schemas/tides.ts'
import { DepartmentVigilance, VigilanceLevels } from '../../../schemas/vigilance.ts'
import { PlaceWeather } from '../../../schemas/weather.ts'
import { mapErrors } from '../../../web/text/errors.ts'
import { decimalText } from '../parameters.ts'
import type { CreditName } from '../../sources/credits.ts'

/** A parameter as routes take it and as the document tells of it. */
export interface OpenParameter {
  readonly schema: TSchema
  readonly description: string
  readonly example: string
  readonly required?: true
}

type Parameters = Readonly<Record<string, OpenParameter>>

/** A route of the API for others: what it is asked, what it answers, from whom. Whoever reads of it reads French. */
export interface OpenRoute {
  /** As routers write it: « /api/v1/places/:slug ». */
  readonly path: string
  readonly tag: OpenTag
  readonly summary: string
  readonly description: string
  readonly inPath?: Parameters
  readonly query?: Parameters
  readonly data: TSchema
  /** Of whom there may be something in an answer, whose own credits say of whom there is. */
  readonly credits: readonly CreditName[]
  /** Whether somebody outside is asked for it. */
  readonly asksSources: boolean
  /** What a 404 says of a question that is well asked. */
  readonly absent?: string
  /** An address that answers. */
  readonly example: string
}

export const openTags = {
  Lieux: 'Communes, sites naturels et plages : les trouver, les nommer, les situer.',
  Météo: 'La prévision d’un lieu, ce qu’elle vaut et ce que mesurent les stations.',
  'Vigilance et risques': 'La vigilance officielle et les autres risques d’une commune.',
  'Mer et marées': 'L’état de la mer et les marées calculées des ports.',
  'Radar et cartes': 'La pluie que voient les radars, et les lieux des cartes du site.',
} as const
export type OpenTag = keyof typeof openTags

const latitude: OpenParameter = {
  schema: decimalText,
  description: 'Latitude en degrés décimaux, positive vers le nord. Quatre décimales comptent.',
  example: '45.7485',
}
const longitude: OpenParameter = {
  schema: decimalText,
  description: 'Longitude en degrés décimaux, positive vers l’est. Quatre décimales comptent.',
  example: '4.8467',
}
const required = (parameter: OpenParameter): OpenParameter => ({ ...parameter, required: true })
const point = { lat: required(latitude), lon: required(longitude) }

/** A place by its point, by its name, or by both. */
const place = {
  lat: { ...latitude, description: `${latitude.description} Avec « lon », ou à défaut « name ».` },
  lon: { ...longitude, description: `${longitude.description} Avec « lat », ou à défaut « name ».` },
  name: {
    schema: Type.String({ minLength: 1, maxLength: 80 }),
    description: 'Nom d’une commune ou d’un site naturel. Avec un point, il choisit entre les homonymes.',
    example: 'Lyon',
  },
}

const limit = (most: number, usual: number): OpenParameter => ({
  schema: Type.String({ pattern: '^\\d{1,3}$' }),
  description: `Nombre de réponses, de 1 à ${most} ; ${usual} par défaut.`,
  example: '5',
})

const slug = (description: string, example: string): OpenParameter => ({
  schema: Type.String({ pattern: '^[a-z0-9-]{1,80}$' }),
  description,
  example,
})

const port = slug('Nom d’adresse du port, comme /api/v1/tides le donne.', 'brest')

const forecasts = ['open-meteo', 'met-norway', 'openweather'] as const
const vigilances = ['meteofrance', 'vigilance-storage', 'meteoalarm-json'] as const
const gazetteer = ['places', 'centres'] as const

const noPlace = 'Aucune commune française de ce nom ou à cet endroit.'
const units =
  'Températures en °C, vents en km/h, précipitations en mm, visibilité en km, instants en UTC. L’inconnu est la valeur nulle de JSON, jamais zéro.'

const mapOf = (description: string, item: TSchema) =>
  objectOf(description, {
    period: mapFields.period,
    periods: mapFields.periods,
    isRefreshing: mapFields.isRefreshing,
    isPartial: mapFields.isPartial,
    items: listOf(item, 'places of the map'),
  })

/** Every route of the API for others. */
export const openRoutes = {
  search: {
    path: `${openApiBase}/search`,
    tag: 'Lieux',
    summary: 'Chercher un lieu',
    description:
      'Ce que veut dire un texte : communes et leurs anciens noms, stations et quartiers connus, départements, sites naturels, plages, courses cyclistes. Les réponses sont groupées par genre, la plus probable d’abord ; un nom étranger est reconnu et refusé.',
    query: {
      q: {
        schema: Type.String({ minLength: 1 }),
        description: 'Nom, code postal ou département. Au-delà de 64 caractères, la suite n’est pas lue.',
        example: 'lyon',
        required: true,
      },
      limit: limit(20, 8),
    },
    data: SearchAnswer,
    credits: gazetteer,
    asksSources: false,
    example: '/search?q=lyon&limit=2',
  },
  nearby: {
    path: `${openApiBase}/nearby`,
    tag: 'Lieux',
    summary: 'Les villes autour d’un point',
    description:
      'Les villes autour d’un point, la plus proche d’abord, avec le temps qu’il y fait lorsqu’il est déjà connu ici.',
    query: {
      ...point,
      radius: {
        schema: Type.String({ pattern: '^\\d{1,4}$' }),
        description: 'Rayon en kilomètres, de 1 à 100 ; 50 par défaut.',
        example: '30',
      },
      limit: limit(20, 20),
    },
    data: nearby,
    credits: [...gazetteer, ...forecasts],
    asksSources: false,
    example: '/nearby?lat=45.7485&lon=4.8467&radius=30&limit=1',
  },
  place: {
    path: `${openApiBase}/places/:slug`,
    tag: 'Lieux',
    summary: 'Un lieu par son nom d’adresse',
    description:
      'Le lieu d’une adresse du site : point, département, population, altitude, fuseau horaire, soleil et lune du jour et du lendemain. Un ancien nom est redirigé vers celui d’aujourd’hui.',
    inPath: { slug: slug('Nom d’adresse : minuscules sans accents, traits d’union.', 'lyon') },
    query: {
      lat: { ...latitude, description: `${latitude.description} Choisit entre les homonymes.` },
      lon: { ...longitude, description: `${longitude.description} Choisit entre les homonymes.` },
    },
    data: FoundPlace,
    credits: gazetteer,
    asksSources: false,
    absent: 'Aucun lieu de ce nom.',
    example: '/places/lyon',
  },
  forecast: {
    path: `${openApiBase}/forecast`,
    tag: 'Météo',
    summary: 'La prévision d’un lieu',
    description: `Le temps maintenant, 48 heures d’heure en heure, les heures suivantes en bref, sept jours, et la pluie des prochaines heures par quart d’heure. ${units} La source « simulated » n’est pas une prévision : c’est un temps plausible, quand aucune source ne répond.`,
    query: place,
    data: PlaceWeather,
    credits: forecasts,
    asksSources: true,
    absent: noPlace,
    example: '/forecast?lat=45.7485&lon=4.8467',
  },
  observations: {
    path: `${openApiBase}/observations`,
    tag: 'Météo',
    summary: 'La dernière mesure près d’un lieu',
    description: `Ce qu’a mesuré depuis moins de deux heures la station la plus proche, à moins de ${stationKm} km et de ${stationHeight} m d’altitude d’écart. ${units}`,
    query: place,
    data: Measured,
    credits: ['e-soh', 'metar'],
    asksSources: true,
    absent: `Aucune station de mesure ne convient à moins de ${stationKm} km et de ${stationHeight} m d’altitude d’écart.`,
    example: '/observations?lat=45.7485&lon=4.8467',
  },
  comparison: {
    path: `${openApiBase}/comparison`,
    tag: 'Météo',
    summary: 'Aujourd’hui, hier et la normale',
    description:
      'La température à côté de celle d’hier, par le même modèle, et de la normale de la saison à la station de Météo-France qui convient, ramenée à l’altitude du lieu. En °C, avec une phrase en français.',
    query: place,
    data: Comparison,
    credits: [...forecasts, 'normals'],
    asksSources: true,
    absent: 'Rien à quoi comparer la prévision de ce lieu.',
    example: '/comparison?name=Lyon',
  },
  certainty: {
    path: `${openApiBase}/certainty`,
    tag: 'Météo',
    summary: 'La fiabilité des sept jours',
    description:
      'Pour chacun des sept jours, entre quelles bornes tombent le minimum et le maximum quatre fois sur cinq, d’après l’ensemble européen. En °C, avec une phrase en français.',
    query: place,
    data: Sureness,
    credits: [...forecasts, 'open-meteo-ensemble'],
    asksSources: true,
    absent: 'L’ensemble européen ne dit rien de ce lieu.',
    example: '/certainty?name=Lyon',
  },
  vigilance: {
    path: `${openApiBase}/vigilance`,
    tag: 'Vigilance et risques',
    summary: 'La vigilance de tous les départements',
    description:
      'Le niveau de vigilance météorologique des 96 départements de métropole et de leurs côtes, les phénomènes et leurs heures. « unknown » n’est pas « green » : personne ne garantit alors que tout est calme.',
    query: {
      day: {
        schema: Type.String({ pattern: '^J[01]$' }),
        description: '« J0 » pour aujourd’hui, par défaut, « J1 » pour demain.',
        example: 'J0',
      },
    },
    data: VigilanceLevels,
    credits: vigilances,
    asksSources: true,
    example: '/vigilance',
  },
  departmentVigilance: {
    path: `${openApiBase}/vigilance/:department`,
    tag: 'Vigilance et risques',
    summary: 'La vigilance d’un département',
    description:
      'Aujourd’hui et demain : le niveau de maintenant, les alertes en cours et à venir, les phénomènes heure par heure et les textes officiels. Outre-mer, « covered » est faux : une autre vigilance y vaut, dont l’adresse est donnée.',
    inPath: {
      department: {
        schema: Type.String({ pattern: '^(?:\\d{2}|2[AB]|9[78]\\d)$' }),
        description: 'Code INSEE du département : « 69 », « 2A », « 974 ».',
        example: '69',
      },
    },
    data: DepartmentVigilance,
    credits: vigilances,
    asksSources: true,
    absent: 'Ce département n’existe pas.',
    example: '/vigilance/69',
  },
  risks: {
    path: `${openApiBase}/risks`,
    tag: 'Vigilance et risques',
    summary: 'Tous les risques d’une commune',
    description:
      'Vigilance météorologique, crues, avalanches, feux de forêt, restrictions d’eau, qualité de l’air et pollens de la commune d’un point. Chacun a sa source et son âge, et peut manquer seul : « missing » dit pourquoi.',
    query: place,
    data: RiskReport,
    credits: [
      ...vigilances,
      'vigicrues',
      'bulletins-avalanche',
      'meteo-des-forets',
      'vigieau',
      'atmo',
      'open-meteo-air',
    ],
    asksSources: true,
    absent: noPlace,
    example: '/risks?lat=45.7485&lon=4.8467',
  },
  massifs: {
    path: `${openApiBase}/massifs`,
    tag: 'Vigilance et risques',
    summary: 'Le risque d’avalanche de tous les massifs',
    description:
      'Les 35 massifs des bulletins d’avalanche, par chaîne : niveau en vigueur de 1 à 5 sur l’échelle européenne, partage en altitude, limite de la neige en mètres, neige fraîche en cm. Sans bulletin en vigueur, « state » dit pourquoi et « level » reste vide : ce n’est jamais un risque faible.',
    data: MassifIndex,
    credits: ['bulletins-avalanche'],
    asksSources: true,
    example: '/massifs',
  },
  massif: {
    path: `${openApiBase}/massifs/:massif`,
    tag: 'Vigilance et risques',
    summary: 'Le bulletin d’avalanche d’un massif',
    description:
      'Ce que dit le dernier bulletin d’un massif, avec les textes du prévisionniste. Altitudes en mètres, neige en cm, instants en UTC. Lire le bulletin officiel entier avant de sortir.',
    inPath: { massif: slug('Nom d’adresse du massif, comme /api/v1/massifs le donne.', 'mont-blanc') },
    data: MassifBulletin,
    credits: ['bulletins-avalanche'],
    asksSources: true,
    absent: 'Aucun massif de ce nom.',
    example: '/massifs/mont-blanc',
  },
  avalanche: {
    path: `${openApiBase}/avalanche`,
    tag: 'Vigilance et risques',
    summary: 'Les bulletins d’avalanche d’un lieu',
    description:
      'Les bulletins du massif d’un point, puis de ceux que sa commune touche. Altitudes en mètres, neige en cm, instants en UTC.',
    query: place,
    data: PlaceAvalanche,
    credits: ['bulletins-avalanche'],
    asksSources: true,
    absent: 'Ce lieu n’est dans aucun des massifs des bulletins d’avalanche.',
    example: '/avalanche?lat=45.9237&lon=6.8694',
  },
  snow: {
    path: `${openApiBase}/snow`,
    tag: 'Météo',
    summary: 'La neige mesurée près d’un lieu',
    description:
      'Hauteur de neige et neige fraîche en cm des stations de montagne à moins de 30 km, mesurées depuis moins de 48 h, avec leur altitude en mètres et leur distance en km.',
    query: place,
    data: MeasuredSnow,
    credits: ['nivose'],
    asksSources: true,
    absent: 'Aucune station proche n’a mesuré la neige ces deux derniers jours.',
    example: '/snow?lat=45.3700&lon=7.0400',
  },
  marine: {
    path: `${openApiBase}/marine`,
    tag: 'Mer et marées',
    summary: 'La mer à un point de la côte',
    description:
      'Température de l’eau en °C, hauteur des vagues et de la houle en mètres, leur direction en degrés et leur période en secondes : maintenant, par heure et par jour. Le niveau de la mer est indicatif.',
    query: place,
    data: Marine,
    credits: ['open-meteo-marine'],
    asksSources: true,
    absent: 'Ce point n’est pas au bord de la mer.',
    example: '/marine?lat=43.4845&lon=-1.5580',
  },
  tides: {
    path: `${openApiBase}/tides`,
    tag: 'Mer et marées',
    summary: 'Tous les ports et leurs prochaines marées',
    description:
      'Les ports dont la marée est calculée ici, par côte, avec leur prochaine pleine et leur prochaine basse mer. Hauteurs en mètres au-dessus du zéro des cartes. Indicatif : ne pas utiliser pour la navigation.',
    data: PortIndex,
    credits: ['tides'],
    asksSources: false,
    example: '/tides',
  },
  tidePort: {
    path: `${openApiBase}/tides/:port`,
    tag: 'Mer et marées',
    summary: 'La marée d’un port',
    description:
      'La hauteur de maintenant, la courbe d’aujourd’hui et de demain, quatorze jours de pleines et basses mers avec leur coefficient, et les grandes marées de l’année. Indicatif : ne pas utiliser pour la navigation.',
    inPath: { port },
    data: PortView,
    credits: ['tides'],
    asksSources: false,
    absent: 'Aucun port de ce nom.',
    example: '/tides/brest',
  },
  tideMonth: {
    path: `${openApiBase}/tides/:port/:month`,
    tag: 'Mer et marées',
    summary: 'Un mois de marées d’un port',
    description:
      'Les pleines et basses mers de chaque jour d’un mois, à cinq ans d’aujourd’hui au plus. Indicatif : ne pas utiliser pour la navigation.',
    inPath: {
      port,
      month: {
        schema: Type.String({ pattern: '^\\d{4}-(?:0[1-9]|1[0-2])$' }),
        description: 'L’année et le mois.',
        example: '2027-03',
      },
    },
    data: PortMonth,
    credits: ['tides'],
    asksSources: false,
    absent: 'Aucun port de ce nom, ou un mois à plus de cinq ans d’aujourd’hui.',
    example: '/tides/brest/2027-03',
  },
  radar: {
    path: `${openApiBase}/radar`,
    tag: 'Radar et cartes',
    summary: 'Les images du radar de pluie',
    description:
      'Les images des deux dernières heures, une par quart d’heure : leurs adresses sur ce site, leurs bords en degrés, leur échelle en mm/h.',
    data: Radar,
    credits: ['opera'],
    asksSources: true,
    example: '/radar',
  },
  rain: {
    path: `${openApiBase}/radar/point`,
    tag: 'Radar et cartes',
    summary: 'La pluie à un point et son heure à venir',
    description:
      'Ce que les radars voient à un point, la pluie la plus proche à moins de 50 km, et l’heure à venir lorsqu’on peut la dire. « unseen » n’est pas « dry » : les radars y voient mal. Intensités en mm/h.',
    query: place,
    data: RadarAt,
    credits: ['opera'],
    asksSources: true,
    absent: 'Pas de radar ici.',
    example: '/radar/point?lat=45.7485&lon=4.8467',
  },
  weatherMap: {
    path: `${openApiBase}/maps/weather`,
    tag: 'Radar et cartes',
    summary: 'Le temps des villes de la carte',
    description: `Les villes de la carte météo et leur temps, maintenant ou à un moment d’aujourd’hui ou de demain. Une seule demande remplace des centaines de prévisions. ${units}`,
    query: {
      period: {
        schema: Type.Enum([...mapPeriods]),
        description:
          'Le moment : « current » par défaut, « morning », « afternoon », « evening », « night » ou « tomorrow ». Un moment passé n’est plus servi.',
        example: 'tomorrow',
      },
    },
    data: mapOf('cities and their weather', CityMapItem),
    credits: forecasts,
    asksSources: true,
    absent: mapErrors.periodOver,
    example: '/maps/weather?period=tomorrow',
  },
  beachMap: {
    path: `${openApiBase}/maps/beaches`,
    tag: 'Radar et cartes',
    summary: 'Le temps et la mer des plages',
    description: `Les plages de la carte des vents, leur temps et leur mer de maintenant. ${units} Vagues en mètres.`,
    data: mapOf('beaches, their weather and sea', BeachMapItem),
    credits: [...forecasts, 'open-meteo-marine'],
    asksSources: true,
    example: '/maps/beaches',
  },
  natureMap: {
    path: `${openApiBase}/maps/nature`,
    tag: 'Radar et cartes',
    summary: 'Le temps des sites naturels',
    description: `Sommets, lacs, gorges, parcs et autres sites, et leur temps de maintenant. ${units}`,
    data: mapOf('nature sites and their weather', NatureMapItem),
    credits: forecasts,
    asksSources: true,
    example: '/maps/nature',
  },
} as const satisfies Readonly<Record<string, OpenRoute>>

export type OpenRouteId = keyof typeof openRoutes
