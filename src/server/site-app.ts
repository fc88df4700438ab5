import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import type { SiteApi } from '../site-api.ts'
import { openApiDocument } from './api/v1/document.ts'
import { createApp } from './app.ts'
import type { Clock } from './cache.ts'
import { createServices, type Services } from './compose.ts'
import type { Config } from './config.ts'
import type { Deadlines } from './deadlines.ts'
import type { Readiness } from './http/probes.ts'
import { addPages } from './pages/add-pages.ts'
import { createSite } from './site.ts'
import { createCredits } from './sources/credits.ts'
import { createWeatherAnswers } from './weather-answers.ts'

export interface SiteAppOptions {
  /** The folder of package.json. */
  readonly root: string
  /** Data, fonts and icons are read as the build has left them in `dist/`. */
  readonly built: boolean
  readonly config: Config
  readonly clock: Clock
  readonly log: Logger
  /** Without them it answers `/api`, files and probes alone; with them unless said. */
  readonly pages?: boolean
  /** Stands before the services: what they answer, another way. */
  readonly replaceSite?: (site: SiteApi) => SiteApi
  readonly busyLoopMs?: number
  /** The usual ones unless said. */
  readonly deadlines?: Deadlines | undefined
}

/** The site, ready to listen or to be asked. */
export interface SiteApp {
  readonly app: FastifyInstance
  readonly site: SiteApi
  readonly services: Services
  readonly readiness: Readiness
}

/** Wires the whole site, from the settings to the server: for the process and for tests alike. */
export async function createSiteApp(options: SiteAppOptions): Promise<SiteApp> {
  const { root, built, config, clock, log } = options
  // Its package is loaded where it is used.
  const sharing = config.valkey
    ? await (await import('./compose/sharing.ts')).openSharing({ address: config.valkey, clock, log })
    : null
  const services = createServices({
    config,
    clock,
    log,
    dataFolder: join(root, 'data'),
    gazetteerFile: built ? join(root, 'dist/gazetteer.bin') : null,
    fontFolder: join(root, built ? 'dist/fonts' : 'src/server/og/fonts'),
    iconFolder: join(root, built ? 'dist/icons' : 'src/web/icons/sky'),
    sharing,
    deadlines: options.deadlines,
  })
  const publicUrl = config.publicUrl ?? `http://localhost:${config.port}`
  const credits = createCredits(config)
  const document = () =>
    openApiDocument({ publicUrl, creditOf: credits.named, requestsPerMinute: config.rateLimit || null })
  const ownSite = createSite({ services, config, clock, publicUrl, credits, openApi: document })
  const site = options.replaceSite?.(ownSite) ?? ownSite
  const readiness: Readiness = { draining: false, upstreams: services.upstreamStates }
  const app = await createApp({
    config,
    site,
    answers: createWeatherAnswers({ site, services, clock }),
    vigilance: services.vigilance,
    geography: services.geography,
    openApi: { credits, document },
    shareImages: services.shareImages,
    radar: services.radar,
    aromeRunAt: () => services.arome?.runAt() ?? null,
    judgements: () => services.judgement?.results() ?? [],
    publicFiles: {
      publicUrl,
      places: services.catalogue,
      racePaths: services.racePaths,
      info: () => site.info(),
      openApi: () => site.openApi(),
    },
    readiness,
    callsLeft: services.callsLeft,
    sharedMemory: sharing,
    clock,
    log,
    ...(options.busyLoopMs === undefined ? {} : { busyLoopMs: options.busyLoopMs }),
  })
  if (options.pages ?? true) await addPages(app, { root, config, site, clock, services })
  return { app, site, services, readiness }
}
