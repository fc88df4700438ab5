import { useEffect, useEffectEvent, type ReactNode } from 'react'
import type { FavouritePlace } from '../../../domain/favourite.ts'
import { mostCompared, paths, placePath } from '../../../paths.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import { loadingTexts } from '../../text/loading.ts'
import { WeatherSourceLine } from '../forecast-source.tsx'
import { AskAgainButton } from '../retry-button.tsx'
import { AlertsChip } from '../vigilance/alerts-chip.tsx'
import { Perishable } from '../vigilance/perishable.tsx'
import { detailsOf, PerishableLine } from '../vigilance/vigilance-line.tsx'
import { CompactWeatherCard } from '../weather-card/compact-weather-card.tsx'
import { lengthOf } from '../weather-card/card-place.tsx'
import { NoFigure } from '../weather-card/figures.tsx'
import { WeatherCard } from '../weather-card/weather-card.tsx'
import { FavouriteStar } from './favourite-star.tsx'
import { useFavouriteWeather, type FavouriteWeather, type HomePlace } from './use-favourite-weather.ts'

/** The first place large, the others small under their heading. One without an answer keeps its name and « — ». */
export function HomeCards({
  favourites,
  heading = 'Autres villes',
  onAnswered,
}: {
  favourites: readonly HomePlace[]
  heading?: string
  /** Told once no place is on its way any more. */
  onAnswered?: () => void
}) {
  const { answerOf, lacking, retry } = useFavouriteWeather(favourites)
  const isAnswered = favourites.every((favourite) => answerOf(favourite).state !== 'loading')
  const answered = useEffectEvent(() => onAnswered?.())
  useEffect(() => {
    if (isAnswered) answered()
  }, [isAnswered])
  const [first, ...others] = favourites
  if (!first) return null
  const lacksOther = lacking.some((favourite) => favourite !== first)
  return (
    <>
      <MainCard key={first.id} favourite={first} answer={answerOf(first)} retry={retry} />
      {others.length > 0 && (
        <>
          <SectionRow heading={heading} places={favourites} retry={lacksOther ? retry : null} />
          <div className="city-grid">
            {others.map((favourite) => (
              <SmallCard
                key={favourite.id}
                favourite={favourite}
                answer={answerOf(favourite)}
                isFirstLacking={favourite === lacking[0]}
              />
            ))}
          </div>
        </>
      )}
      <Source answer={answerOf(first)} />
    </>
  )
}

interface SectionProps {
  readonly heading: string
  readonly places: readonly HomePlace[]
  /** Asks again for what lacks, where something does. */
  readonly retry: (() => void) | null
}

/** The heading of the others, and the way to all of them side by side; in its room the way to ask again for what lacks. */
export const SectionRow = ({ heading, places, retry }: SectionProps) => (
  <div className="section-row">
    <h2 className="section-title">{heading}</h2>
    {retry ? (
      <AskAgainButton onPress={retry} />
    ) : (
      <a href={paths.compare(places.slice(0, mostCompared).map(placeOf))}>Comparer</a>
    )}
  </div>
)

interface CardProps {
  readonly favourite: HomePlace
  readonly answer: FavouriteWeather
}

const placeOf = (favourite: HomePlace): FavouritePlace => ({ ...favourite, ...favourite.location })

function MainCard({ favourite, answer, retry }: CardProps & { retry: () => void }) {
  const place = placeOf(favourite)
  const star = <FavouriteStar place={place} />
  if (answer.state === 'found') {
    const { vigilance, ...found } = answer
    const line = (
      <PerishableLine part={vigilance} now={found.now} place={found.place} details={detailsOf(found.place)} />
    )
    return (
      <WeatherCard {...found} heading="h2" href={placePath(found.place)} actions={star} vigilance={line} />
    )
  }
  return (
    <article className="weather-card sky" aria-busy={answer.state === 'loading'}>
      <header className="place">
        <div>
          <h2 className={lengthOf(place.name)}>
            <a className="quiet-link" href={placePath(place)}>
              {place.name}
            </a>
          </h2>
          <p>{place.departmentName}</p>
        </div>
        {star}
      </header>
      <div className="now">
        <NoFigure />
        {answer.state === 'loading' ? (
          <div key="loading" className="now-words">
            <p className="condition">{loadingTexts.loading}</p>
          </div>
        ) : (
          <div key="missing" className="now-words block-message">
            <p className="condition" role="alert">
              {weatherErrors.load}
            </p>
            <AskAgainButton onPress={retry} />
          </div>
        )}
      </div>
    </article>
  )
}

/** What lacks says so in its own room; aloud it is said once. */
function SmallCard({
  favourite,
  answer,
  isFirstLacking,
}: CardProps & { isFirstLacking: boolean }): ReactNode {
  if (answer.state === 'found') {
    const { vigilance, ...found } = answer
    const alerts = (
      <Perishable part={vigilance} now={found.now} variant="words">
        <AlertsChip part={vigilance} />
      </Perishable>
    )
    return <CompactWeatherCard {...found} vigilance={alerts} />
  }
  const place = placeOf(favourite)
  return (
    <article className="weather-card is-compact sky" aria-busy={answer.state === 'loading'}>
      <a className="all" href={placePath(place)}>
        <div>
          <h3>{place.name}</h3>
          <p>{place.departmentName}</p>
        </div>
        <NoFigure />
        <p className="words" {...(isFirstLacking && { role: 'alert' })}>
          {answer.state === 'loading' ? loadingTexts.loading : weatherErrors.loadShort}
        </p>
      </a>
    </article>
  )
}

function Source({ answer }: { answer: FavouriteWeather }) {
  if (answer.state !== 'found') return <p className="source-line" />
  const { part, now, place } = answer
  return <WeatherSourceLine part={part} now={now} timeZone={place.timeZone} />
}
