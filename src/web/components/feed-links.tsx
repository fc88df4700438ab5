import type { FeedForm } from '../../paths.ts'
import { Card } from './card.tsx'

const forms: readonly (readonly [form: FeedForm, type: string, name: string])[] = [
  ['atom', 'application/atom+xml', 'Atom'],
  ['json', 'application/feed+json', 'JSON Feed'],
  ['ics', 'text/calendar', 'Calendrier'],
]

interface FeedProps {
  readonly hrefOf: (form: FeedForm) => string
}

/** What feed readers find in the head of a page. */
export const FeedLinks = ({ title, hrefOf }: FeedProps & { title: string }) => (
  <>
    {forms.map(([form, type, name]) => (
      <link key={form} rel="alternate" type={type} title={`${title} (${name})`} href={hrefOf(form)} />
    ))}
  </>
)

/** The same for people. */
export const SubscribeCard = ({ hrefOf }: FeedProps) => (
  <Card titleId="subscribe-title" title="S’abonner" className="subscribe-card">
    <p>
      Un lecteur de flux relit ces adresses toutes les cinq minutes environ ; un calendrier, parfois une seule
      fois par jour : ce n’est pas une alerte.
    </p>
    <ul className="link-row">
      {forms.map(([form, type, name]) => (
        <li key={form}>
          <a className="button" href={hrefOf(form)} type={type}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  </Card>
)
