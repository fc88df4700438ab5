import type { ReactNode } from 'react'
import { type Part, valueOf } from '../../../domain/part.ts'
import { isLoop, type Stage, type Town } from '../../../domain/race.ts'
import type { RaceBannerView } from '../../../views/race-views.ts'
import type { StageWeather, TownWeather } from '../../../domain/stage-weather.ts'
import { paths } from '../../../paths.ts'
import { nationalZone } from '../../../domain/local-time.ts'
import { skyIcon } from '../../../domain/sky.ts'
import { Await, LatePart } from '../../render/await.tsx'
import type { Deferred } from '../../render/deferred.ts'
import { formatDegrees, formatPercent } from '../../text/numbers.ts'
import { formatRaceDay, formatStageDistance, stageTypeNames, ridingWindText } from '../../text/race.ts'
import { speedText } from '../../text/wind.ts'
import { conditionWords } from '../../text/conditions.ts'
import { ExternalLink } from '../external-link.tsx'
import { Icon } from '../icon.tsx'
import { stageTypeIcons } from '../stage-icons.ts'
import * as icons from '../icon-paths.ts'
import { Fact } from '../card.tsx'
import { SimulatedChip, StaleNote } from '../data-age.tsx'
import { HeightNote } from '../forecast-source.tsx'
import { RetryButton } from '../retry-button.tsx'
import { SkyIcon } from '../sky-icon.tsx'
import type { LoadedBanner } from './load-banners.ts'
import { TownLink } from './town-link.tsx'

/**
 * A race that is on today: folded, its stage in three lines; unfolded, the weather at both ends and what follows, which
 * the browser does by itself.
 */
export function RaceBanner({ banner, weather, next }: LoadedBanner & { next: ReactNode }) {
  const { race, stage } = banner
  return (
    <section className="race-banner" aria-label={stage ? `Course du jour : ${race.name}` : race.name}>
      <details>
        <Summary banner={banner} />
        <div className="unfolded">
          {stage && weather && (
            <Await part={weather} fallback={<Towns stage={stage} weather={null} />}>
              {(part) => <BannerTowns stage={stage} part={part} now={banner.now} />}
            </Await>
          )}
          {banner.live === 'finished' && <Finished href={banner.link.href} />}
          {next}
        </div>
      </details>
      {stage && weather && <Where stage={stage} weather={weather} />}
      <BannerLinks banner={banner} />
    </section>
  )
}

const Summary = ({ banner: { race, stage, live, date } }: { banner: RaceBannerView }) => (
  <summary>
    <span className="chips">
      {live === 'live' && <span className="chip is-main">LIVE</span>}
      {live === 'finished' && <span className="chip">Terminée</span>}
      <span className="chip">
        {stage && <Icon shape={stageTypeIcons[stage.type]} />}
        {stageTypeNames[stage ? stage.type : 'rest-day']}
      </span>
      <span>
        {formatRaceDay(date)}
        {stage && ` · ${formatStageDistance(stage.distance)}`}
      </span>
    </span>
    <h2>{stage ? `${race.shortName}, étape ${stage.number}` : race.shortName}</h2>
    <Icon shape={icons.chevronDown} className="ui-icon chevron" />
  </summary>
)

/** The folded line: both towns with their temperature and wind. */
const Where = ({ stage, weather }: { stage: Stage; weather: Deferred<StageWeather> }) => (
  <LatePart of={weather}>{(part) => <Places stage={stage} part={part} />}</LatePart>
)

function Places({ stage, part }: { stage: Stage; part: Part<StageWeather> | null }) {
  const value = part && valueOf(part)
  return (
    <p className="where">
      <PlaceNow town={stage.start} weather={value?.start ?? null} />
      {!isLoop(stage) && (
        <>
          <span className="between"> · </span>
          <PlaceNow town={stage.finish} weather={value?.finish ?? null} />
        </>
      )}
      {part && part.state !== 'missing' && part.source === 'simulated' && ' · Données simulées'}
    </p>
  )
}

const PlaceNow = ({ town, weather }: { town: Town; weather: TownWeather | null }) => (
  <span>
    <TownLink town={town} />
    {weather && ` ${formatDegrees(weather.reading.temperature)}, ${wind(weather)}`}
  </span>
)

/** « vent 18 km/h », « vent calme », « vent — ». */
const wind = ({ reading }: TownWeather): string => `vent ${speedText(reading.windSpeed)}`

const Finished = ({ href }: { href: string }) => (
  <div className="finished">
    <h3>Étape terminée</h3>
    <ExternalLink className="button" href={href}>
      Voir le classement
    </ExternalLink>
  </div>
)

const linkNames: Record<RaceBannerView['link']['kind'], string> = {
  live: 'DIRECT',
  results: 'Classement',
  info: 'Info',
}

/** The official link; unfolded, all stages beside it. */
const BannerLinks = ({ banner: { link, stage, race } }: { banner: RaceBannerView }) => (
  <p className="link-row">
    <a className="button all-stages" href={paths.race(race.id)}>
      Voir toutes les étapes
    </a>
    <ExternalLink className={link.kind === 'live' ? 'button is-main' : 'button'} href={link.href}>
      {linkNames[link.kind]}
      <span className="visually-hidden">{stage ? ` de l’étape ${stage.number}` : ' sur la course'}</span>
      <Icon shape={icons.externalLink} />
    </ExternalLink>
  </p>
)

/** Départ and arrivée, or one card when they are the same town. */
function BannerTowns({ stage, part, now }: { stage: Stage; part: Part<StageWeather>; now: string }) {
  if (part.state === 'missing')
    return (
      <div className="block-message" role="alert">
        <p>Impossible de charger la météo de l’étape.</p>
        <RetryButton />
      </div>
    )
  return (
    <>
      <Towns stage={stage} weather={part.value} />
      <div className="chips">
        {part.state === 'stale' && <StaleNote at={part.at} now={now} timeZone={nationalZone} />}
        {part.source === 'simulated' && <SimulatedChip />}
      </div>
    </>
  )
}

/** `weather`: null while it is on its way. */
const Towns = ({ stage, weather }: { stage: Stage; weather: StageWeather | null }) => {
  const isRoundTrip = isLoop(stage)
  return (
    <div className="towns" aria-busy={weather === null || undefined}>
      <TownCard
        role={isRoundTrip ? 'Départ et arrivée' : 'Départ'}
        town={stage.start}
        weather={weather?.start ?? null}
      />
      {!isRoundTrip && <TownCard role="Arrivée" town={stage.finish} weather={weather?.finish ?? null} />}
    </div>
  )
}

function TownCard({ role, town, weather }: { role: string; town: Town; weather: TownWeather | null }) {
  const reading = weather?.reading ?? null
  const conditions = ridingWindText(reading?.windSpeed ?? null)
  return (
    <article className="town">
      <h3>
        {role}
        <TownLink className="tall-link" town={town} />
      </h3>
      <p className="sky-line">
        <SkyIcon name={skyIcon(reading?.condition ?? null, reading?.isDay ?? null)} size={48} />
        <strong>{formatDegrees(reading?.temperature ?? null)}</strong>
        {conditionWords(reading?.condition ?? null)}
      </p>
      {weather && <HeightNote elevation={weather.elevation} place={{ elevation: town.altitude ?? null }} />}
      <dl>
        <Fact label="Vent">{speedText(reading?.windSpeed ?? null)}</Fact>
        <Fact label="Humidité">{formatPercent(reading?.humidity ?? null)}</Fact>
        <Fact label="Conditions">
          {conditions.name}
          {reading?.windSpeed != null && <small>{conditions.hint}</small>}
        </Fact>
      </dl>
    </article>
  )
}
