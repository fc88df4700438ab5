import { Fragment } from 'react'
import { paths, placePath } from '../../../paths.ts'
import type { MassifPage, PlaceInMassif } from '../../../views/mountains.ts'
import { Card } from '../../components/card.tsx'
import { formatAltitude, nbsp } from '../../text/numbers.ts'

const rowOf = (place: PlaceInMassif) => ({ ...place, path: placePath(place) })

/** What lies in a massif: resorts, passes and summits, towns, finishes of races. */
export const placeGroups = ({ sites, resorts, communes, finishes }: MassifPage) =>
  [
    { title: 'Stations de ski', places: resorts.map(rowOf) },
    { title: 'Cols, sommets et sites', places: sites.map(rowOf) },
    { title: 'Communes', places: communes.map(rowOf) },
    {
      title: 'Arrivées d’étapes',
      places: finishes.map(({ raceId, stage, name, altitude }) => ({
        name: `${name}, étape${nbsp}${stage}`,
        path: paths.stage(raceId, stage),
        elevation: altitude,
      })),
    },
  ].filter(({ places }) => places.length > 0)

/** The same as a card. */
export function PlacesCard({ page }: { page: MassifPage }) {
  const groups = placeGroups(page)
  if (groups.length === 0) return null
  return (
    <Card titleId="places-title" title={`Dans le massif ${page.massif.of}`} className="massif-places">
      {groups.map(({ title, places }) => (
        <Fragment key={title}>
          <h3>{title}</h3>
          <ul>
            {places.map(({ path, name, elevation }) => (
              <li key={path}>
                <a href={path}>{name}</a>
                {elevation !== null && <small> {formatAltitude(elevation)}</small>}
              </li>
            ))}
          </ul>
        </Fragment>
      ))}
    </Card>
  )
}
