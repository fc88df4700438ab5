interface IndexMetadataProps {
  readonly title: string
  readonly description: string
  /** Its canonical address, whole. */
  readonly url: string
}

/** Title, description, canonical address and share card of a list of places. */
export const IndexMetadata = ({ title, description, url }: IndexMetadataProps) => (
  <>
    <title>{title}</title>
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
