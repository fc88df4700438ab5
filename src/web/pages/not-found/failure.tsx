import { paths } from '../../../paths.ts'
import { SkyIcon } from '../../components/sky-icon.tsx'

export const FailureHead = () => (
  <>
    <title>Erreur | Éclaircie</title>
    <meta name="robots" content="noindex" />
  </>
)

/** The page of a fault of ours. */
export function Failure() {
  return (
    <div className="message" role="alert">
      <SkyIcon name="thunderstorms-rain" size={112} />
      <h1>Une erreur s’est produite</h1>
      <p>Cette page n’a pas pu être affichée. Veuillez réessayer dans un instant.</p>
      <a className="button is-main" href={paths.home()}>
        Retour à l’accueil
      </a>
    </div>
  )
}
