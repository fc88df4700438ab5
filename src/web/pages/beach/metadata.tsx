import type { BeachPageView } from '../../../views/place-views.ts'
import { paths } from '../../../paths.ts'
import { EmbeddedHead, PageMetadata } from '../../components/page-metadata.tsx'
import { coastNames } from '../../text/sea.ts'

/** Description, keywords, canonical address and share card. */
export function BeachMetadata({ beach, embedded }: { beach: BeachPageView; embedded: boolean }) {
  const { name, commune, departmentName, coast } = beach
  const title = `${name} : mer, vagues et vent | Éclaircie`
  const description = `Météo de la plage ${name} (${departmentName}) : température de la mer, vagues, houle, vent, UV et vigilance de la côte.`
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
  if (embedded) return <EmbeddedHead title={title} path={paths.beach(beach.slug)} />
  return (
    <>
      <PageMetadata title={title} description={description} path={paths.beach(beach.slug)} />
      <meta name="keywords" content={[...new Set(keywords)].join(', ')} />
    </>
  )
}
