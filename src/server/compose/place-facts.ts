import type { Coordinates } from '../../domain/geo.ts'
import type { FlashGroups } from '../../domain/lightning.ts'
import { missing, type Part } from '../../domain/part.ts'
import type { PlaceFactName, PlaceFacts } from '../../domain/place-facts.ts'
import type { StationAt } from '../catalogue/stations.ts'
import { createLightning } from '../services/lightning.ts'
import { createMeasured, type MeasuredService } from '../services/measured.ts'
import { createPlaceFact, type FactOptions, type FactSource, type PlaceFact } from '../services/place-fact.ts'
import { ensembleLife, mayAskForAir, mayAskForEnsemble } from '../services/quota-policy.ts'
import type { RadarService } from '../services/radar.ts'
import type { ServiceLog } from '../services/polled-source.ts'
import { createESoh } from '../sources/e-soh/e-soh.ts'
import { eSohObservations } from '../sources/e-soh/source.ts'
import { createEumetview, lightningAreaOf, lightningAreas } from '../sources/eumetview/eumetview.ts'
import { lightningPictures } from '../sources/eumetview/source.ts'
import { createMetar } from '../sources/metar/metar.ts'
import { metarReports } from '../sources/metar/source.ts'
import { createOpenMeteoAir } from '../sources/open-meteo/open-meteo-air.ts'
import { createOpenMeteoEnsemble } from '../sources/open-meteo/open-meteo-ensemble.ts'
import { openMeteoAir, openMeteoEnsemble } from '../sources/open-meteo/source.ts'
import type { Connections } from './connections.ts'
import type { Sharing } from './sharing.ts'
import { hourMs } from '../../domain/time-units.ts'

export interface PlaceFactOptions extends FactOptions {
  readonly log: ServiceLog
  readonly radar: Pick<RadarService, 'at'>
  readonly stationAt: StationAt
  /** What other processes have loaded of facts; absent: there are none. */
  readonly shared?: Sharing['facts'] | undefined
  /** Metres of a point, of its site or town, else of the point that its forecast is for; null where nobody says. */
  readonly heightAt: (point: Coordinates) => Promise<number | null>
}

/** Who tells each fact of places. */
function openFacts(connections: Connections, options: PlaceFactOptions) {
  const measured = openMeasured(connections, options)
  const lightning = openLightning(connections, options)
  const facts: Facts = {
    air: createPlaceFact({ ...openAir(connections), shared: options.shared?.air }, options),
    ensemble: createPlaceFact({ ...openEnsemble(connections), shared: options.shared?.ensemble }, options),
    measured: measured.at,
    lightning: lightning.at,
    radar: options.radar.at,
  }
  return {
    facts,
    flashes: () => lightning.over('mainland'),
    close: () => {
      measured.close()
      lightning.close()
    },
  }
}

/** Stations first; airports where no station is near, and overseas. */
function openMeasured(
  connections: Connections,
  { stationAt, heightAt, clock, log }: PlaceFactOptions,
): MeasuredService {
  const stations = createESoh(connections.open(eSohObservations).upstream, { stationAt })
  const airports = createMetar(connections.open(metarReports).upstream)
  return createMeasured({
    networks: [
      ...(connections.isOff(eSohObservations) ? [] : [{ ...stations, name: 'e-soh' } as const]),
      ...(connections.isOff(metarReports) ? [] : [{ ...airports, name: 'metar' } as const]),
    ],
    heightAt,
    clock,
    log,
    refreshMs: eSohObservations.limits.everyMs,
  })
}

const openLightning = (connections: Connections, { clock, log }: PlaceFactOptions) =>
  createLightning({
    source: connections.isOff(lightningPictures)
      ? null
      : createEumetview(connections.open(lightningPictures).upstream),
    areas: lightningAreas,
    areaOf: lightningAreaOf,
    clock,
    log,
    refreshMs: lightningPictures.limits.everyMs,
  })

function openAir(connections: Connections): FactSource<PlaceFacts['air']> {
  const { upstream, budget, apiKey } = connections.open(openMeteoAir)
  const { air } = createOpenMeteoAir(upstream, { apiKey })
  return {
    source: openMeteoAir.name,
    ask: air,
    timeOf: ({ time }) => time,
    // The European model has cells of 0.1°. Air changes with the hour and the models with the day.
    cellDegrees: 0.1,
    freshMs: 3 * hourMs,
    mayAsk: () => mayAskForAir(budget.pressure()),
  }
}

function openEnsemble(connections: Connections): FactSource<PlaceFacts['ensemble']> {
  const { upstream, budget, apiKey } = connections.open(openMeteoEnsemble)
  const { ensemble } = createOpenMeteoEnsemble(upstream, { apiKey })
  return {
    source: openMeteoEnsemble.name,
    ask: ensemble,
    timeOf: ({ time }) => time,
    ...ensembleLife,
    mayAsk: () => mayAskForEnsemble(budget.pressure()),
  }
}

type Facts = { readonly [Name in PlaceFactName]: PlaceFact<PlaceFacts[Name]> }

/** The facts of places, each from its source; without connections each is missing as « unsupported », never invented. */
export function createPlaceFacts(connections: Connections | null, options: PlaceFactOptions) {
  const open = connections && openFacts(connections, options)
  return {
    /** Never throws for the source. */
    at: async <Name extends PlaceFactName>(
      name: Name,
      point: Coordinates,
    ): Promise<Part<PlaceFacts[Name]>> => {
      const fact: PlaceFact<PlaceFacts[Name]> | undefined = open?.facts[name]
      return fact ? fact(point) : missing('unsupported')
    },
    /** Lightning over mainland France. */
    flashes: async (): Promise<Part<FlashGroups>> => (open ? open.flashes() : missing('off')),
    /** Ends what runs behind. */
    close: (): void => open?.close(),
  }
}
