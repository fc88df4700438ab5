import fontUrl from '../fonts/inter-latin.woff2?url'

/** What a page asks the browser to load with it. */
export interface PageFiles {
  /** The script that marks `<html>` before the first paint (see `browser/early.ts`). */
  readonly early: string
  /** The module that takes the page over. */
  readonly entry: string
  readonly css: readonly string[]
  /** It, what it imports, and the modules of the page. */
  readonly modules: readonly string[]
}

/** The inside of the head of every page, title and metadata apart. Files that the browser has already need no naming. */
export const Head = ({ early, css, modules }: PageFiles) => (
  <>
    <meta charSet="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <script id="early" src={early} />
    {css.map((href) => (
      <link key={href} rel="stylesheet" href={href} />
    ))}
    {modules.map((href) => (
      <link key={href} rel="modulepreload" href={href} />
    ))}
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
