import { localDate } from '../../../domain/local-time.ts'
import { monthAfter } from '../../../domain/tides/months.ts'
import { valueOf, type IsoDate, type Part } from '../../../domain/part.ts'
import type { Marine } from '../../../domain/marine.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { feedPaths, paths, placePath } from '../../../paths.ts'
import type { PortSummary, PortView } from '../../../views/tides.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Card, Fact } from '../../components/card.tsx'
import { WeatherSourceLine } from '../../components/forecast-source.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import * as icons from '../../components/icon-paths.ts'
import { TideCurve } from '../../components/tides/tide-curve.tsx'
import { TideTable } from '../../components/tides/tide-table.tsx'
import { TurnList } from '../../components/tides/turn-list.tsx'
import { WindFact } from '../../components/weather-card/figures.tsx'
import { VigilanceSlot } from '../../components/vigilance/vigilance-slot.tsx'
import { Await, LatePart } from '../../render/await.tsx'
import { atPlace } from '../../text/at-place.ts'
import { localTimeNote } from '../../text/dates.ts'
import { formatPressure, formatWaveHeight } from '../../text/numbers.ts'
import {
  footFishingText,
  greatTideDays,
  greatTideSize,
  levelNowText,
  monthTitle,
  negligibleTide,
  tideNotice,
} from '../../text/tides.ts'
import type { FoundPort } from './loader.ts'
import { greatTidesNote, noticeWords, windMovesSea } from './sentences.ts'

/** The next turn first: the rest of the page is what comes after it. */
export function Port({ found }: { found: FoundPort }) {
  const { view, vigilance } = found
  const { port, place, tide } = view
  const { now } = tide
  return (
    <>
      <div className="page-title">
        <h1>Marées {atPlace(port.name)}</h1>
        <p>
          {port.departmentName}
          {localTimeNote(port.timeZone)}
          {place && (
            <>
              {' · '}
              <a href={placePath(place)}>Météo {atPlace(place.name)}</a>
            </>
          )}
        </p>
      </div>
      <div className="stack port-layout">
        <div className="stack">
          <NowCard view={view} />
          <CurveCard view={view} />
          <DaysCard view={view} />
        </div>
        <div className="stack">
          {place && (
            <VigilanceSlot
              place={{ ...place, departmentCode: port.departmentCode, departmentName: port.departmentName }}
              now={now}
              vigilance={vigilance}
            />
          )}
          <SeaAndWind found={found} />
          {view.greatTides.length > 0 && <GreatTidesCard view={view} />}
          <MonthsCard port={port} today={localDate(now, port.timeZone)} />
        </div>
        <Notice port={port} />
      </div>
    </>
  )
}

/** The next four turns, and how high the sea stands. */
function NowCard({ view: { port, tide } }: { view: PortView }) {
  const { now, level, next } = tide
  const fishing = footFishingText(tide.today.turns)
  return (
    <Card titleId="now-title" title="Prochaines marées" className="tide-now">
      <TurnList turns={next} now={now} port={port} />
      <p className="answer-detail">{levelNowText(level, next[0] ?? null, port)}</p>
      {port.isNegligible && <p>{negligibleTide}</p>}
      {fishing && <p className="foot-fishing">{fishing}</p>}
      <p className="tide-notice">
        <strong>{tideNotice}</strong>
      </p>
    </Card>
  )
}

function CurveCard({ view: { port, tide, tomorrow } }: { view: PortView }) {
  const { today } = tide
  const levels = [today, tomorrow].flatMap(({ points }) => points.map(({ level }) => level))
  return (
    <Card titleId="curve-title" title="Aujourd’hui et demain" id="courbe">
      <div className="tide-curves">
        <div>
          <h3>Aujourd’hui</h3>
          <TideCurve day={today} name="aujourd’hui" port={port} levels={levels} present={tide} />
        </div>
        <div>
          <h3>Demain</h3>
          <TideCurve day={tomorrow} name="demain" port={port} levels={levels} present={null} />
        </div>
      </div>
    </Card>
  )
}

const DaysCard = ({ view: { port, days, tide } }: { view: PortView }) => (
  <Card titleId="days-title" title="Quatorze jours" id="jours">
    <TideTable
      caption={`Marées ${atPlace(port.name)} sur quatorze jours`}
      days={days}
      port={port}
      today={localDate(tide.now, port.timeZone)}
    />
  </Card>
)

/** Wind, pressure and waves move the sea too, and nobody here knows by how much. */
function SeaAndWind({ found: { view, weather, marine } }: { found: FoundPort }) {
  const { port, place, tide } = view
  return (
    <Card titleId="sea-title" title="Vent et mer" id="vent" className="sea-and-wind">
      <dl className="facts fact-row">
        {weather && <LatePart of={weather}>{(part) => <WeatherFacts part={part} />}</LatePart>}
        <LatePart of={marine}>{(part) => <WavesFact part={part} />}</LatePart>
      </dl>
      <p className="answer-detail">{windMovesSea}</p>
      {weather && place && (
        <Await part={weather} fallback={null}>
          {(part) => <WeatherSourceLine part={part} now={tide.now} timeZone={port.timeZone} place={place} />}
        </Await>
      )}
    </Card>
  )
}

const WeatherFacts = ({ part }: { part: Part<PlaceWeather> | null }) => {
  const current = part && (valueOf(part)?.current ?? null)
  return (
    <>
      <WindFact wind={current} />
      <Fact label="Pression">{formatPressure(current?.pressure ?? null)}</Fact>
    </>
  )
}

const WavesFact = ({ part }: { part: Part<Marine> | null }) => (
  <Fact label="Vagues">{formatWaveHeight((part && valueOf(part)?.current.waveHeight) ?? null)}</Fact>
)

function GreatTidesCard({ view: { port, greatTides, tide } }: { view: PortView }) {
  const today = localDate(tide.now, port.timeZone)
  return (
    <Card titleId="great-title" title="Grandes marées" id="grandes-marees">
      <p className="answer-detail">{greatTidesNote}</p>
      {greatTides.map(({ year, tides }) => (
        <section key={year} aria-labelledby={`great-${year}`}>
          <h3 id={`great-${year}`}>{year}</h3>
          <ul className="great-tides">
            {tides.map((each) => (
              <li key={each.first} className={each.last < today ? 'is-over' : undefined}>
                <a className="tall-link" href={paths.tidePort(port.slug, each.peak.slice(0, 7))}>
                  {greatTideDays(each)}
                </a>
                {greatTideSize(each)}
              </li>
            ))}
          </ul>
          {tides.length === 0 && <p>Aucune.</p>}
        </section>
      ))}
    </Card>
  )
}

/** The month of a day and the eleven after it. */
export const monthsFrom = (today: IsoDate): readonly string[] =>
  Array.from({ length: 12 }, (_, index) => monthAfter(today.slice(0, 7), index))

const MonthsCard = ({ port, today }: { port: PortSummary; today: IsoDate }) => (
  <Card titleId="months-title" title="Par mois" id="mois" className="port-months">
    <ul className="month-links">
      {monthsFrom(today).map((each) => (
        <li key={each}>
          <a className="tall-link" href={paths.tidePort(port.slug, each)}>
            {monthTitle(each)}
          </a>
        </li>
      ))}
    </ul>
    <p className="answer-detail">Les soixante jours à venir, dans un agenda ou un tableur&nbsp;:</p>
    <p className="link-row">
      <ButtonLink href={feedPaths.tides(port.slug, 'ics')} type="text/calendar" text="Calendrier" />
      <ButtonLink href={feedPaths.tides(port.slug, 'csv')} type="text/csv" text="CSV" />
      <ButtonLink href={paths.tides()} data-back="" icon={icons.arrowLeft} text="Tous les ports" />
    </p>
  </Card>
)

/** How it is computed, and what it is not. */
export const Notice = ({ port }: { port: PortSummary }) => (
  <p className="source-line wide">
    <strong>{tideNotice}</strong> {noticeWords.start}
    <ExternalLink href="https://github.com/openwatersio/tide-database">{noticeWords.database}</ExternalLink>
    {noticeWords.end(port)}
    <ExternalLink href="https://maree.shom.fr">{noticeWords.official}</ExternalLink>.
  </p>
)
