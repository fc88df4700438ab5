import { atmo } from './atmo/source.ts'
import { bulletinsAvalanche } from './bulletins-avalanche/source.ts'
import { eSoh } from './e-soh/source.ts'
import { eumetview } from './eumetview/source.ts'
import { geoApi } from './geo-api/source.ts'
import { hubeau } from './hubeau/source.ts'
import { metNorway } from './met-norway/source.ts'
import { meteoalarm } from './meteoalarm/source.ts'
import { meteoDesForets } from './meteo-des-forets/source.ts'
import { meteofrance } from './meteofrance/source.ts'
import { metar } from './metar/source.ts'
import { nivose } from './nivose/source.ts'
import { openMeteo } from './open-meteo/source.ts'
import { openWeather } from './openweather/source.ts'
import { opera } from './opera/source.ts'
import { vigicrues } from './vigicrues/source.ts'
import { vigiEau } from './vigieau/source.ts'
import type { SwitchedOff } from '../../site-api.ts'
import type { Service } from './source.ts'

/** Every outside source, in the order in which pages credit them. */
export const sources = [
  openMeteo,
  openWeather,
  metNorway,
  eSoh,
  metar,
  nivose,
  eumetview,
  opera,
  meteofrance,
  meteoalarm,
  vigicrues,
  hubeau,
  meteoDesForets,
  bulletinsAvalanche,
  atmo,
  vigiEau,
  geoApi,
] as const

/** The services of all sources. */
export const services = sources.flatMap((source): readonly RegisteredService[] => source.services)

export type RegisteredService = (typeof sources)[number]['services'][number]
/** Services whose forecasts can be the site's. */
export type ForecastServiceName = Extract<RegisteredService, { forecasts: true }>['name']

export type AddressVariable = RegisteredService['variable']
export type KeyVariable = Extract<RegisteredService, { key: object }>['key']['variable']
export type RedirectVariable = Extract<RegisteredService, { redirects: object }>['redirects']['variable']

/** What the operator has set: keys, and the address at which services may reach them. */
export interface Identity {
  readonly keys: Readonly<Record<KeyVariable, string | null>>
  readonly contact: string | null
}

/** The variable that a service cannot do without and that is not set; null: it can be asked. */
export function missingVariable(
  service: RegisteredService,
  { keys, contact }: Identity,
): KeyVariable | 'CONTACT_EMAIL' | null {
  if ('needsContact' in service) return contact === null ? 'CONTACT_EMAIL' : null
  if (!('key' in service)) return null
  const { needed, variable } = service.key
  return needed && keys[variable] === null ? variable : null
}

/** The same with where they are asked; null: they are switched off. */
export interface Addressed extends Identity {
  readonly upstreams: Readonly<Record<AddressVariable, string | null>>
}

/** Why a service is not asked, for operators; null: it is. */
export function whyNotAsked(service: RegisteredService, settings: Addressed): string | null {
  if (settings.upstreams[service.variable] === null) return `${service.variable} is off`
  const missing = missingVariable(service, settings)
  return missing && `${missing} is not set`
}

/** How much of a source the operator has switched off. */
export function switchedOff({ services: all }: (typeof sources)[number], settings: Addressed): SwitchedOff {
  const isOff = ({ variable }: RegisteredService): boolean => settings.upstreams[variable] === null
  if (!all.some(isOff)) return 'no'
  return all.some((service) => whyNotAsked(service, settings) === null) ? 'partly' : 'wholly'
}

/** The names that `WEATHER_SOURCE` may have beside `auto` and `simulated`. */
export const forecastServiceNames = (services as readonly Service[])
  .filter(({ forecasts }) => forecasts)
  .map(({ name }) => name) as readonly ForecastServiceName[]
