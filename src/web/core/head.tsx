import type { ReactElement } from 'react'
import fontUrl from '../fonts/inter-latin.woff2?url'

/** What a page asks the browser to load with it. */
export interface HeadFiles {
  /** The script that marks `<html>` before the first paint (see `browser/early.ts`). */
  readonly early: string
  readonly css: readonly string[]
  /** Modules that the entry imports, and those of the page. */
  readonly modules: readonly string[]
}

type HeadElement = ReactElement<Readonly<Record<string, unknown>>, string>

/** The head of every page, title and metadata apart. Files that the browser has already it need not name. */
export const headElements = ({ early, css, modules }: HeadFiles): readonly HeadElement[] => [
  <meta key="charset" charSet="utf-8" />,
  <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1" />,
  <script key="early" id="early" src={early} />,
  ...css.map((href) => <link key={href} rel="stylesheet" href={href} />),
  ...modules.map((href) => <link key={href} rel="modulepreload" href={href} />),
  <meta key="scheme" name="color-scheme" content="light dark" />,
  <meta key="light" name="theme-color" content="#f3f6fa" media="(prefers-color-scheme: light)" />,
  <meta key="dark" name="theme-color" content="#0b121c" media="(prefers-color-scheme: dark)" />,
  <link key="font" rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />,
  <link key="svg" rel="icon" href="/favicon.svg" type="image/svg+xml" />,
  <link key="ico" rel="icon" href="/favicon.ico" sizes="32x32" />,
  <link key="touch" rel="apple-touch-icon" href="/apple-touch-icon.png" />,
  <link key="manifest" rel="manifest" href="/manifest.webmanifest" />,
]
