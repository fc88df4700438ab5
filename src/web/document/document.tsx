import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import type { SiteInfo } from '../../site-api.ts'
import { SiteFooter } from '../components/site-footer.tsx'
import { HeaderParts, headerOf } from '../components/site-header.tsx'
import fontUrl from '../fonts/inter-latin.woff2?url'
import sharedStyles from '../styles/index.css?url'
import { Cached, cachedHtml } from '../render/cached.tsx'
import { Island } from '../islands/island.tsx'
import type { Scripts } from '../render/scripts.ts'
import { SiteInfoContext } from '../render/site-info.ts'

interface DocumentProps {
  readonly scripts: Scripts
  readonly styles: readonly string[]
  readonly info: SiteInfo
  readonly pathname: string
  /** Title and metadata. */
  readonly head: ReactNode
  /** The page alone, for other sites to frame. */
  readonly embedded: boolean
  /** Its colours, where they are not those of the visitor's system. */
  readonly theme: string | null
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
    <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="" />
    <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
    <link rel="icon" href="/favicon.ico" sizes="32x32" />
    <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
    <link rel="manifest" href="/manifest.webmanifest" />
  </>
)

const headerSearch = <Island name="search" when="interaction" props={{ form: 'compact' }} id="header" />

type HeaderProps = Omit<ReturnType<typeof headerOf>, 'className'>

const Header = (props: HeaderProps) => <HeaderParts {...props} search={headerSearch} />

/** Header, page, footer. */
function Frame({ info, pathname, children }: Pick<DocumentProps, 'info' | 'pathname' | 'children'>) {
  const { current, hasSearch, className } = headerOf(pathname)
  const { contactEmail, socialLinks, year, credits } = info
  const header = cachedHtml({ of: Header, input: { current, hasSearch } })
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <header className={className} dangerouslySetInnerHTML={{ __html: header }} />
      <main id="contenu" tabIndex={-1}>
        {children}
      </main>
      <Cached of={SiteFooter} input={{ contactEmail, socialLinks, year, credits }} />
      <div className="offline-notice" aria-live="polite" />
    </>
  )
}

/** The whole HTML document of a page. The browser only reads it: what works in it is an island. */
export function Document(props: DocumentProps) {
  const { scripts, styles, info, pathname, head, embedded, theme, children } = props
  const shared = cachedHtml({ of: Head, input: { scripts, styles } })
  const own = renderToStaticMarkup(<SiteInfoContext value={info}>{head}</SiteInfoContext>)
  return (
    <html lang="fr" data-theme={theme ?? undefined}>
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
