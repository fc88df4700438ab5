import { widgetPath, type WidgetMap, type WidgetSize, type WidgetTheme } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { widgetFrames, type WidgetFrame } from '../../components/widget-frames.ts'
import { narrowNbsp, nbsp } from '../../text/numbers.ts'

export const widgetsTitle = 'La météo sur votre site'
export const widgetsIntro =
  'Affichez la météo et la vigilance d’un lieu de France, l’état de la mer d’une plage ou une carte sur votre site, en clair ou en sombre, sans clé, sans cookie ni traceur.'

export const themeNames: Readonly<Record<WidgetTheme, string>> = {
  auto: 'Automatique',
  light: 'Clair',
  dark: 'Sombre',
}

export const mapNames: Readonly<Record<WidgetMap, string>> = {
  meteo: 'Carte météo',
  pluie: 'Carte de la pluie',
  plages: 'Carte des vents et des plages',
  nature: 'Carte des sites naturels',
}

/** A frame as another site would show it, and what is said of it. */
export interface WidgetExample {
  readonly id: string
  readonly title: string
  readonly text: string
  /** The name of the frame, for screen readers. */
  readonly name: string
  readonly path: string
  readonly frame: WidgetFrame
}

const sizes: readonly (readonly [size: WidgetSize, title: string, text: string])[] = [
  ['petit', 'Petit', 'Le temps actuel et les alertes de vigilance, pour une colonne ou un pied de page.'],
  ['moyen', 'Moyen', 'Le temps actuel, la vigilance et les quatre prochains jours.'],
  [
    'grand',
    'Grand',
    `La carte complète${nbsp}: temps actuel, 24 prochaines heures, vigilance, soleil et lune.`,
  ],
]

/** What others may frame of a place in three sizes; of a beach or a map in one. */
export function examplesOf(subject: PlaceView | WidgetMap, theme: WidgetTheme): readonly WidgetExample[] {
  if (typeof subject === 'string')
    return [
      {
        id: 'carte',
        title: mapNames[subject],
        text: 'La carte entière, avec ses réglages, sa légende et son heure.',
        name: mapNames[subject],
        path: widgetPath(subject, 'grand', theme),
        frame: widgetFrames.map,
      },
    ]
  if (subject.kind === 'beach')
    return [
      {
        id: 'plage',
        title: 'Plage',
        text: `La mer et l’air de maintenant${nbsp}: température, vagues, vent, vigilance.`,
        name: subject.name,
        path: widgetPath(subject, 'grand', theme),
        frame: widgetFrames.beach,
      },
    ]
  return sizes.map(([size, title, text]) => ({
    id: size,
    title,
    text,
    name: `Météo ${subject.name}`,
    path: widgetPath(subject, size, theme),
    frame: widgetFrames[size],
  }))
}

/** Over those of the same name or nearly so. */
export const othersTitle = (subject: PlaceView | WidgetMap | null): string =>
  subject && typeof subject !== 'string'
    ? `D’autres lieux que ${subject.name}, ${subject.departmentName}`
    : `Quel lieu cherchez-vous${narrowNbsp}?`

/** « 320 px × 250 px » */
export const frameText = ({ width, height }: WidgetFrame): string =>
  `${width === null ? 'toute la largeur' : `${width}${nbsp}px`} × ${height}${nbsp}px`

/** What is copied into the page of another site. */
export const codeOf = ({ name, path, frame }: WidgetExample, publicUrl: string): string =>
  `<iframe src="${publicUrl}${path}" title="${name}" width="${frame.width ?? '100%'}" height="${frame.height}" style="border:0" loading="lazy"></iframe>`
