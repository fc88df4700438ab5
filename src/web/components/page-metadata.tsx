import { useSiteInfo } from '../render/site-info.ts'

export interface PageMetadataProps {
  readonly title: string
  readonly description: string
  /** The path of its canonical address. */
  readonly path: string
}

/** Title, description, canonical address and share card of a page. */
export function PageMetadata({ title, description, path }: PageMetadataProps) {
  const url = useSiteInfo().publicUrl + path
  return (
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
}

/** The head of a page that search engines leave out. */
export const UnlistedHead = ({ title }: { title: string }) => (
  <>
    <title>{`${title} | Éclaircie`}</title>
    <meta name="robots" content="noindex" />
  </>
)

/** The head of what other sites frame: the page that has it is the one to find. */
export const EmbeddedHead = ({ title, path }: Omit<PageMetadataProps, 'description'>) => (
  <>
    <title>{title}</title>
    <meta name="robots" content="noindex" />
    <link rel="canonical" href={useSiteInfo().publicUrl + path} />
  </>
)

/** The picture that stands for a page where its address is shared. `path`: of `sharePaths`. */
export const ShareImage = ({ path, alt }: { path: string; alt: string }) => (
  <>
    <meta property="og:image" content={useSiteInfo().publicUrl + path} />
    <meta property="og:image:type" content="image/png" />
    <meta property="og:image:width" content="1200" />
    <meta property="og:image:height" content="630" />
    <meta property="og:image:alt" content={alt} />
    <meta name="twitter:card" content="summary_large_image" />
  </>
)
