import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Message } from '../../components/message.tsx'
import { failureTexts } from '../../text/not-found.ts'

/** The page of a fault of ours. */
export const Failure = () => (
  <Message icon="thunderstorms-rain" title={failureTexts.title} text={failureTexts.text} role="alert">
    <ButtonLink isMain href={paths.home()} text="Retour à l’accueil" />
  </Message>
)
