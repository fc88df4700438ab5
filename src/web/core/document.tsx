import { use, type ReactNode } from 'react'
import { constantText } from './constant-text.ts'
import { Head, type PageFiles } from './head.tsx'
import { PageTextsContext, within } from './page-texts.ts'

/** The head of all pages that need the same files, written once. What a page has of its own follows. */
function ServedHead({ files }: { files: PageFiles }) {
  const name = `head ${files.css.join()} ${files.modules.join()}`
  const page = within(use(PageTextsContext))
  const shared = constantText(page, name, <Head {...files} />, { inHead: true })
  return <head dangerouslySetInnerHTML={{ __html: shared + page.headMark }} />
}

function PageData({ json }: { json: string }) {
  const html = import.meta.env.SSR ? within(use(PageTextsContext)).add([Buffer.from(json)]) : json
  return (
    <script
      type="application/json"
      id="page-data"
      dangerouslySetInnerHTML={{ __html: html }}
      suppressHydrationWarning
    />
  )
}

/**
 * Takes the page over as soon as the shell is there. A text like the others rather than React's `bootstrapModules`: those
 * bear a nonce, which a page that many visitors share has no use for.
 */
const Entry = ({ src }: { src: string }) =>
  constantText(within(use(PageTextsContext)), `entry ${src}`, <script type="module" src={src} async />, {
    inHead: true,
  })

/**
 * The whole HTML document: React owns it, from `<html>` on. `json` is the loaders' data for hydration. The browser's
 * React finds each element of the head that the server has written as text.
 */
export function Document({ files, json, children }: { files: PageFiles; json: string; children: ReactNode }) {
  return (
    <html lang="fr" suppressHydrationWarning>
      {import.meta.env.SSR ? (
        <ServedHead files={files} />
      ) : (
        <head>
          <Head {...files} />
        </head>
      )}
      <body>
        {children}
        <PageData json={json} />
        {import.meta.env.SSR && <Entry src={files.entry} />}
      </body>
    </html>
  )
}
