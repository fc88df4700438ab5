import type { ReactNode } from 'react'
import { nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { rainScale } from '../../../domain/radar/picture.ts'
import type { FlashMap, RainMap } from '../../../views/rain-map.ts'
import { formatHour } from '../../text/dates.ts'
import { Age } from '../data-age.tsx'
import { Scale } from '../map/legend-scale.tsx'
import { Bolt } from './rain-layers.tsx'
import { forecastId, radarHour, shownId } from './rain-shown.ts'

const bins = rainScale.map(({ from }, index) => ({ name: `rain-${index}`, from }))

/** Of the box that takes the bolts away: a style sheet does it, with or without script. */
const boltsId = 'eclairs'

/** What the colours and bolts mean, from when they are and from whom; a part that is null is on its way. */
export function RainLegend({
  rain,
  flashes,
  now,
}: {
  readonly rain: Part<RainMap> | null
  readonly flashes: ReactNode
  readonly now: IsoInstant
}) {
  const radar = rain && rain.state !== 'missing' ? rain.value.radar : null
  return (
    <>
      <p>
        <strong>Pluie, mm/h</strong>
        {radar && (
          <>
            {' · '}
            <span id={shownId}>{radarHour(radar.newest)}</span>
          </>
        )}
      </p>
      <div className="map-colours">
        <Scale bins={bins} />
        <p className="rain-unseen">
          <svg viewBox="0 0 28 14" width="28" height="14" aria-hidden="true">
            <path d="M-2 16 16-2M6 16 24-2M14 16 32-2" />
          </svg>
          Mal vu des radars
        </p>
      </div>
      {flashes}
      <div className="map-sources">
        <p id={forecastId} />
        <p>{sourceOf(rain, now)}</p>
      </div>
    </>
  )
}

/** The box that takes the bolts away, and what they mean. */
export function FlashLegend({ flashes }: { flashes: Part<FlashMap> | null }) {
  if (flashes === null) return <p className="rain-flashes">Éclairs en cours de chargement</p>
  if (flashes.state === 'missing')
    return (
      <p className="rain-flashes">
        {flashes.reason === 'off' ? 'Éclairs non montrés sur ce site' : 'Éclairs indisponibles'}
      </p>
    )
  return (
    <label className="rain-flashes">
      <input id={boltsId} type="checkbox" defaultChecked />
      Éclairs
      <span aria-hidden="true">
        {(['few', 'some', 'many'] as const).map((level) => (
          <Bolt key={level} className={`bolt is-${level}`} />
        ))}
      </span>
      <small>EUMETSAT Meteosat</small>
    </label>
  )
}

function sourceOf(rain: Part<RainMap> | null, now: IsoInstant): ReactNode {
  if (rain === null) return 'Radar en cours de chargement'
  if (rain.state === 'missing')
    return rain.reason === 'off' ? 'Radar non montré sur ce site' : 'Radar indisponible'
  const { credit, newest, unavailableSince } = rain.value.radar
  return (
    <>
      {unavailableSince && `Radar indisponible depuis ${formatHour(unavailableSince, nationalZone)} · `}
      {credit}
      {' · '}
      <Age of={newest} now={now} />
    </>
  )
}
