interface PageMetadataProps {
  readonly title: string
  readonly description: string
  /** Its canonical address, whole. */
  readonly url: string
}

/** Description, canonical address and share card of a page. */
export const PageMetadata = ({ title, description, url }: PageMetadataProps) => (
  <>
    <meta name="description" content={description} />
    <link rel="canonical" href={url} />
    <meta property="og:type" content="website" />
    <meta property="og:site_name" content="Éclaircie" />
    <meta property="og:locale" content="fr_FR" />
    <meta property="og:title" content={title} />
    <meta property="og:description" content={description} />
    <meta property="og:url" content={url} />
  </>
)
