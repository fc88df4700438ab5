import { paths } from '../../../paths.ts'
import { inlineJson } from '../../core/inline-json.ts'
import { useSiteInfo } from '../../core/site-info.ts'
import { breadcrumbData, dataGraph, pageData, placeData, placeTrail } from '../../text/structured-data.ts'
import type { CityView } from './loader.ts'

/**
 * What machines read of a city page, beside its title. Nothing of it is hydrated: `data-page` lets the root take it away
 * when the visitor goes elsewhere.
 */
export function CityMetadata({ place, now }: Pick<CityView, 'place' | 'now'>) {
  const publicUrl = useSiteInfo()?.publicUrl ?? ''
  const point = place.ambiguous ? place : null
  const url = publicUrl + paths.place(place.slug, point)
  const image = publicUrl + paths.shareImage(place.slug, point)
  const title = `Météo ${place.name} | Éclaircie`
  const description = `Météo à ${place.name} (${place.departmentName}) : temps actuel, pluie dans les prochaines heures, prévisions heure par heure et à 7 jours, vigilance.`
  const data = dataGraph([
    pageData(publicUrl, place, now),
    placeData(publicUrl, place),
    breadcrumbData(publicUrl, placeTrail(place)),
  ])
  return (
    <>
      <meta data-page="" name="description" content={description} />
      <link data-page="" rel="canonical" href={url} />
      <meta data-page="" property="og:type" content="website" />
      <meta data-page="" property="og:site_name" content="Éclaircie" />
      <meta data-page="" property="og:locale" content="fr_FR" />
      <meta data-page="" property="og:title" content={title} />
      <meta data-page="" property="og:description" content={description} />
      <meta data-page="" property="og:url" content={url} />
      <meta data-page="" property="og:image" content={image} />
      <meta data-page="" property="og:image:type" content="image/png" />
      <meta data-page="" property="og:image:width" content="1200" />
      <meta data-page="" property="og:image:height" content="630" />
      <meta
        data-page=""
        property="og:image:alt"
        content={`Météo à ${place.name} (${place.departmentName})`}
      />
      <meta data-page="" name="twitter:card" content="summary_large_image" />
      <script
        data-page=""
        type="application/ld+json"
        dangerouslySetInnerHTML={{ __html: inlineJson(data) }}
      />
    </>
  )
}
