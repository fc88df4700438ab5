import { nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { placePath } from '../../../paths.ts'
import type { FlashMap, RainMap, SeatRain } from '../../../views/rain-map.ts'
import { Card, LoadingCard, MissingContent, More } from '../../components/card.tsx'
import { formatHour } from '../../text/dates.ts'
import { flashMapText } from '../../text/lightning.ts'
import { capitalised, nbsp } from '../../text/numbers.ts'
import { heaviestRain, radarLook, regionRain, scoreText, seatsRain } from '../../text/radar.ts'
import { RainTable } from '../../components/rain-map/rain-table.tsx'
import { renewedIds } from '../../components/rain-map/renewed-ids.ts'
import { Island } from '../../islands/island.tsx'
import { Await } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import type { RainMapView } from './loader.ts'

/** Where the words begin that say what the map shows. */
export const wordsId = 'texte'

/** The map in words: a sentence for each region, a row for each prefecture. */
export const RainWords = ({ view, rain }: { view: RainMapView; rain: Part<RainMap> | null }) => (
  <div className="rain-words" id={wordsId} tabIndex={-1}>
    <div className="rain-said" id={renewedIds.words}>
      {rain === null ? (
        <LoadingCard title={regionsTitle} className="rain-regions" height={480} />
      ) : (
        <Regions rain={rain} flashes={view.flashes} />
      )}
      {rain !== null && rain.state !== 'missing' && rain.value.summary && (
        <Seats seats={rain.value.summary.seats} newest={rain.value.radar.newest} />
      )}
    </div>
    {rain !== null && <Island name="favourite-rain" when="favourites" props={{}} />}
    <Help />
  </div>
)

export const regionsTitle = 'Où il pleut'

export const overseasRain = `Outre-mer${nbsp}: pas de radar ici.`
export const noRadar = 'Ce site ne montre pas les radars.'
export const missingRadar = 'Radar indisponible'
export const silentSince = (newest: IsoInstant): string =>
  `${missingRadar} depuis ${formatHour(newest, nationalZone)}`
export const silentNote =
  'La carte garde les dernières images, à leur heure. Rien n’est dit de la pluie de maintenant.'
export const radarHeadline = (newest: IsoInstant, regions: Parameters<typeof heaviestRain>[0]): string =>
  `Radar de ${formatHour(newest, nationalZone)}. ${heaviestRain(regions)}`
export const seatsTitle = 'Préfectures'
export const seatText = (seen: SeatRain['seen']): string => capitalised(radarLook(seen, nationalZone))

const Regions = ({ rain, flashes }: { rain: Part<RainMap>; flashes: Deferred<FlashMap> }) => (
  <Card titleId="regions-title" title={regionsTitle} className="rain-regions">
    <RegionsInside rain={rain} />
    <p>
      <Await part={flashes} fallback={flashesText(null)}>
        {flashesText}
      </Await>
    </p>
    <p>{overseasRain}</p>
  </Card>
)

function RegionsInside({ rain }: { rain: Part<RainMap> }) {
  if (rain.state === 'missing')
    return rain.reason === 'off' ? (
      <p className="answer">{noRadar}</p>
    ) : (
      <MissingContent text={missingRadar} role="alert" />
    )
  const { radar, summary } = rain.value
  if (summary === null)
    return (
      <div className="block-message" role="alert">
        <p className="answer">{silentSince(radar.newest)}</p>
        <p>{silentNote}</p>
      </div>
    )
  const score = scoreText(radar.score)
  return (
    <>
      <p className="answer">{radarHeadline(radar.newest, summary.regions)}</p>
      <ul className="region-rain">
        {summary.regions.map((region) => (
          <li key={region.name}>
            <strong>{region.name}</strong>
            {nbsp}: {regionRain(region)}.
          </li>
        ))}
      </ul>
      {score && <p>{score}</p>}
    </>
  )
}

export function flashesText(flashes: Part<FlashMap> | null): string {
  if (flashes === null) return 'Éclairs en cours de chargement.'
  if (flashes.state !== 'missing') return flashMapText(flashes.value)
  return flashes.reason === 'off'
    ? 'Ce site ne montre pas les éclairs.'
    : 'Éclairs indisponibles : personne ne sait s’il y en a.'
}

const Seats = ({ seats, newest }: { seats: readonly SeatRain[]; newest: IsoInstant }) => (
  <Card titleId="seats-title" title={seatsTitle} className="rain-seats">
    <p>{seatsRain(seats)}</p>
    <More summary={`Les ${seats.length} préfectures`}>
      <RainTable
        caption={`Pluie vue par les radars à ${formatHour(newest, nationalZone)}, préfecture par préfecture`}
        rows={seats.map(({ place, seen }) => ({
          key: place.departmentCode,
          href: placePath(place),
          name: place.name,
          area: place.departmentName,
          text: seatText(seen),
        }))}
      />
    </More>
  </Card>
)

const Help = () => (
  <Card titleId="rain-help-title" title="Lire la carte" className="map-help">
    <ul>
      <li>
        Les radars voient la pluie qui tombe, toutes les 15{nbsp}minutes, par mailles de 2{nbsp}km. Une image
        arrive 10 à 15{nbsp}minutes après son heure. La neige y est vue comme de la pluie. Hors du cadre, rien
        n’est montré.
      </li>
      <li>
        <strong>Hachuré</strong>
        {nbsp}: les radars y voient mal, derrière les montagnes ou trop loin. Ce n’est pas un temps sec.
      </li>
      <li>
        Après «&nbsp;maintenant&nbsp;», ce n’est plus le radar mais la <strong>prévision</strong>, heure par
        heure{nbsp}: un point par ville, d’autant plus gros qu’il doit tomber de pluie, minuscule où il n’en
        est pas prévu.
      </li>
      <li>
        Les <strong>éclairs</strong> sont vus par un satellite, dans les nuages aussi, à 5{nbsp}km près. Qu’il
        n’en voie pas ne promet rien. Plus ils sont grands, plus il y en a&#8239;; plus ils sont pâles, plus
        ils sont anciens, d’une demi-heure au plus.
      </li>
    </ul>
  </Card>
)
