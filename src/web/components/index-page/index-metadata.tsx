import { useSiteInfo } from '../../core/site-info.ts'

/** Description, canonical address and share card of a list of places. */
export function IndexMetadata({
  title,
  description,
  path,
}: {
  title: string
  description: string
  path: string
}) {
  const publicUrl = useSiteInfo()?.publicUrl ?? ''
  return (
    <>
      <meta name="description" content={description} />
      <link rel="canonical" href={publicUrl + path} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Éclaircie" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={publicUrl + path} />
    </>
  )
}
