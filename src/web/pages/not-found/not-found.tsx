import { paths } from '../../../paths.ts'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { notFoundTexts, popularCities, popularTitle } from '../../text/not-found.ts'

const PopularCities = () => (
  <nav aria-labelledby="popular" className="quick-places">
    <h2 id="popular">{popularTitle} :</h2>
    {popularCities.map((name) => (
      <a key={name} href={`/?city=${name}`}>
        {name}
      </a>
    ))}
  </nav>
)

interface NotFoundProps {
  /** Of a place that is not known, which has a page of its own: `no-such-city`. */
  readonly reason: unknown
}

const textsOf = ({ reason }: NotFoundProps) => notFoundTexts[reason === 'no-such-city' ? 'city' : 'page']

export const NotFoundHead = (props: NotFoundProps) => (
  <>
    <title>{`${textsOf(props).title} | Éclaircie`}</title>
    <meta name="robots" content="noindex" />
  </>
)

/** The page of an address that leads nowhere. */
export function NotFound(props: NotFoundProps) {
  const { title, text } = textsOf(props)
  return (
    <div className="message">
      <SkyIcon name="fog" size={112} />
      <h1>{title}</h1>
      <p>{text}</p>
      <a className="button is-main" href={paths.home()}>
        Retour à l’accueil
      </a>
      <PopularCities />
    </div>
  )
}
