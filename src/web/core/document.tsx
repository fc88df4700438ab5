import type { ReactNode } from 'react'
import fontUrl from '../fonts/inter-latin.woff2?url'

/**
 * The whole HTML document: React owns it, from `<html>` on. `json` is the loaders' data for hydration,
 * `early` the script that marks `<html>` before the first paint (see `browser/early.ts`).
 */
export function Document({ early, json, children }: { early: string; json: string; children: ReactNode }) {
  return (
    <html lang="fr" suppressHydrationWarning>
      <head>
        <script id="early" src={early} />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#f3f6fa" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0b121c" media="(prefers-color-scheme: dark)" />
        <link rel="preload" href={fontUrl} as="font" type="font/woff2" crossOrigin="anonymous" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <link rel="icon" href="/favicon.ico" sizes="32x32" />
        <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
        <link rel="manifest" href="/manifest.webmanifest" />
      </head>
      <body>
        {children}
        <script
          type="application/json"
          id="page-data"
          dangerouslySetInnerHTML={{ __html: json }}
          suppressHydrationWarning
        />
      </body>
    </html>
  )
}
