import { paths } from '../../../paths.ts'
import { SkyIcon } from '../../components/sky-icon.tsx'

const popularCities = ['Paris', 'Lyon', 'Marseille', 'Toulouse', 'Nice', 'Nantes']

function PopularCities() {
  return (
    <nav aria-labelledby="popular" className="quick-places">
      <h2 id="popular">Villes populaires :</h2>
      {popularCities.map((name) => (
        <a key={name} href={`/?city=${name}`}>
          {name}
        </a>
      ))}
    </nav>
  )
}

interface NotFoundProps {
  /** Of a place that is not known, which has a page of its own: `no-such-city`. */
  readonly reason: unknown
}

const isCity = ({ reason }: NotFoundProps): boolean => reason === 'no-such-city'

export const NotFoundHead = (props: NotFoundProps) => (
  <>
    <title>{`${isCity(props) ? 'Ville non trouvée' : 'Page non trouvée (404)'} | Éclaircie`}</title>
    <meta name="robots" content="noindex" />
  </>
)

/** The page of an address that leads nowhere. */
export const NotFound = (props: NotFoundProps) => (isCity(props) ? <CityNotFound /> : <PageNotFound />)

function CityNotFound() {
  return (
    <div className="message">
      <SkyIcon name="fog" size={112} />
      <h1>Ville non trouvée</h1>
      <p>Nous n’avons pas pu trouver les données météo pour cette ville.</p>
      <a className="button is-main" href={paths.home()}>
        Retour à l’accueil
      </a>
      <PopularCities />
    </div>
  )
}

function PageNotFound() {
  return (
    <div className="message">
      <SkyIcon name="fog" size={112} />
      <h1>Page non trouvée (404)</h1>
      <p>Désolé, la page que vous recherchez n’existe pas ou a été déplacée.</p>
      <a className="button is-main" href={paths.home()}>
        Retour à l’accueil
      </a>
      <PopularCities />
    </div>
  )
}
