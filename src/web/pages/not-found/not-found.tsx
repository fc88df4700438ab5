import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Message } from '../../components/message.tsx'
import { UnlistedHead } from '../../components/page-metadata.tsx'
import { notFoundTexts, popularCities, popularTitle, failureTexts } from '../../text/not-found.ts'

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

export const NotFoundHead = (props: NotFoundProps) => <UnlistedHead title={textsOf(props).title} />

/** The page of an address that leads nowhere. */
export const NotFound = (props: NotFoundProps) => (
  <Message {...textsOf(props)}>
    <ButtonLink isMain href={paths.home()} text="Retour à l’accueil" />
    <PopularCities />
  </Message>
)

/** The page of a fault of ours. */
export const Failure = () => (
  <Message icon="thunderstorms-rain" title={failureTexts.title} text={failureTexts.text} role="alert">
    <ButtonLink isMain href={paths.home()} text="Retour à l’accueil" />
  </Message>
)
