import type { ReactNode } from 'react'
import type { IsoInstant } from '../../../domain/part.ts'
import { PrintedDay } from '../printed-day.tsx'
import { MapClock } from './map-clock.tsx'
import { embeddedHeight, type MapQuery } from './map-query.ts'

interface MapBoxProps {
  readonly query: Pick<MapQuery, 'embedded' | 'width' | 'height'>
  readonly heading: string
  readonly now: IsoInstant
  readonly isTomorrow: boolean
  /** What says the same in words: the keyboard may go there at once. Null: nothing stands beside the map. */
  readonly words: { readonly href: string; readonly name: string } | null
  readonly children: ReactNode
}

/** The frame of a map, of its final size from the first byte: what stands in it may come later. */
export function MapBox({ query, heading, now, isTomorrow, words, children }: MapBoxProps) {
  const { embedded, width, height } = query
  const sized = width !== null || height !== null
  const classes = [
    'map-screen',
    embedded && 'is-embedded',
    sized && 'is-sized',
    width !== null && 'has-width',
  ]
  return (
    <div className={classes.filter(Boolean).join(' ')}>
      <h1 className="visually-hidden">{heading}</h1>
      <PrintedDay now={now} isTomorrow={isTomorrow} />
      {sized && (
        <svg
          className="map-size"
          width={width ?? '100%'}
          height={height ?? embeddedHeight}
          aria-hidden="true"
        />
      )}
      {words && (
        <a className="skip-link" href={words.href}>
          Passer la carte, aller {words.name}
        </a>
      )}
      {children}
    </div>
  )
}

/** In another site's frame: whose map it is, and when, by the clock of Paris. */
export const MapBrand = ({ address, clock }: { address: string; clock: Date }) => (
  <div className="map-brand">
    <a href={address} target="_blank" rel="noopener">
      Éclaircie<span className="visually-hidden"> (nouvelle fenêtre)</span>
    </a>
    <span id="map-clock">
      <MapClock clock={clock} />
    </span>
  </div>
)
