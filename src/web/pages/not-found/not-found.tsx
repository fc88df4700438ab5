import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Message } from '../../components/message.tsx'
import { UnlistedHead } from '../../components/page-metadata.tsx'
import {
  nameInAddress,
  notFoundTexts,
  popularCities,
  popularTitle,
  failureTexts,
} from '../../text/not-found.ts'

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

interface Reason {
  /** Why; a place that is not known has a page of its own: `no-such-city`. */
  readonly reason: unknown
}

interface NotFoundProps extends Reason {
  readonly url: URL
}

const textsOf = ({ reason }: Reason) => notFoundTexts[reason === 'no-such-city' ? 'city' : 'page']

export const NotFoundHead = (props: Reason) => <UnlistedHead title={textsOf(props).title} />

/** The page of an address that leads nowhere. The search knows what is misspelt, a department or abroad. */
export const NotFound = ({ reason, url }: NotFoundProps) => (
  <Message {...textsOf({ reason })}>
    <ButtonLink isMain href={paths.home()} text="Retour à l’accueil" />
    {reason === 'no-such-city' && (
      <ButtonLink href={paths.search(nameInAddress(url))} text="Chercher ce nom" />
    )}
    <PopularCities />
  </Message>
)

/** The page of a fault of ours. */
export const Failure = () => (
  <Message icon="thunderstorms-rain" title={failureTexts.title} text={failureTexts.text} role="alert">
    <ButtonLink isMain href={paths.home()} text="Retour à l’accueil" />
  </Message>
)
