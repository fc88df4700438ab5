import type { ReactNode } from 'react'
import { headElements, type HeadFiles } from './head.tsx'
import { writtenHead } from './written.ts'

const heads = new WeakMap<HeadFiles, string>()

/** The head of all pages that need the same files, written once. Server only. */
function headText(files: HeadFiles): string {
  const known = heads.get(files)
  if (known !== undefined) return known
  const text = writtenHead(headElements(files))
  heads.set(files, text)
  return text
}

/**
 * The whole HTML document: React owns it, from `<html>` on. `json` is the loaders' data for hydration. The browser's
 * React finds each element of the head that the server has written as text.
 */
export function Document({ files, json, children }: { files: HeadFiles; json: string; children: ReactNode }) {
  return (
    <html lang="fr" suppressHydrationWarning>
      {import.meta.env.SSR ? (
        <head dangerouslySetInnerHTML={{ __html: headText(files) }} />
      ) : (
        <head>{headElements(files)}</head>
      )}
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
