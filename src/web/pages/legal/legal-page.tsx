import type { ComponentType, ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Icon } from '../../components/icon.tsx'
import { useSiteInfo } from '../../core/site-info.ts'
import '../../styles/text-page.css'

/** A part of a page of text: what its heading, its anchor and its line of the contents say. */
export interface TextSection {
  readonly id: string
  readonly title: string
  readonly Text: ComponentType
}

const longDate = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

/** A page of text: the way home, the date of the text, its contents and its sections. */
export function LegalPage({
  title,
  heading = title,
  description,
  path,
  updated,
  lead,
  sections,
}: {
  title: string
  heading?: string
  description: string
  path: string
  /** The day of the text, `YYYY-MM-DD`. */
  updated: string
  lead: ReactNode
  sections: readonly TextSection[]
}) {
  const info = useSiteInfo()
  return (
    <article className="text-page">
      <title>{`${title} | Éclaircie`}</title>
      <meta name="description" content={description} />
      <meta name="dcterms.modified" content={updated} />
      {info && <link rel="canonical" href={`${info.publicUrl}${path}`} />}
      <header>
        <a className="button" href={paths.home()}>
          <Icon name="house" />
          Accueil
        </a>
        <h1>{heading}</h1>
        <p className="updated">
          Dernière mise à jour : <time dateTime={updated}>{longDate.format(new Date(updated))}</time>
        </p>
        <p className="lead">{lead}</p>
      </header>
      <Contents sections={sections} />
      <div className="text-body">
        {sections.map(({ id, title: name, Text }) => (
          <section key={id} id={id} aria-labelledby={`${id}-titre`}>
            <h2 id={`${id}-titre`}>{name}</h2>
            <Text />
          </section>
        ))}
      </div>
    </article>
  )
}

function Contents({ sections }: { sections: readonly TextSection[] }) {
  return (
    <nav className="text-contents" aria-label="Sommaire">
      <ol>
        {sections.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  )
}
