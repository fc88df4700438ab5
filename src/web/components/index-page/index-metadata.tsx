import { PageMetadata } from '../page-metadata.tsx'

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
    <PageMetadata title={title} description={description} url={url} />
  </>
)
