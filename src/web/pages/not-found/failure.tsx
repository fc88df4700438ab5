import { paths } from '../../../paths.ts'
import { Message } from '../../components/message.tsx'
import { failureTexts } from '../../text/not-found.ts'

/** The page of a fault of ours. */
export const Failure = () => (
  <Message icon="thunderstorms-rain" title={failureTexts.title} text={failureTexts.text} role="alert">
    <a className="button is-main" href={paths.home()}>
      Retour à l’accueil
    </a>
  </Message>
)
