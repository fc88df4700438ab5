import type { Marine } from '../../src/domain/marine.ts'
import { nationalZone } from '../../src/domain/local-time.ts'
import type { StationReadings } from '../../src/domain/measured.ts'
import type { WarningFeed } from '../../src/domain/vigilance.ts'
import type { Weather } from '../../src/domain/weather.ts'
import type { Connections } from '../../src/server/compose/connections.ts'
import { createAtmo } from '../../src/server/sources/atmo/atmo.ts'
import { airIndexes } from '../../src/server/sources/atmo/source.ts'
import { createESoh } from '../../src/server/sources/e-soh/e-soh.ts'
import { eSohObservations } from '../../src/server/sources/e-soh/source.ts'
import { createGeoApi } from '../../src/server/sources/geo-api/geo-api.ts'
import { communeRegister } from '../../src/server/sources/geo-api/source.ts'
import { createHubeau } from '../../src/server/sources/hubeau/hubeau.ts'
import { riverHeights } from '../../src/server/sources/hubeau/source.ts'
import { createMetNorway } from '../../src/server/sources/met-norway/met-norway.ts'
import { metNorwayForecast } from '../../src/server/sources/met-norway/source.ts'
import { createMeteoDesForets } from '../../src/server/sources/meteo-des-forets/meteo-des-forets.ts'
import { fireBulletins } from '../../src/server/sources/meteo-des-forets/source.ts'
import { createMeteoalarmAtom } from '../../src/server/sources/meteoalarm/meteoalarm-atom.ts'
import { createMeteoalarmJson } from '../../src/server/sources/meteoalarm/meteoalarm-json.ts'
import { createMeteoalarmRss } from '../../src/server/sources/meteoalarm/meteoalarm-rss.ts'
import { meteoalarmAtom, meteoalarmJson, meteoalarmRss } from '../../src/server/sources/meteoalarm/source.ts'
import { createMeteofrance } from '../../src/server/sources/meteofrance/meteofrance.ts'
import { meteofrancePortal, vigilanceStorage } from '../../src/server/sources/meteofrance/source.ts'
import { createVigilanceStorage } from '../../src/server/sources/meteofrance/vigilance-storage.ts'
import { createMetar } from '../../src/server/sources/metar/metar.ts'
import { metarReports } from '../../src/server/sources/metar/source.ts'
import { createOpenMeteoAir } from '../../src/server/sources/open-meteo/open-meteo-air.ts'
import { createOpenMeteoEnsemble } from '../../src/server/sources/open-meteo/open-meteo-ensemble.ts'
import { createOpenMeteoMarine } from '../../src/server/sources/open-meteo/open-meteo-marine.ts'
import { createOpenMeteo } from '../../src/server/sources/open-meteo/open-meteo.ts'
import {
  openMeteoAir,
  openMeteoEnsemble,
  openMeteoForecast,
  openMeteoMarine,
} from '../../src/server/sources/open-meteo/source.ts'
import { createOpenWeather } from '../../src/server/sources/openweather/openweather.ts'
import { openWeatherForecast } from '../../src/server/sources/openweather/source.ts'
import type { RegisteredService } from '../../src/server/sources/registry.ts'
import { floodBulletin } from '../../src/server/sources/vigicrues/source.ts'
import { createVigicrues } from '../../src/server/sources/vigicrues/vigicrues.ts'
import { waterDecrees } from '../../src/server/sources/vigieau/source.ts'
import { createVigiEau } from '../../src/server/sources/vigieau/vigieau.ts'

/** What an adapter made of the reply. */
interface Answer {
  /** The instant that the data is of, in ms; null when it names none. */
  readonly at: number | null
  /** The reply is of the right shape and says nothing where it should: in a few words what lacks. */
  readonly lacks?: string
}

interface Check {
  /** Pages lack the weather or the official vigilance without it. What the operator has set a key for is needed too. */
  readonly needed: boolean
  /** What a visitor would miss without it. */
  readonly missed: string
  /** Asks the service once, through its own adapter. Throws UpstreamError. */
  ask(connections: Connections, now: Date): Promise<Answer>
}

const lyon = { lat: 45.7485, lon: 4.8467 }
const biarritz = { lat: 43.4832, lon: -1.5701 }
const lyonCommune = '69123'
/** Of the Saône at Lyon. */
const lyonGauge = 'U472202001'

const quiet = { warn: () => {} }

const nothing = (lacks: string): Answer => ({ at: null, lacks })
const at = (instant: string | null | undefined): Answer => ({ at: instant ? Date.parse(instant) : null })

const ofForecast = ({ current, publishedAt }: Weather): Answer => at(publishedAt ?? current.time)
const ofSea = (marine: Marine | null): Answer => (marine ? at(marine.current.time) : nothing('no sea'))
const ofFeed = ({ updatedAt, messages, incomplete }: WarningFeed): Answer => ({
  at: updatedAt ?? (messages.length > 0 ? Math.max(...messages.map(({ sent }) => sent)) : null),
  ...(incomplete ? { lacks: 'entries that cannot be read' } : {}),
})

const ofStations = (stations: readonly StationReadings[]): Answer =>
  stations.length === 0
    ? nothing('no station')
    : { at: Math.max(...stations.flatMap(({ readings }) => readings.map(({ time }) => time))) }

/** How each registered service is asked; the compiler names the one that lacks. */
export const checks: Readonly<Record<RegisteredService['name'], Check>> = {
  'open-meteo': {
    needed: true,
    missed: 'forecasts, unless another source of them answers',
    async ask(connections, now) {
      const { upstream, apiKey } = connections.open(openMeteoForecast)
      return ofForecast(await createOpenMeteo(upstream, { apiKey }).forecast(lyon, nationalZone, now))
    },
  },
  'open-meteo-marine': {
    needed: false,
    missed: 'waves, water temperature and sea level at beaches',
    async ask(connections, now) {
      const { upstream, apiKey } = connections.open(openMeteoMarine)
      return ofSea(await createOpenMeteoMarine(upstream, { apiKey }).marine(biarritz, nationalZone, now))
    },
  },
  'open-meteo-air': {
    needed: false,
    missed: 'air quality and pollens',
    async ask(connections, now) {
      const { upstream, apiKey } = connections.open(openMeteoAir)
      const air = await createOpenMeteoAir(upstream, { apiKey }).air(lyon, nationalZone, now)
      return air ? at(air.time) : nothing('no figure')
    },
  },
  'open-meteo-ensemble': {
    needed: false,
    missed: 'how sure the days to come are',
    async ask(connections, now) {
      const { upstream, apiKey } = connections.open(openMeteoEnsemble)
      const { ensemble } = createOpenMeteoEnsemble(upstream, { apiKey })
      const days = await ensemble(lyon, nationalZone, now)
      return days ? at(days.time) : nothing('no day')
    },
  },
  'e-soh': {
    needed: false,
    missed: 'what stations measure',
    async ask(connections, now) {
      const { upstream } = connections.open(eSohObservations)
      return ofStations(await createESoh(upstream, { stationAt: () => null }).read(now.getTime()))
    },
  },
  metar: {
    needed: false,
    missed: 'what airports measure, overseas above all',
    async ask(connections) {
      const { upstream } = connections.open(metarReports)
      return ofStations(await createMetar(upstream).read())
    },
  },
  openweather: {
    needed: false,
    missed: 'forecasts of the source that the key was set for',
    async ask(connections, now) {
      const { upstream, apiKey } = connections.open(openWeatherForecast)
      return ofForecast(await createOpenWeather(upstream, { apiKey }).forecast(lyon, nationalZone, now))
    },
  },
  'met-norway': {
    needed: false,
    missed: 'forecasts of their own for small towns when calls to Open-Meteo run short',
    async ask(connections, now) {
      const { upstream } = connections.open(metNorwayForecast)
      const { forecast } = createMetNorway(upstream, { log: quiet, altitudeAt: () => null })
      return ofForecast(await forecast(lyon, nationalZone, now))
    },
  },
  meteofrance: {
    needed: false,
    missed: 'vigilance from the portal that the key was set for',
    async ask(connections) {
      const { upstream } = connections.open(meteofrancePortal)
      return { at: (await createMeteofrance(upstream).read()).issuedAt }
    },
  },
  'vigilance-storage': {
    needed: true,
    missed:
      'the official bulletin with its texts: only European warnings are left, and no department is green',
    async ask(connections, now) {
      const { upstream } = connections.open(vigilanceStorage)
      const { read } = createVigilanceStorage(upstream, () => performance.now())
      return { at: (await read(now.getTime())).issuedAt }
    },
  },
  'meteoalarm-json': {
    needed: false,
    missed: 'warnings between two bulletins, unless another form of the feed answers',
    async ask(connections, now) {
      const { upstream } = connections.open(meteoalarmJson)
      return ofFeed(await createMeteoalarmJson(upstream).read(now.getTime()))
    },
  },
  'meteoalarm-atom': {
    needed: false,
    missed: 'warnings between two bulletins, unless another form of the feed answers',
    async ask(connections, now) {
      const { upstream } = connections.open(meteoalarmAtom)
      return ofFeed((await createMeteoalarmAtom(upstream).read(now.getTime())).feed)
    },
  },
  'meteoalarm-rss': {
    needed: false,
    missed: 'warnings between two bulletins, unless another form of the feed answers',
    async ask(connections, now) {
      const { upstream } = connections.open(meteoalarmRss)
      return ofFeed(await createMeteoalarmRss(upstream).read(now.getTime()))
    },
  },
  vigicrues: {
    needed: false,
    missed: 'vigilance of river floods',
    async ask(connections) {
      const { upstream } = connections.open(floodBulletin)
      return at((await createVigicrues(upstream).read()).publishedAt)
    },
  },
  hubeau: {
    needed: false,
    missed: 'whether a river rises or falls',
    async ask(connections, now) {
      const { upstream } = connections.open(riverHeights)
      const [gauge] = await createHubeau(upstream).heights([lyonGauge], now.getTime())
      return gauge ? at(gauge.heights[0]?.at) : nothing('no height at the gauge of Lyon')
    },
  },
  'meteo-des-forets': {
    needed: false,
    missed: 'danger of forest fires, from June to September',
    async ask(connections, now) {
      const { upstream } = connections.open(fireBulletins)
      return at((await createMeteoDesForets(upstream).read(now.getTime())).producedAt)
    },
  },
  atmo: {
    needed: false,
    missed: 'the official air and pollen indexes',
    async ask(connections, now) {
      const { upstream } = connections.open(airIndexes)
      const { air, pollen } = await createAtmo(upstream).read(now.getTime())
      const isEmpty = (days: readonly { readonly levels: ReadonlyMap<string, unknown> }[]): boolean =>
        days.every(({ levels }) => levels.size === 0)
      if (isEmpty(air)) return nothing('no air index')
      return isEmpty(pollen) ? nothing('no pollen index') : at(null)
    },
  },
  vigieau: {
    needed: false,
    missed: 'restrictions of water',
    async ask(connections) {
      const { upstream } = connections.open(waterDecrees)
      await createVigiEau(upstream).restrictions(lyonCommune, lyon)
      return at(null)
    },
  },
  'geo-api': {
    needed: false,
    missed: 'the name of a place that our files lack',
    async ask(connections) {
      const { upstream } = connections.open(communeRegister)
      return (await createGeoApi(upstream).communeAt(lyon)) ? at(null) : nothing('no commune at Lyon')
    },
  },
}
