import { paths, placePath } from '../../../paths.ts'
import type { MassifPage, PlaceInMassif } from '../../../views/mountains.ts'
import { Card } from '../../components/card.tsx'
import { formatAltitude, nbsp } from '../../text/numbers.ts'

/** What lies in the massif: resorts, passes and summits, towns, finishes of races. */
export function PlacesCard({ page: { massif, sites, resorts, communes, finishes } }: { page: MassifPage }) {
  if ([sites, resorts, communes, finishes].every((list) => list.length === 0)) return null
  return (
    <Card titleId="places-title" title={`Dans le massif ${massif.of}`} className="massif-places">
      <Places name="Stations de ski" places={resorts} />
      <Places name="Cols, sommets et sites" places={sites} />
      <Places name="Communes" places={communes} />
      {finishes.length > 0 && (
        <>
          <h3>Arrivées d’étapes</h3>
          <ul>
            {finishes.map(({ raceId, stage, name, altitude }) => (
              <li key={`${raceId} ${stage}`}>
                <a href={paths.stage(raceId, stage)}>
                  {name}, étape{nbsp}
                  {stage}
                </a>
                {altitude !== null && <small> {formatAltitude(altitude)}</small>}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  )
}

const Places = ({ name, places }: { name: string; places: readonly PlaceInMassif[] }) =>
  places.length > 0 && (
    <>
      <h3>{name}</h3>
      <ul>
        {places.map((place) => (
          <li key={placePath(place)}>
            <a href={placePath(place)}>{place.name}</a>
            {place.elevation !== null && <small> {formatAltitude(place.elevation)}</small>}
          </li>
        ))}
      </ul>
    </>
  )
