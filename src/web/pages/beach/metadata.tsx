import type { BeachPageView } from '../../../domain/map-items.ts'
import { paths } from '../../../paths.ts'
import { useSiteInfo } from '../../core/site-info.ts'
import { coastNames } from '../../text/sea.ts'

/** Description, keywords, canonical address and share card. */
export function BeachMetadata({ beach }: { beach: BeachPageView }) {
  const publicUrl = useSiteInfo()?.publicUrl ?? ''
  const { name, commune, departmentName, coast } = beach
  const title = `${name} : mer, vagues et vent | Éclaircie`
  const description = `Météo de la plage ${name} (${departmentName}) : température de la mer, vagues, houle, vent, UV et vigilance de la côte.`
  const keywords = [
    name,
    commune,
    departmentName,
    coastNames[coast],
    'météo plage',
    'température de la mer',
    'vagues',
    'vent',
  ]
  return (
    <>
      <meta data-page="" name="description" content={description} />
      <meta data-page="" name="keywords" content={[...new Set(keywords)].join(', ')} />
      <link data-page="" rel="canonical" href={publicUrl + paths.beach(beach.slug)} />
      <meta data-page="" property="og:type" content="website" />
      <meta data-page="" property="og:site_name" content="Éclaircie" />
      <meta data-page="" property="og:locale" content="fr_FR" />
      <meta data-page="" property="og:title" content={title} />
      <meta data-page="" property="og:description" content={description} />
      <meta data-page="" property="og:url" content={publicUrl + paths.beach(beach.slug)} />
    </>
  )
}
