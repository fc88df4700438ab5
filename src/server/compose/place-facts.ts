import type { Coordinates } from '../../domain/geo.ts'
import type { Part } from '../../domain/part.ts'
import type { PlaceFactName, PlaceFacts } from '../../domain/place-facts.ts'
import { createPlaceFact, type FactOptions, type FactSource, type PlaceFact } from '../services/place-fact.ts'
import { ensembleLife, mayAskForAir, mayAskForEnsemble } from '../services/quota-policy.ts'
import { createOpenMeteoAir } from '../sources/open-meteo/open-meteo-air.ts'
import { createOpenMeteoEnsemble } from '../sources/open-meteo/open-meteo-ensemble.ts'
import { openMeteoAir, openMeteoEnsemble } from '../sources/open-meteo/source.ts'
import type { Connections } from './connections.ts'

const hourMs = 3_600_000

/** Who tells each fact of places. */
const openFacts = (connections: Connections, options: FactOptions): Facts => ({
  air: createPlaceFact(openAir(connections), options),
  ensemble: createPlaceFact(openEnsemble(connections), options),
})

function openAir(connections: Connections): FactSource<PlaceFacts['air']> {
  const { upstream, budget, apiKey } = connections.open(openMeteoAir)
  const { air } = createOpenMeteoAir(upstream, { apiKey })
  return {
    source: 'open-meteo',
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
    source: 'open-meteo',
    ask: ensemble,
    timeOf: ({ time }) => time,
    ...ensembleLife,
    mayAsk: () => mayAskForEnsemble(budget.pressure()),
  }
}

type Facts = { readonly [Name in PlaceFactName]: PlaceFact<PlaceFacts[Name]> }

/** What sources tell of places beside their weather. */
export interface PlaceFactService {
  /** Never throws for the source. */
  at<Name extends PlaceFactName>(name: Name, point: Coordinates): Promise<Part<PlaceFacts[Name]>>
}

/** The facts of places, each from its source; without connections all are unknown, never invented. */
export function createPlaceFacts(connections: Connections | null, options: FactOptions): PlaceFactService {
  const facts = connections && openFacts(connections, options)
  return {
    at: async (name, point) => (facts ? facts[name](point) : { state: 'missing', reason: 'unsupported' }),
  }
}
