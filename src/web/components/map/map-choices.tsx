import type { MouseEvent, ReactNode, Ref } from 'react'
import { isHour, type MapTime } from '../../../domain/map-hour.ts'
import type { MapPeriod } from '../../../domain/map-period.ts'
import { paths } from '../../../paths.ts'
import { periodTexts } from '../../text/periods.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
import { displayLabels, kindTexts } from './map-kinds.ts'
import { mapKinds, type MapDisplay } from './map-readers.ts'
import { mapAddress, type MapPlace, type MapQuery } from './map-query.ts'
import { territories, type Territory } from './territories.ts'

/** A plain click: with a key held, the browser opens the link its own way. */
export const isPlain = (event: MouseEvent): boolean =>
  event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey

/** Villes, plages, nature. The eclipses, which stand beside the map of cities, are none of the three. */
export function KindTabs({
  place,
  onLeave,
}: {
  place: MapPlace
  onLeave: (event: MouseEvent<HTMLAnchorElement>) => void
}) {
  const ofEclipses = place.path === paths.eclipse()
  const isWithin = ofEclipses || place.path === paths.rainMap()
  const from = isWithin ? { ...place, path: paths.maps() } : place
  return (
    <nav className="tabs map-tabs" aria-label="Cartes">
      {mapKinds.map((kind) => (
        <a
          key={kind}
          href={mapAddress(from, { kind })}
          onClick={onLeave}
          aria-current={kind === place.query.kind && !ofEclipses ? currentKind(place) : undefined}
        >
          {kindTexts[kind].label}
        </a>
      ))}
    </nav>
  )
}

/** The rain is a map of its own among those of cities. */
export const rainLabel = 'Pluie'

const currentKind = ({ path }: MapPlace): 'page' | 'true' => (path === paths.rainMap() ? 'true' : 'page')

/** The rain at the time of a map of cities: an hour, or now. */
function rainAddress({ embedded, theme, period }: MapQuery): string {
  const query = new URLSearchParams([
    ...(embedded ? [['embed', '1']] : []),
    ...(embedded && theme !== 'light' ? [['theme', theme]] : []),
    ...(isHour(period) ? [['heure', period]] : []),
  ])
  return query.size === 0 ? paths.rainMap() : `${paths.rainMap()}?${query}`
}

/** The way to the rain from the map of cities, first among what that can show. */
const RainLink = ({ query, isCurrent }: { query: MapQuery; isCurrent: boolean }) => (
  <a href={rainAddress(query)} aria-current={isCurrent ? 'page' : undefined}>
    {rainLabel}
  </a>
)

/** A choice that the address keeps: a link without script, done in place with it. */
function Choice<T extends string>({
  value,
  label,
  detail = '',
  title,
  href,
  chosen,
  onChoose,
}: {
  value: T
  label: string
  /** Shown where there is room. */
  detail?: string
  title?: string
  href: string
  chosen: string
  onChoose: ((value: T) => void) | null
}) {
  const choose = (event: MouseEvent) => {
    if (onChoose === null || !isPlain(event)) return
    event.preventDefault()
    onChoose(value)
  }
  return (
    <a href={href} title={title} aria-current={value === chosen ? 'true' : undefined} onClick={choose}>
      {label}
      {detail !== '' && <small> {detail}</small>}
    </a>
  )
}

/** A group of choices; its name is seen in the sheet, and said everywhere. */
const Choices = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="map-choice">
    <span aria-hidden="true">{name}</span>
    <nav className="tabs" aria-label={name}>
      {children}
    </nav>
  </div>
)

/** What the markers show. */
export const DisplayChoice = ({
  place,
  display,
  onChoose,
}: {
  place: MapPlace
  display: MapDisplay | 'rain'
  /** Null: each is a map of its own, gone to by its link. */
  onChoose: ((display: MapDisplay) => void) | null
}) => (
  <Choices name="Affichage">
    {place.query.kind === 'weather' && <RainLink query={place.query} isCurrent={display === 'rain'} />}
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
  </Choices>
)

/** When. Only the periods that are not over. */
export const PeriodChoice = ({
  place,
  periods,
  period,
  onChoose,
}: {
  place: MapPlace
  periods: readonly MapPeriod[]
  period: MapTime
  onChoose: (period: MapPeriod) => void
}) => (
  <Choices name="Période">
    {periods.map((value) => (
      <Choice
        key={value}
        value={value}
        label={periodTexts[value].label}
        detail={periodTexts[value].hours}
        title={periodTexts[value].description}
        href={mapAddress(place, { period: value })}
        chosen={period}
        onChoose={onChoose}
      />
    ))}
  </Choices>
)

/** The way to the territories overseas. */
export const TerritoryChoice = ({ onChoose }: { onChoose: (territory: Territory) => void }) => (
  <label className="map-choice map-territory">
    <span>Territoire</span>
    <select
      onChange={({ target }) => {
        const territory = territories.find(({ id }) => id === target.value)
        if (territory) onChoose(territory)
      }}
    >
      {territories.map(({ id, name }) => (
        <option key={id} value={id}>
          {name}
        </option>
      ))}
    </select>
  </label>
)

/**
 * On a phone, what is shown and when as one control: it unfolds the choices that come after it, without script too. On a
 * desk they are always there.
 */
export const ChoicesFold = ({
  label,
  detail = null,
  fold,
}: {
  label: string
  detail?: string | null
  fold?: Ref<HTMLDetailsElement>
}) => (
  <details className="map-choose" ref={fold}>
    <summary>
      <span>
        <b>{label}</b>
        {detail !== null && (
          <>
            <span className="visually-hidden">, </span>
            <small>{detail}</small>
          </>
        )}
      </span>
      <Icon shape={icons.chevronDown} />
    </summary>
  </details>
)
