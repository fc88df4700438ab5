import type { ReactElement, ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import * as icons from '../../components/icon-paths.ts'
import { definePage, type Page } from '../../render/page.ts'
import styles from '../../styles/text-page.css?url'
import { Contents, type SectionProps } from '../../components/text-sections.tsx'

interface LegalText {
  readonly title: string
  readonly heading?: string
  readonly description: string
  readonly path: string
  /** The day of the text, `YYYY-MM-DD`. */
  readonly updated: string
  readonly lead: ReactNode
  /** A fragment of sections. */
  readonly sections: Sections
}
type Sections = ReactElement<{ readonly children: readonly ReactElement<SectionProps>[] }>

/** A page of text: the way home, the date of the text, its contents and its sections. */
export const legalPage = (text: LegalText): Page =>
  definePage({
    styles: [styles],
    Head: ({ info }) => (
      <>
        <title>{`${text.title} | Éclaircie`}</title>
        <meta name="description" content={text.description} />
        <meta name="dcterms.modified" content={text.updated} />
        <link rel="canonical" href={`${info.publicUrl}${text.path}`} />
      </>
    ),
    Body: () => <Article {...text} />,
  })

const longDate = (day: string): string =>
  new Date(day).toLocaleDateString('fr-FR', { dateStyle: 'long', timeZone: 'UTC' })

const Article = ({ title, heading = title, updated, lead, sections }: LegalText) => (
  <article className="text-page">
    <header>
      <ButtonLink href={paths.home()} icon={icons.house} text="Accueil" />
      <h1>{heading}</h1>
      <p className="updated">
        Dernière mise à jour : <time dateTime={updated}>{longDate(updated)}</time>
      </p>
      <p className="lead">{lead}</p>
    </header>
    <Contents of={sections.props.children.map(({ props }) => props)} />
    <div className="text-body">{sections}</div>
  </article>
)
