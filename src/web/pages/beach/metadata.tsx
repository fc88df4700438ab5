import type { BeachPageView } from '../../../domain/map-items.ts'
import { paths } from '../../../paths.ts'
import { useSiteInfo } from '../../render/site-info.ts'
import { coastNames } from '../../text/sea.ts'

/** Description, keywords, canonical address and share card. */
export function BeachMetadata({ beach }: { beach: BeachPageView }) {
  const { publicUrl } = useSiteInfo()
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
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={[...new Set(keywords)].join(', ')} />
      <link rel="canonical" href={publicUrl + paths.beach(beach.slug)} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Éclaircie" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={publicUrl + paths.beach(beach.slug)} />
    </>
  )
}
