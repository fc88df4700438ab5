import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteInfo } from '../../site-api.ts'
import { SiteFooter } from '../components/site-footer.tsx'
import { HeaderParts, headerOf } from '../components/site-header.tsx'
import fontUrl from '../fonts/inter-latin.woff2?url'
import sharedStyles from '../styles/index.css?url'
import { Cached, cachedHtml } from '../render/cached.tsx'
import { Island } from '../islands/island.tsx'
import type { HeadSource, Preload } from '../render/page.ts'
import type { Scripts } from '../render/scripts.ts'
import { SiteInfoContext } from '../render/site-info.ts'

/** The style sheets and the font of a page with these styles of its own. */
export const preloadsOf = (styles: readonly string[]): readonly Preload[] => [
  ...[sharedStyles, ...styles].map((href) => ({ href, as: 'style' }) as const),
  { href: fontUrl, as: 'font' },
]

interface DocumentProps {
  readonly scripts: Scripts
  readonly styles: readonly string[]
  readonly info: SiteInfo
  readonly pathname: string
  /** Title and metadata. */
  readonly head: ReactNode
  readonly headSource: HeadSource | null
  /** The page alone, for other sites to frame. */
  readonly embedded: boolean
  readonly children: ReactNode
}

/** The inside of the head of every page, title and metadata apart. */
const Head = ({ scripts, styles }: Pick<DocumentProps, 'scripts' | 'styles'>) => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <script src={scripts.early} />
    {[sharedStyles, ...styles].map((href) => (
      <link key={href} rel="stylesheet" href={href} />
    ))}
    <script type="module" src={scripts.main} async />
    <meta name="color-scheme" content="light dark" />
    <meta name="theme-color" content="#f3f6fa" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#0b121c" media="(prefers-color-scheme: dark)" />
    <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
  </>
)

const headerSearch = <Island name="search" when="interaction" props={{ form: 'compact' }} id="header" />

/** Header, page, footer. Everything but the page is the same on many pages and rendered once. */
function Frame({ info, pathname, children }: Pick<DocumentProps, 'info' | 'pathname' | 'children'>) {
  const { current, hasSearch, className } = headerOf(pathname)
  const parts = () => <HeaderParts current={current} hasSearch={hasSearch} search={headerSearch} />
  const header = cachedHtml({ name: `header ${current} ${hasSearch}`, of: info, children: parts })
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header className={className} dangerouslySetInnerHTML={{ __html: header }} />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <Cached name="footer" of={info}>
        {() => <SiteFooter info={info} />}
      </Cached>
      <div className="offline-notice" role="status" />
    </>
  )
}

/** The whole HTML document of a page. The browser only reads it: what works in it is an island. */
export function Document(props: DocumentProps) {
  const { scripts, styles, info, pathname, head, headSource, embedded, children } = props
  const shared = cachedHtml({
    name: `head ${styles.join()}`,
    of: scripts,
    children: () => <Head scripts={scripts} styles={styles} />,
  })
  const writeHead = () => <SiteInfoContext value={info}>{head}</SiteInfoContext>
  const own = headSource
    ? cachedHtml({ name: 'title and metadata', ...headSource, children: writeHead })
    : renderToStaticMarkup(writeHead())
  return (
    <html lang="fr">
      <head dangerouslySetInnerHTML={{ __html: shared + own }} />
      <SiteInfoContext value={info}>
        <body>
          {embedded ? (
            <main id="contenu" className="is-embedded">
              {children}
            </main>
          ) : (
            <Frame info={info} pathname={pathname}>
              {children}
            </Frame>
          )}
        </body>
      </SiteInfoContext>
    </html>
  )
}
