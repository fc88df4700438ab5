import { useEffect, useState } from 'react'
import type { Favourite } from '../../domain/favourite.ts'
import { nationalZone } from '../../domain/local-time.ts'
import type { Part } from '../../domain/part.ts'
import { radarPicture } from '../../domain/radar/picture.ts'
import type { RadarReport } from '../../domain/radar/report.ts'
import { placePath } from '../../paths.ts'
import { createSiteApi } from '../browser/site-api.ts'
import { loadingTexts } from '../text/loading.ts'
import { capitalised } from '../text/numbers.ts'
import { radarLook } from '../text/radar.ts'
import { Card } from '../components/card.tsx'
import { useFavourites } from '../components/favourites/use-favourites.ts'
import { RainTable } from '../components/rain-map/rain-table.tsx'
import { renewedEvent } from '../components/rain-map/use-radar.ts'

const site = createSiteApi()

type Reports = ReadonlyMap<string, Part<RadarReport>>

/** What radars saw at the favourites, asked for again with each newer frame. */
function useRadarReports(favourites: readonly Favourite[]): Reports {
  const [reports, setReports] = useState<Reports>(new Map())
  useEffect(() => {
    let isWanted = true
    const ask = () => {
      for (const { id, location } of favourites.filter(isCovered))
        void site.radarAt(location).then((part) => {
          if (isWanted) setReports((before) => new Map(before).set(id, part))
        })
    }
    ask()
    document.addEventListener(renewedEvent, ask)
    return () => {
      isWanted = false
      document.removeEventListener(renewedEvent, ask)
    }
  }, [favourites])
  return reports
}

const noRadar = 'pas de radar ici'

/** Overseas there is nobody to ask. */
const isCovered = ({ location: { lat, lon } }: Pick<Favourite, 'location'>): boolean =>
  lat > radarPicture.south && lat < radarPicture.north && lon > radarPicture.west && lon < radarPicture.east

function seenText(part: Part<RadarReport> | undefined): string {
  if (part === undefined) return loadingTexts.loading
  if (part.state !== 'missing') return radarLook(part.value, nationalZone)
  return part.reason === 'unsupported' ? noRadar : 'radar indisponible'
}

/** The rain at the places that this browser keeps; nothing without any. */
export function Component() {
  const { favourites } = useFavourites()
  const reports = useRadarReports(favourites)
  if (favourites.length === 0) return null
  return (
    <Card titleId="favourite-rain-title" title="Mes favoris" className="rain-seats">
      <RainTable
        caption="Pluie vue par les radars, favori par favori"
        rows={favourites.map(({ location, ...place }) => ({
          key: place.id,
          href: placePath({ ...place, ...location }),
          name: place.name,
          area: place.departmentName,
          text: capitalised(isCovered({ location }) ? seenText(reports.get(place.id)) : noRadar),
        }))}
      />
    </Card>
  )
}
