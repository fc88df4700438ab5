import type { Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import {
  feedPaths,
  homonymPoint,
  openForecastPath,
  placePath,
  plainPath,
  sharePaths,
} from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { FeedLinks } from '../../components/feed-links.tsx'
import { EmbeddedCardHead } from '../../components/embedded-card.tsx'
import { PageMetadata, ShareImage } from '../../components/page-metadata.tsx'
import { useSiteInfo } from '../../render/site-info.ts'
import { StructuredData } from '../../render/structured-data.tsx'
import {
  breadcrumbData,
  dataGraph,
  pageData,
  placeData,
  placeTrail,
  weatherData,
  weatherDataId,
} from '../../text/structured-data.ts'
import type { CityView } from './loader.ts'
import { atPlace } from '../../text/at-place.ts'

const cityTitle = ({ name }: Pick<CityView['place'], 'name'>): string => `Météo ${name} | Éclaircie`

/** What they read of the card that other sites frame. */
export const EmbeddedMetadata = ({ place }: Pick<CityView, 'place'>) => (
  <EmbeddedCardHead title={cityTitle(place)} path={placePath(place)} />
)

const plainFormats = [
  { format: 'text', type: 'text/plain', name: 'texte' },
  { format: 'markdown', type: 'text/markdown', name: 'Markdown' },
] as const

/** What machines read of a city page. */
export function CityMetadata({ place, now }: Pick<CityView, 'place' | 'now'>) {
  const { publicUrl } = useSiteInfo()
  const point = homonymPoint(place)
  const description = `Météo ${atPlace(place.name)} (${place.departmentName}) : temps actuel, pluie dans les prochaines heures, prévisions heure par heure et à 7 jours, vigilance.`
  const data = dataGraph([
    pageData(publicUrl, place, now),
    placeData(publicUrl, place),
    breadcrumbData(publicUrl, placeTrail(place)),
  ])
  return (
    <>
      <PageMetadata title={cityTitle(place)} description={description} path={placePath(place)} />
      <FeedLinks
        title={`Risques ${atPlace(place.name)}`}
        hrefOf={(format) => feedPaths.risks(place.slug, format, point)}
      />
      <link
        rel="alternate"
        type="text/calendar"
        title={`Prévisions ${atPlace(place.name)} (Calendrier)`}
        href={feedPaths.forecast(place.slug, point)}
      />
      <link
        rel="alternate"
        type="application/json"
        title={`Prévisions ${atPlace(place.name)} (JSON)`}
        href={openForecastPath(place)}
      />
      {plainFormats.map(({ format, type, name }) => (
        <link
          key={format}
          rel="alternate"
          type={type}
          title={`Météo ${atPlace(place.name)} (${name})`}
          href={plainPath(placePath(place), format)}
        />
      ))}
      <ShareImage
        path={sharePaths.place(place.slug, point)}
        alt={`Météo ${atPlace(place.name)} (${place.departmentName})`}
      />
      <StructuredData data={data} />
    </>
  )
}

interface WeatherDataProps {
  readonly publicUrl: string
  readonly place: PlaceView
  readonly part: Part<PlaceWeather>
}

/** The weather now, for machines. In the page rather than in its head, for it may come later than that. */
export function WeatherMetadata({ publicUrl, place, part }: WeatherDataProps) {
  const record = weatherData(publicUrl, place, part)
  return record && <StructuredData id={weatherDataId(place.slug)} data={dataGraph([record])} />
}
