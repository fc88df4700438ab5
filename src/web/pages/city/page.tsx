import { summaryOf } from '../../../views/place-views.ts'
import { AvalanchePatterns } from '../../components/avalanche/level-looks.tsx'
import { LoadingCard } from '../../components/card.tsx'
import { CardEnd, ForecastLink } from '../../components/embedded-card.tsx'
import { WeatherSourceLine } from '../../components/forecast-source.tsx'
import { LateVigilanceLine } from '../../components/vigilance/late-vigilance-line.tsx'
import { detailsOf } from '../../components/vigilance/vigilance-line.tsx'
import { VigilanceSlot } from '../../components/vigilance/vigilance-slot.tsx'
import { LoadingWeatherCard } from '../../components/weather-card/loading-cards.tsx'
import { SeaChip } from '../../components/weather-card/sea-chip.tsx'
import { ComingDay, WeatherCard } from '../../components/weather-card/weather-card.tsx'
import { WindCard } from '../../components/wind-card.tsx'
import { wholeStep } from '../../../domain/local-time.ts'
import { valueOf } from '../../../domain/part.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import { Await } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import { Island } from '../../islands/island.tsx'
import { definePage } from '../../render/page.ts'
import { formatHour } from '../../text/dates.ts'
import { formerNote } from '../../text/former-name.ts'
import { rainTitle } from '../../text/rain.ts'
import { moonText } from '../../text/sun-moon.ts'
import styles from '../../styles/city-page.css?url'
import { AvalancheCard, LoadingAvalanche } from './avalanche-card.tsx'
import { AirCard } from './air-card.tsx'
import { hoursOf } from '../../components/hours-card.tsx'
import { LaterForecast, momentOf, NearForecast } from './forecast.tsx'
import { loader, type CityView } from './loader.ts'
import { LoadingAir, LoadingLater } from './loading.tsx'
import { LateMeasuredLine, MeasuredLine } from './measured-line.tsx'
import { CityMetadata, EmbeddedMetadata, WeatherMetadata } from './metadata.tsx'
import { cityOutline } from './outline.ts'
import { NearbyCard } from './nearby-card.tsx'
import { QuestionsCard } from './questions-card.tsx'
import { lastingReport, LoadingRisks, RiskCard } from './risk-card.tsx'
import { ShareCard } from './share-card.tsx'
import { SunMoonCard } from './sun-moon-card.tsx'
import { Widget } from './widget.tsx'

/** A city or nature site: weather now, rain, hours, days, and what is around. */
export const cityPage = definePage<CityView>({
  loader,
  styles: [styles],
  Head: ({ view: { place, now }, embedded }) =>
    embedded ? (
      <EmbeddedMetadata place={place} />
    ) : (
      <CityMetadata place={place} now={wholeStep(now, minuteMs)} />
    ),
  Body: ({ view, info, url, embedded }) =>
    embedded ? (
      <EmbeddedCard view={view} size={url.searchParams.get('taille')} />
    ) : (
      <Cards view={view} publicUrl={info.publicUrl} />
    ),
  outline: cityOutline,
})

/** The card of now, closed by the vigilance line, whose details are further down the page or on it. */
function NowCard({ view, embedded = false }: { view: CityView; embedded?: boolean }) {
  const { place, former, now, weather, sea, vigilance, facts } = view
  const { measured } = facts
  const isLate = !weather.value || !measured.value
  const line = (
    <LateVigilanceLine
      vigilance={vigilance}
      place={place}
      now={now}
      details={embedded ? detailsOf(place) : '#vigilance'}
      newWindow={embedded}
    />
  )
  const chips = sea && (
    <Await part={sea} fallback={null}>
      {(beach) => <SeaChip part={beach} />}
    </Await>
  )
  const note = former ? formerNote(former, place.name) : undefined
  const actions = !embedded && <Island name="star" when="favourites" props={{ place: summaryOf(place) }} />
  const card = { place, now, note, actions, heading: 'h1', vigilance: line } as const
  return (
    <Await
      part={weather}
      fallback={
        <LoadingWeatherCard
          {...card}
          measured={!embedded && <LateMeasuredLine place={place} />}
          hasSea={sea !== null}
        />
      }
    >
      {(part) => (
        <WeatherCard
          {...card}
          part={part}
          curve={
            part.state !== 'missing' && (
              <Cached of={ComingDay} input={{ weather: hoursOf(part.value), ...momentOf(view) }} />
            )
          }
          measured={!embedded && <MeasuredLine {...{ isLate, part, view }} />}
          chips={chips}
        />
      )}
    </Await>
  )
}

/** The card alone, for other sites to frame. */
const EmbeddedCard = ({ view, size }: { view: CityView; size: string | null }) => (
  <>
    {size === 'petit' || size === 'moyen' ? <Widget view={view} size={size} /> : <LargeCard view={view} />}
    <CardEnd />
  </>
)

function LargeCard({ view }: { view: CityView }) {
  const { weather, place, now } = view
  return (
    <div className="embedded-card">
      <NowCard view={view} embedded />
      <p className="embedded-sky">{skyLine(view)}</p>
      <ForecastLink place={place} />
      <Await part={weather} fallback={<p className="source-line" />}>
        {(part) => <WeatherSourceLine part={part} now={now} timeZone={place.timeZone} place={place} />}
      </Await>
    </div>
  )
}

/** Sun and moon in a line: « Soleil de 7 h 45 à 17 h 11 · Gibbeuse croissante, 93 % ». */
function skyLine({ place, sunMoon: [today] }: CityView): string {
  const { sunrise, sunset } = today
  const clock = (instant: string) => formatHour(instant, place.timeZone)
  const sun = sunrise && sunset ? `Soleil de ${clock(sunrise)} à ${clock(sunset)} · ` : ''
  return `${sun}${moonText(today)}`
}

/** Whether the place is in a massif: where it is not, the part says so at once. */
const isInMassif = ({ avalanche: { value } }: CityView): boolean =>
  !(value?.state === 'missing' && value.reason === 'unsupported')

/**
 * In the order in which it is read, on a phone from top to bottom, on a desk in two columns that the style sheet lays out
 * without changing it. What stands under a late part of unknown height waits for it there, so that nothing moves.
 */
function Cards({ view, publicUrl }: { view: CityView; publicUrl: string }) {
  const { weather, place, now, sunMoon, vigilance } = view
  const minute = wholeStep(now, minuteMs)
  const inMassif = isInMassif(view)
  return (
    <div className="stack city-areas">
      {view.avalanche.value?.state !== 'missing' && <AvalanchePatterns />}
      <div className="stack city-now">
        <NowCard view={view} />
        <Await part={weather} fallback={<LoadingCard title={rainTitle} className="rain-card" />}>
          {(part) => <NearForecast part={part} view={view} />}
        </Await>
      </div>
      <div className="stack city-watch">
        <VigilanceSlot place={place} now={now} vigilance={vigilance} />
      </div>
      <div className="stack city-hours">
        <Await part={weather} fallback={<LoadingLater />}>
          {(part) => <LaterForecast part={part} view={view} />}
        </Await>
      </div>
      <div className="stack city-side">
        <Await part={view.risks} fallback={<LoadingRisks inMassif={inMassif} />}>
          {(part) => (
            <Cached of={RiskCard} input={{ report: lastingReport(part), now: minute, place, inMassif }} />
          )}
        </Await>
        <Await part={view.avalanche} fallback={<LoadingAvalanche />}>
          {(part) => (
            <AvalancheCard part={part} place={place} now={now} snow={view.snow} rainSnow={view.rainSnow} />
          )}
        </Await>
        <Await part={weather} fallback={<LoadingCard title="Vent" className="wind-card" />}>
          {(part) => <Cached of={WindCard} input={{ current: valueOf(part)?.current ?? null }} />}
        </Await>
        <Cached of={SunMoonCard} input={{ place, now: minute, sunMoon }} />
        <Await part={weather} fallback={<LoadingAir now={now} today={sunMoon[0]} />}>
          {(part) => <AirCard part={part} now={now} air={view.facts.air} />}
        </Await>
        <NearbyCard view={view} />
      </div>
      <div className="stack city-more">
        <Await part={weather} fallback={<LoadingCard title="Questions fréquentes" className="faq-card" />}>
          {(part) => (
            <>
              <QuestionsCard part={part} place={place} now={minute} vigilance={vigilance} />
              <WeatherSourceLine part={part} now={now} timeZone={place.timeZone} place={place} />
              <WeatherMetadata publicUrl={publicUrl} place={place} part={part} />
            </>
          )}
        </Await>
        <Cached of={ShareCard} input={{ place, publicUrl }} />
      </div>
    </div>
  )
}
