import { paths, widgetMaps, widgetThemes, type WidgetMap } from '../../../paths.ts'
import { FieldForm } from '../../components/field-form.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { PlaceHits } from '../../components/place-hits.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/widgets-page.css?url'
import { linesOf, listOf } from '../../render/outline.ts'
import { nbsp } from '../../text/numbers.ts'
import { hitLine } from '../../text/search-hit.ts'
import { loader, type WidgetsView } from './loader.ts'
import {
  codeOf,
  examplesOf,
  frameText,
  mapNames,
  othersTitle,
  themeNames,
  widgetsIntro,
  widgetsTitle,
  type WidgetExample,
} from './sentences.ts'

/** The card of a place or beach and the maps for other sites, in each size and colour, with their code. */
export const widgetsPage = definePage<WidgetsView>({
  loader,
  styles: [styles],
  Head: ({ url }) => (
    <>
      {/* Search engines are told of the page, not of every place. */}
      {url.search !== '' && <meta name="robots" content="noindex" />}
      <PageMetadata title={`${widgetsTitle} | Éclaircie`} description={widgetsIntro} path={paths.widgets()} />
    </>
  ),
  Body: ({ view, info: { publicUrl } }) => (
    <div className="stack widgets-page">
      <header className="page-title">
        <h1>{widgetsTitle}</h1>
        <p className="lead">{widgetsIntro}</p>
      </header>
      <SubjectForm view={view} />
      {view.subject && (
        <>
          <Themes {...view} />
          {examplesOf(view.subject, view.theme).map((example) => (
            <Example key={example.id} example={example} publicUrl={publicUrl} />
          ))}
        </>
      )}
    </div>
  ),
  /** The addresses of what others may frame, with the size of each. */
  outline: async ({ view: { subject, others, note, theme }, info }) => ({
    title: subject && typeof subject !== 'string' ? `${widgetsTitle}${nbsp}: ${subject.name}` : widgetsTitle,
    intro: [{ text: widgetsIntro }, ...(note ? [{ text: note }] : [])],
    sections: [
      ...(subject ? examplesOf(subject, theme) : []).map((example) => ({
        title: `${example.title} (${frameText(example.frame)})`,
        blocks: linesOf(example.text, `Adresse à encadrer${nbsp}: ${info.publicUrl}${example.path}`),
      })),
      {
        title: othersTitle(subject),
        blocks: listOf(others.map((hit) => ({ text: hitLine(hit).text, path: paths.widgets(hit, theme) }))),
      },
      {
        title: 'Cartes',
        blocks: listOf(widgetMaps.map((map) => ({ text: mapNames[map], path: paths.widgets(map, theme) }))),
      },
    ],
  }),
})

const isMap = (subject: WidgetsView['subject']): subject is WidgetMap => typeof subject === 'string'

/** Which place or beach, and those of the same name; or which map. */
const SubjectForm = ({ view: { subject, others, note, asked, theme } }: { view: WidgetsView }) => (
  <section className="card widgets-place" aria-label="À afficher">
    <FieldForm
      action={paths.widgets()}
      id="widgets-place"
      name="lieu"
      label="Lieu ou plage à afficher"
      button="Afficher"
      defaultValue={subject && !isMap(subject) ? subject.name : asked}
    >
      {theme !== 'auto' && <input type="hidden" name="theme" value={theme} />}
    </FieldForm>
    {note && <p role="status">{note}</p>}
    {others.length > 0 && (
      <>
        <h2>{othersTitle(subject)}</h2>
        <PlaceHits hits={others} hrefOf={(hit) => paths.widgets(hit, theme)} />
      </>
    )}
    <nav className="link-row" aria-label="Cartes">
      {widgetMaps.map((map) => (
        <a
          key={map}
          className={map === subject ? 'button is-main' : 'button'}
          href={paths.widgets(map, theme)}
          aria-current={map === subject ? 'true' : undefined}
        >
          {mapNames[map]}
        </a>
      ))}
    </nav>
  </section>
)

/** The colours, each an address. */
const Themes = ({ subject, theme }: Pick<WidgetsView, 'subject' | 'theme'>) => (
  <nav className="tabs" aria-label="Couleurs">
    {widgetThemes.map((name) => (
      <a key={name} href={paths.widgets(subject, name)} aria-current={name === theme ? 'true' : undefined}>
        {themeNames[name]}
      </a>
    ))}
  </nav>
)

/** A frame as another site would show it, and its code. */
function Example({ example, publicUrl }: { example: WidgetExample; publicUrl: string }) {
  const { title, text, name, path, frame } = example
  const code = codeOf(example, publicUrl)
  const id = `widget-${example.id}`
  return (
    <section className="card widget-example" aria-labelledby={id} data-actions="">
      <h2 id={id}>
        {`${title} `}
        <small>{frameText(frame)}</small>
      </h2>
      <p>{text}</p>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, with its own scripts */}
      <iframe
        src={path}
        title={`${name}, ${title.toLowerCase()}`}
        width={frame.width ?? undefined}
        height={frame.height}
        loading="lazy"
      />
      <p>
        <label htmlFor={`${id}-code`}>Code à copier dans votre page</label>
        <textarea id={`${id}-code`} readOnly rows={3} value={code} />
      </p>
      <p className="link-row">
        <button className="button" type="button" data-action="copy" data-text={code}>
          <Icon shape={icons.code} />
          Copier le code
          <span className="visually-hidden"> du widget {title.toLowerCase()}</span>
        </button>
      </p>
      <p aria-live="polite" />
    </section>
  )
}
