import type { MouseEvent } from 'react'
import type { MapPeriod } from '../../../domain/map-period.ts'
import { periodLabel, periodTexts } from '../../text/periods.ts'
import { displayLabels, kindTexts } from './map-kinds.ts'
import { mapKinds, type MapDisplay } from './map-readers.ts'
import { mapAddress, type MapPlace } from './map-query.ts'

/** A plain click: with a key held, the browser opens the link its own way. */
const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Villes, plages, nature. */
export function KindTabs({ place }: { place: MapPlace }) {
  return (
    <nav className="tabs map-tabs" aria-label="Cartes">
      {mapKinds.map((kind) => (
        <a
          key={kind}
          href={mapAddress(place, { kind })}
          aria-current={kind === place.query.kind ? 'page' : undefined}
        >
          {kindTexts[kind].label}
        </a>
      ))}
    </nav>
  )
}

/** A choice that the address keeps: a link without script, done in place with it. */
function Choice<T extends string>({
  value,
  label,
  title,
  href,
  chosen,
  onChoose,
}: {
  value: T
  label: string
  title?: string
  href: string
  chosen: T
  onChoose: (value: T) => void
}) {
  const choose = (event: MouseEvent) => {
    if (!isPlain(event)) return
    event.preventDefault()
    onChoose(value)
  }
  return (
    <a href={href} title={title} aria-current={value === chosen ? 'true' : undefined} onClick={choose}>
      {label}
    </a>
  )
}

/** What the markers show. */
export function DisplayChoice({
  place,
  display,
  onChoose,
}: {
  place: MapPlace
  display: MapDisplay
  onChoose: (display: MapDisplay) => void
}) {
  return (
    <nav className="tabs" aria-label="Affichage">
      {kindTexts[place.query.kind].displays.map((value) => (
        <Choice
          key={value}
          value={value}
          label={displayLabels[value]}
          href={mapAddress(place, { display: value })}
          chosen={display}
          onChoose={onChoose}
        />
      ))}
    </nav>
  )
}

/** When. Only the periods that are not over. */
export function PeriodChoice({
  place,
  periods,
  period,
  onChoose,
}: {
  place: MapPlace
  periods: readonly MapPeriod[]
  period: MapPeriod
  onChoose: (period: MapPeriod) => void
}) {
  return (
    <nav className="tabs map-periods" aria-label="Période">
      {periods.map((value) => (
        <Choice
          key={value}
          value={value}
          label={periodLabel(value)}
          title={periodTexts[value].description}
          href={mapAddress(place, { period: value })}
          chosen={period}
          onChoose={onChoose}
        />
      ))}
    </nav>
  )
}
