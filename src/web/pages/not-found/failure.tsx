import { paths } from '../../../paths.ts'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { failureTexts } from '../../text/not-found.ts'

export const FailureHead = () => (
  <>
    <title>Erreur | Éclaircie</title>
    <meta name="robots" content="noindex" />
  </>
)

/** The page of a fault of ours. */
export const Failure = () => (
  <div className="message" role="alert">
    <SkyIcon name="thunderstorms-rain" size={112} />
    <h1>{failureTexts.title}</h1>
    <p>{failureTexts.text}</p>
    <a className="button is-main" href={paths.home()}>
      Retour à l’accueil
    </a>
  </div>
)
