import { placePath } from '../../../paths.ts'
import { WeatherSourceLine } from '../../components/forecast-source.tsx'
import { CityAlerts } from '../../components/vigilance/city-alerts.tsx'
import { LateVigilanceLine } from '../../components/vigilance/late-vigilance-line.tsx'
import { detailsOf } from '../../components/vigilance/vigilance-line.tsx'
import { CompactWeatherCard } from '../../components/weather-card/compact-weather-card.tsx'
import { LoadingCompactCard, LoadingWeatherCard } from '../../components/weather-card/loading-cards.tsx'
import { WeatherCard } from '../../components/weather-card/weather-card.tsx'
import { Await } from '../../render/await.tsx'
import { nbsp } from '../../text/numbers.ts'
import type { HomeCity } from './loader.ts'

/** Paris, Lyon and Marseille, for whoever has no other place here. */
export const DefaultCities = ({ cities: [first, ...others] }: { cities: readonly HomeCity[] }) => (
  <section className="stack default-cities" aria-label="La météo de trois villes">
    {first && <MainCard {...first} />}
    <h2 className="section-title">Autres villes</h2>
    <div className="city-grid">
      {others.map((city) => (
        <SmallCard key={city.place.slug} {...city} />
      ))}
    </div>
    {first && <Source {...first} />}
  </section>
)

/** The first city, large. Its vigilance, whose details are on the city's page, may be there before its weather. */
function MainCard({ place, now, weather, vigilance }: HomeCity) {
  const line = <LateVigilanceLine place={place} now={now} vigilance={vigilance} details={detailsOf(place)} />
  const card = { place, now, heading: 'h2', vigilance: line } as const
  return (
    <Await part={weather} fallback={<LoadingWeatherCard {...card} />}>
      {(part) => <WeatherCard {...card} part={part} href={placePath(place)} />}
    </Await>
  )
}

/** The others, one link each. */
const SmallCard = ({ place, now, weather, vigilance }: HomeCity) => (
  <Await part={weather} fallback={<LoadingCompactCard place={place} />}>
    {(part) => (
      <CompactWeatherCard
        place={place}
        now={now}
        part={part}
        vigilance={<CityAlerts vigilance={vigilance} now={now} />}
      />
    )}
  </Await>
)

const Source = ({ place, now, weather }: HomeCity) => (
  <Await part={weather} fallback={<p className="source-line">{nbsp}</p>}>
    {(part) => <WeatherSourceLine part={part} now={now} timeZone={place.timeZone} />}
  </Await>
)
