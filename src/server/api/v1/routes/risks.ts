import { Type } from 'typebox'
import { MassifBulletin, MassifIndex, PlaceAvalanche } from '../../../../schemas/avalanche.ts'
import { RiskReport } from '../../../../schemas/risks.ts'
import { DepartmentVigilance, VigilanceLevels } from '../../../../schemas/vigilance.ts'
import { absentTexts } from '../../absent-texts.ts'
import { departmentText } from '../../parameters.ts'
import { place, slug } from './parameters.ts'
import type { UntaggedRoute } from './route.ts'
import { noPlace, vigilances } from './words.ts'

/** The vigilance, the other risks of a commune, avalanches. */
export const risksRoutes = {
  vigilance: {
    subpath: '/vigilance',
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
    example: '/vigilance',
  },
  departmentVigilance: {
    subpath: '/vigilance/:department',
    summary: 'La vigilance d’un département',
    description:
      'Aujourd’hui et demain : le niveau de maintenant, les alertes en cours et à venir, les phénomènes heure par heure et les textes officiels. Outre-mer, « covered » est faux : une autre vigilance y vaut, dont l’adresse est donnée.',
    inPath: {
      department: {
        schema: departmentText,
        description: 'Code INSEE du département : « 69 », « 2A », « 974 ».',
        example: '69',
      },
    },
    data: DepartmentVigilance,
    credits: vigilances,
    absent: 'Ce département n’existe pas.',
    example: '/vigilance/69',
  },
  risks: {
    subpath: '/risks',
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
    absent: noPlace,
    example: '/risks?lat=45.7485&lon=4.8467',
  },
  massifs: {
    subpath: '/massifs',
    summary: 'Le risque d’avalanche de tous les massifs',
    description:
      'Les 35 massifs des bulletins d’avalanche, par chaîne : niveau en vigueur de 1 à 5 sur l’échelle européenne, partage en altitude, limite de la neige en mètres, neige fraîche en cm. Sans bulletin en vigueur, « state » dit pourquoi et « level » reste vide : ce n’est jamais un risque faible.',
    data: MassifIndex,
    credits: ['bulletins-avalanche'],
    example: '/massifs',
  },
  massif: {
    subpath: '/massifs/:massif',
    summary: 'Le bulletin d’avalanche d’un massif',
    description:
      'Ce que dit le dernier bulletin d’un massif, avec les textes du prévisionniste. Altitudes en mètres, neige en cm, instants en UTC. Lire le bulletin officiel entier avant de sortir.',
    inPath: { massif: slug('Nom d’adresse du massif, comme /api/v1/massifs le donne.', 'mont-blanc') },
    data: MassifBulletin,
    credits: ['bulletins-avalanche'],
    absent: 'Aucun massif de ce nom.',
    example: '/massifs/mont-blanc',
  },
  avalanche: {
    subpath: '/avalanche',
    summary: 'Les bulletins d’avalanche d’un lieu',
    description:
      'Les bulletins du massif d’un point, puis de ceux que sa commune touche. Altitudes en mètres, neige en cm, instants en UTC.',
    query: place,
    data: PlaceAvalanche,
    credits: ['bulletins-avalanche'],
    absent: absentTexts.massif,
    example: '/avalanche?lat=45.9237&lon=6.8694',
  },
} as const satisfies Readonly<Record<string, UntaggedRoute>>
