import { Type } from 'typebox'
import { Marine } from '../../../../schemas/sea.ts'
import { PortIndex, PortMonth, PortView } from '../../../../schemas/tides.ts'
import { place, slug } from './parameters.ts'
import type { UntaggedRoute } from './route.ts'

const port = slug('Nom d’adresse du port, comme /api/v1/tides le donne.', 'brest')

/** The state of the sea, and tides. */
export const seaRoutes = {
  marine: {
    subpath: '/marine',
    summary: 'La mer à un point de la côte',
    description:
      'Température de l’eau en °C, hauteur des vagues et de la houle en mètres, leur direction en degrés et leur période en secondes : maintenant, par heure et par jour. Le niveau de la mer est indicatif.',
    query: place,
    data: Marine,
    credits: ['open-meteo-marine'],
    absent: 'Ce point n’est pas au bord de la mer.',
    example: '/marine?lat=43.4845&lon=-1.5580',
  },
  tides: {
    subpath: '/tides',
    summary: 'Tous les ports et leurs prochaines marées',
    description:
      'Les ports dont la marée est calculée ici, par côte, avec leur prochaine pleine et leur prochaine basse mer. Hauteurs en mètres au-dessus du zéro des cartes. Indicatif : ne pas utiliser pour la navigation.',
    data: PortIndex,
    credits: ['tides'],
    isOwn: true,
    example: '/tides',
  },
  tidePort: {
    subpath: '/tides/:port',
    summary: 'La marée d’un port',
    description:
      'La hauteur de maintenant, la courbe d’aujourd’hui et de demain, quatorze jours de pleines et basses mers avec leur coefficient, et les grandes marées de l’année. Indicatif : ne pas utiliser pour la navigation.',
    inPath: { port },
    data: PortView,
    credits: ['tides'],
    isOwn: true,
    absent: 'Aucun port de ce nom.',
    example: '/tides/brest',
  },
  tideMonth: {
    subpath: '/tides/:port/:month',
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
    isOwn: true,
    absent: 'Aucun port de ce nom, ou un mois à plus de cinq ans d’aujourd’hui.',
    example: '/tides/brest/2027-03',
  },
} as const satisfies Readonly<Record<string, UntaggedRoute>>
