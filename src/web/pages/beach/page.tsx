import { valueOf } from '../../../domain/part.ts'
import { summaryOf } from '../../../views/place-views.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { LoadingCard } from '../../components/card.tsx'
import { CardEnd, WaitForCard } from '../../components/embedded-card-end.tsx'
import * as icons from '../../components/icon-paths.ts'
import { Message } from '../../components/message.tsx'
import { UnlistedHead } from '../../components/page-metadata.tsx'
import { VigilanceSlot } from '../../components/vigilance/vigilance-slot.tsx'
import { WindCard } from '../../components/wind-card.tsx'
import { Island } from '../../islands/island.tsx'
import { Await } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/beach-page.css?url'
import { AroundCard } from './around-card.tsx'
import { AboutCard, AirCard, LevelCard, Links, NowCard, Sources, WavesCard } from './cards.tsx'
import { BeachForecast } from './forecast.tsx'
import { loader, type BeachAnswer, type BeachView } from './loader.ts'
import { LoadingBeachCard } from './loading.tsx'
import { BeachMetadata } from './metadata.tsx'
import { beachOutline } from './outline.ts'
import { TideCard } from './tide-card.tsx'
import { unknownBeach } from './sentences.ts'

/** A beach: the sea first, then the week and the hours, waves, wind, air, and the beaches around. */
export const beachPage = definePage<BeachAnswer>({
  loader,
  styles: [styles],
  Head: ({ view, embedded }) =>
    view.kind === 'found' ? (
      <>
        <BeachMetadata beach={view.beach} embedded={embedded} />
        {embedded && <WaitForCard />}
      </>
    ) : (
      <UnlistedHead title="Plage non trouvée" />
    ),
  Body: ({ view, embedded }) => {
    if (view.kind === 'unknown') return <UnknownBeach />
    if (!embedded) return <Beach view={view} />
    return (
      <>
        <EmbeddedBeach view={view} />
        <CardEnd />
      </>
    )
  },
  outline: beachOutline,
})

/** Of the sea and of the air. */
const emptySources = (
  <>
    <p className="source-line" />
    <p className="source-line" />
  </>
)

/** The card of the sea alone, for other sites to frame. */
function EmbeddedBeach({ view }: { view: BeachView }) {
  const { beach, now, marine, weather } = view
  return (
    <div className="embedded-card is-beach">
      <Await part={marine} fallback={<LoadingBeachCard beach={beach} now={now} />}>
        {(part) => <NowCard part={part} {...view} embedded />}
      </Await>
      <p>
        <a className="tall-link" href={paths.beach(beach.slug)} target="_blank" rel="noopener">
          Prévisions complètes pour {beach.name} sur Éclaircie
          <span className="visually-hidden"> (nouvelle fenêtre)</span>
        </a>
      </p>
      <Await part={weather} fallback={emptySources}>
        {(part) => <Sources part={part} {...view} />}
      </Await>
    </div>
  )
}

/**
 * One order for the eye, the keyboard and readers: what the sea is like, then the air and what is around. A vigilance
 * that comes late stands last of the first column, where its arrival moves no card.
 */
function Beach({ view }: { view: BeachView }) {
  const { beach, now, marine, weather, vigilance, tide } = view
  const star = <Island name="star" when="favourites" props={{ place: summaryOf(beach) }} />
  const details = <VigilanceSlot place={beach} now={now} vigilance={vigilance} />
  return (
    <div className="stack beach-layout">
      <div className="stack">
        <Await part={marine} fallback={<LoadingBeachCard beach={beach} now={now} actions={star} />}>
          {(part) => <NowCard part={part} {...view} actions={star} />}
        </Await>
        {vigilance.value && details}
        <BeachForecast view={view} />
        <div className="stack beach-pair">
          <Await part={marine} fallback={<LoadingCard title="Vagues" className="waves-card" />}>
            {(part) => <WavesCard part={part} {...view} />}
          </Await>
          <Await part={weather} fallback={<LoadingCard title="Vent" className="wind-card" />}>
            {(part) => <WindCard current={valueOf(part)?.current ?? null} withStrength />}
          </Await>
        </div>
        {tide ? (
          <TideCard found={tide} />
        ) : (
          <Await
            part={marine}
            fallback={<LoadingCard title="Niveau de la mer" className="sea-level-card" height={230} />}
          >
            {(part) => <LevelCard part={part} {...view} />}
          </Await>
        )}
        {!vigilance.value && details}
      </div>
      <div className="stack">
        <Await part={weather} fallback={<LoadingCard title="Dans l’air" className="air-card" height={166} />}>
          {(part) => <AirCard part={part} now={now} />}
        </Await>
        <AboutCard beach={beach} />
        <AroundCard {...view} />
      </div>
      <div className="stack wide">
        <Await part={weather} fallback={null}>
          {(part) => <Sources part={part} {...view} />}
        </Await>
        <div className="link-row">
          <ButtonLink href={paths.beachMap()} data-back="" icon={icons.arrowLeft} text="Retour" />
          <Links />
        </div>
      </div>
    </div>
  )
}

const UnknownBeach = () => (
  <Message title={unknownBeach.title} text={unknownBeach.text}>
    <ButtonLink isMain href={paths.maps()} text="Voir les cartes" />
    <ButtonLink href={paths.beaches()} text="Toutes les plages" />
  </Message>
)
