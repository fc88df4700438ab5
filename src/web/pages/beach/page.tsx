import type { ReactNode } from 'react'
import { valueOf, type IsoInstant } from '../../../domain/part.ts'
import { summaryOf, type BeachPageView } from '../../../views/place-views.ts'
import { paths } from '../../../paths.ts'
import type { BeachTide } from '../../../views/tides.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { LoadingCard, Card } from '../../components/card.tsx'
import { CardEnd, EmbeddedCardHead, ForecastLink } from '../../components/embedded-card.tsx'
import * as icons from '../../components/icon-paths.ts'
import { Message } from '../../components/message.tsx'
import { UnlistedHead, PageMetadata } from '../../components/page-metadata.tsx'
import { VigilanceSlot } from '../../components/vigilance/vigilance-slot.tsx'
import { WindCard } from '../../components/wind-card.tsx'
import { Island } from '../../islands/island.tsx'
import { Await } from '../../render/await.tsx'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/beach-page.css?url'
import { CardPlace } from '../../components/weather-card/card-place.tsx'
import { loadingTexts } from '../../text/loading.ts'
import { coastNames } from '../../text/sea.ts'
import { TideCurve } from '../../components/tides/tide-curve.tsx'
import { TurnList } from '../../components/tides/turn-list.tsx'
import { atPlace } from '../../text/at-place.ts'
import { formatDistance } from '../../text/numbers.ts'
import { footFishingText, levelNowText, tideNotice } from '../../text/tides.ts'
import { AroundCard } from './around-card.tsx'
import { AboutCard, AirCard, LevelCard, Links, NowCard, Sources, WavesCard } from './cards.tsx'
import { BeachForecast } from './forecast.tsx'
import { loader, type BeachAnswer, type BeachView } from './loader.ts'
import { beachOutline } from './outline.ts'
import { unknownBeach, portDiffers } from './sentences.ts'

/** A beach: the sea first, then the week and the hours, waves, wind, air, and the beaches around. */
export const beachPage = definePage<BeachAnswer>({
  loader,
  styles: [styles],
  Head: ({ view, embedded }) =>
    view.kind === 'found' ? (
      <BeachMetadata beach={view.beach} embedded={embedded} />
    ) : (
      <UnlistedHead title={unknownBeach.title} />
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

/** Room for the sources of the sea and of the air. */
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
      <ForecastLink place={beach} />
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

/** The card of the sea on its way, as tall as it will be. */
const LoadingBeachCard = ({
  beach,
  now,
  actions,
}: {
  beach: BeachPageView
  now: IsoInstant
  /** Beside the name: the favourite star. */
  actions?: ReactNode
}) => (
  <article className="weather-card sky sky-sea" aria-busy="true" aria-labelledby={`place-${beach.slug}`}>
    <CardPlace place={beach} now={now} heading="h1" actions={actions} />
    <svg width="100%" height="280" aria-hidden="true">
      <rect className="placeholder" x="16" y="32" width="40%" height="96" rx="12" />
      <rect className="placeholder" x="16" y="160" width="70%" height="28" rx="6" />
    </svg>
    <p className="visually-hidden">{loadingTexts.loading}</p>
  </article>
)

/** Description, keywords, canonical address and share card. */
function BeachMetadata({ beach, embedded }: { beach: BeachPageView; embedded: boolean }) {
  const { name, commune, departmentName, coast } = beach
  const title = `${name} : mer, vagues et vent | Éclaircie`
  const description = `Météo de la plage ${name} (${departmentName}) : température de la mer, vagues, houle, vent, UV et vigilance de la côte.`
  const keywords = [
    name,
    commune,
    departmentName,
    coastNames[coast],
    'météo plage',
    'température de la mer',
    'vagues',
    'vent',
  ]
  if (embedded) return <EmbeddedCardHead title={title} path={paths.beach(beach.slug)} />
  return (
    <>
      <PageMetadata title={title} description={description} path={paths.beach(beach.slug)} />
      <meta name="keywords" content={[...new Set(keywords)].join(', ')} />
    </>
  )
}

/** The tide of the port nearest to a beach, along its coast. */
function TideCard({ found: { port, km, tide } }: { found: BeachTide }) {
  const { today, next, now, level } = tide
  const fishing = footFishingText(today.turns)
  return (
    <Card titleId="level-title" title={`Marées ${atPlace(port.name)}`} id="niveau" className="tide-now">
      <TurnList turns={next} now={now} port={port} />
      <p className="answer-detail">{levelNowText(level, next[0] ?? null, port)}</p>
      <TideCurve
        day={today}
        name="aujourd’hui"
        port={port}
        levels={today.points.map((point) => point.level)}
        present={tide}
      />
      {fishing && <p className="answer-detail">{fishing}</p>}
      <p className="source-line">
        <strong>{tideNotice}</strong> Port à {formatDistance(km)}
        {portDiffers} <a href={paths.tidePort(port.slug)}>Toutes les marées {atPlace(port.name)}</a>
      </p>
    </Card>
  )
}
