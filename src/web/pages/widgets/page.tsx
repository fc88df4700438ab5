import { paths, widgetPath, widgetThemes, type WidgetSize, type WidgetTheme } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { PlaceHits } from '../../components/place-hits.tsx'
import { widgetFrames } from '../../components/widget-frames.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/widgets-page.css?url'
import { loader, type WidgetsView } from './loader.ts'

/** What is said of a size of the card. */
interface SizeText {
  readonly size: WidgetSize
  readonly title: string
  readonly text: string
}

const sizes: readonly SizeText[] = [
  {
    size: 'petit',
    title: 'Petit',
    text: 'Le temps actuel et les alertes de vigilance, pour une colonne ou un pied de page.',
  },
  {
    size: 'moyen',
    title: 'Moyen',
    text: 'Le temps actuel, la vigilance et les quatre prochains jours.',
  },
  {
    size: 'grand',
    title: 'Grand',
    text: 'La carte complète\u00a0: temps actuel, 24 prochaines heures, vigilance, soleil et lune.',
  },
]

const themeNames: Readonly<Record<WidgetTheme, string>> = { light: 'Clair', dark: 'Sombre' }

const description =
  'Affichez la météo et la vigilance d’un lieu de France sur votre site, en trois tailles et deux couleurs, sans clé, sans cookie ni traceur.'

/** The card of a place for other sites, in each size, with its code. */
export const widgetsPage = definePage<WidgetsView>({
  loader,
  styles: [styles],
  Head: ({ view: { asked } }) => (
    <>
      {/* Search engines are told of the page, not of every place. */}
      {asked !== '' && <meta name="robots" content="noindex" />}
      <PageMetadata
        title="La météo sur votre site | Éclaircie"
        description={description}
        path={paths.widgets()}
      />
    </>
  ),
  Body: ({ view, info: { publicUrl } }) => (
    <div className="stack widgets-page">
      <header>
        <h1>La météo sur votre site</h1>
        <p className="lead">{description}</p>
      </header>
      <PlaceForm view={view} />
      {view.place && <Widgets {...view} place={view.place} publicUrl={publicUrl} />}
    </div>
  ),
})

function Widgets({ place, theme, publicUrl }: Omit<ExampleProps, keyof SizeText>) {
  return (
    <>
      <Themes place={place} theme={theme} />
      {sizes.map((text) => (
        <Example key={text.size} {...text} {...{ place, theme, publicUrl }} />
      ))}
    </>
  )
}

/** Which place, and those of the same name. */
function PlaceForm({ view: { place, others, note, asked, theme } }: { view: WidgetsView }) {
  return (
    <section className="card widgets-place" aria-label="Lieu">
      <form action={paths.widgets()} method="get" className="field-form">
        {theme && <input type="hidden" name="theme" value={theme} />}
        <label htmlFor="widgets-place">Lieu à afficher</label>
        <div className="field-row">
          <input
            id="widgets-place"
            name="lieu"
            type="text"
            maxLength={64}
            required
            pattern=".*\S.*"
            autoComplete="off"
            spellCheck={false}
            enterKeyHint="go"
            defaultValue={place?.name ?? asked}
          />
          <button className="button is-main" type="submit">
            Afficher
          </button>
        </div>
      </form>
      {note && <p role="status">{note}</p>}
      {others.length > 0 && (
        <>
          <h2>
            {place
              ? `D’autres lieux que ${place.name}, ${place.departmentName}`
              : 'Quel lieu cherchez-vous\u202f?'}
          </h2>
          <PlaceHits hits={others} hrefOf={(hit) => paths.widgets(hit, theme)} />
        </>
      )}
    </section>
  )
}

/** The colours, each an address. */
const Themes = ({ place, theme }: Pick<ExampleProps, 'place' | 'theme'>) => (
  <nav className="tabs" aria-label="Couleurs">
    {[null, ...widgetThemes].map((name) => (
      <a key={name} href={paths.widgets(place, name)} aria-current={name === theme ? 'true' : undefined}>
        {name === null ? 'Automatique' : themeNames[name]}
      </a>
    ))}
  </nav>
)

interface ExampleProps extends SizeText {
  readonly place: PlaceView
  readonly theme: WidgetTheme | null
  readonly publicUrl: string
}

/** A frame as another site would show it, and its code. */
function Example({ size, title, text, place, theme, publicUrl }: ExampleProps) {
  const { width, height } = widgetFrames[size]
  const address = widgetPath(place, size, theme)
  const name = `Météo ${place.name}`
  const code = `<iframe src="${publicUrl}${address}" title="${name}" width="${width ?? '100%'}" height="${height}" style="border:0" loading="lazy"></iframe>`
  const id = `widget-${size}`
  return (
    <section className="card widget-example" aria-labelledby={id} data-actions="">
      <h2 id={id}>
        {title}
        <small>
          {width === null ? 'toute la largeur' : `${width}\u00a0px`} × {height}
          {'\u00a0'}px
        </small>
      </h2>
      <p>{text}</p>
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- a page of our own, with its own scripts */}
      <iframe
        src={address}
        title={`${name}, ${title.toLowerCase()}`}
        width={width ?? '100%'}
        height={height}
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
      <p role="status" />
    </section>
  )
}
