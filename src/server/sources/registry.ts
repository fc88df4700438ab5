import { altimetrie } from './altimetrie/source.ts'
import { arome } from './arome/source.ts'
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
  arome,
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
  altimetrie,
] as const

/** The services of all sources. */
export const services = sources.flatMap((source): readonly RegisteredService[] => source.services)

export type RegisteredService = (typeof sources)[number]['services'][number]
/** Services whose forecasts can be the site's. */
export type ForecastServiceName = Extract<RegisteredService, { forecasts: true }>['name']

export type AddressVariable = RegisteredService['variable']
/** Variables that switch on what is not asked by itself. */
export type SwitchVariable = Extract<RegisteredService, { switch: string }>['switch']
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

/** The same, with the addresses of services, null where they are switched off, and which of those that wait for it are on. */
export interface Addressed extends Identity {
  readonly switches: Readonly<Record<SwitchVariable, boolean>>
  readonly upstreams: Readonly<Record<AddressVariable, string | null>>
}

/** The variable by which a service is off; null: it is not. */
function offBy(service: RegisteredService, settings: Addressed): AddressVariable | SwitchVariable | null {
  if ('switch' in service && !settings.switches[service.switch]) return service.switch
  return settings.upstreams[service.variable] === null ? service.variable : null
}

/** Whether a service is not asked because the operator does not want it. */
export const isSwitchedOff = (service: RegisteredService, settings: Addressed): boolean =>
  offBy(service, settings) !== null

/** Why a service is not asked, for operators; null: it is. */
export function whyNotAsked(service: RegisteredService, settings: Addressed): string | null {
  const off = offBy(service, settings)
  if (off !== null) return `${off} is off`
  const missing = missingVariable(service, settings)
  return missing && `${missing} is not set`
}

/** How much of a source the operator has switched off. */
export function switchedOff({ services: all }: (typeof sources)[number], settings: Addressed): SwitchedOff {
  if (!all.some((service) => isSwitchedOff(service, settings))) return 'no'
  return all.some((service) => whyNotAsked(service, settings) === null) ? 'partly' : 'wholly'
}

/** The names that `WEATHER_SOURCE` may have beside `auto` and `simulated`. */
export const forecastServiceNames = (services as readonly Service[])
  .filter(({ forecasts }) => forecasts)
  .map(({ name }) => name) as readonly ForecastServiceName[]
