import type { FeedFormat } from '../../paths.ts'
import { ButtonLink } from './button-link.tsx'
import { Card } from './card.tsx'

const formats: readonly (readonly [format: FeedFormat, type: string, name: string])[] = [
  ['atom', 'application/atom+xml', 'Atom'],
  ['json', 'application/feed+json', 'JSON Feed'],
  ['ics', 'text/calendar', 'Calendrier'],
]

interface FeedProps {
  readonly hrefOf: (format: FeedFormat) => string
}

/** What feed readers find in the head of a page. */
export const FeedLinks = ({ title, hrefOf }: FeedProps & { title: string }) => (
  <>
    {formats.map(([format, type, name]) => (
      <link key={format} rel="alternate" type={type} title={`${title} (${name})`} href={hrefOf(format)} />
    ))}
  </>
)

/** The addresses of the feeds for people. */
export const SubscribeCard = ({ hrefOf }: FeedProps) => (
  <Card titleId="subscribe-title" title="S’abonner" className="subscribe-card">
    <p>
      Un lecteur de flux relit ces adresses toutes les cinq minutes environ ; un calendrier, parfois une seule
      fois par jour : ce n’est pas une alerte.
    </p>
    <ul className="link-row">
      {formats.map(([format, type, name]) => (
        <li key={format}>
          <ButtonLink href={hrefOf(format)} type={type} text={name} />
        </li>
      ))}
    </ul>
  </Card>
)
