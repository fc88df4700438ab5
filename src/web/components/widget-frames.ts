import type { WidgetSize } from '../../paths.ts'

/** The frame that shows all of a card, from 300 pixels of width on and with all its lines. */
export interface WidgetFrame {
  /** In pixels; null is all the width there is. */
  readonly width: number | null
  readonly height: number
}

export const widgetFrames: Readonly<Record<WidgetSize | 'beach' | 'map', WidgetFrame>> = {
  petit: { width: 320, height: 250 },
  moyen: { width: 320, height: 470 },
  grand: { width: null, height: 880 },
  beach: { width: 320, height: 880 },
  map: { width: null, height: 630 },
}
