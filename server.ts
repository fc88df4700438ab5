import { join } from 'node:path'
import closeWithGrace from 'close-with-grace'
import { hasBuild } from './src/server/build-files.ts'
import { ConfigError, readConfig, type Config } from './src/server/config.ts'
import { takeLeave } from './src/server/http/leaving.ts'
import { createLog } from './src/server/http/log.ts'
import { createSiteApp } from './src/server/site-app.ts'

/** One line to the operator and the end: no stack, no value of any variable. */
function refuseToStart(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(1)
}

function configOrExit(): Config {
  try {
    return readConfig(process.env, process.constrainedMemory())
  } catch (error) {
    if (error instanceof ConfigError) refuseToStart(error.message)
    throw error
  }
}

/** The folder of package.json: beside this file, or one above its compiled form. */
const built = import.meta.dirname.endsWith('dist')
const root = built ? join(import.meta.dirname, '..') : import.meta.dirname

// Only the development scripts start development. React asks the variable too, when the pages are loaded.
const { env } = process
if (built || env['NODE_ENV'] !== 'development') env['NODE_ENV'] = 'production'

const config = configOrExit()
const log = createLog(config)

for (const event of ['uncaughtException', 'unhandledRejection'] as const)
  process.on(event, (error: unknown) => {
    log.fatal({ err: error, event }, 'the process cannot go on')
    process.exit(1)
  })

/** `CLOCK` moves « now » once; from then on time passes as everywhere. */
const shift = config.clock ? config.clock.getTime() - Date.now() : 0
const clock = { now: () => Date.now() + shift, monotonic: () => performance.now() }

/** Everything that serves, and listening. */
async function start() {
  const { app, services, readiness } = await createSiteApp({ root, built, config, clock, log })
  await app.listen({ port: config.port, host: config.host })
  return { app, services, readiness }
}

/** Why it could not start, in words for whoever started it. */
function explained(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE') return `PORT ${config.port} is already in use`
  if (code === 'EACCES') return `PORT ${config.port} may not be listened on by this user`
  return `Cannot start: ${message.split('\n')[0]}`
}

/** npm and service managers tell one stop twice: again within this time is the same. */
const sameStopMs = 1_000

/** From the end of the drain on; the app cuts what is still open half a second before. */
const closingMs = 7_500

if (config.production && !hasBuild(join(root, 'dist'), built))
  refuseToStart('The build is missing: run `npm run build` first')
const { app, services, readiness } = await start().catch((error: unknown) => refuseToStart(explained(error)))
closeWithGrace({ delay: config.drainMs + closingMs, logger: log }, async ({ signal }) => {
  const since = performance.now()
  for (const again of ['SIGTERM', 'SIGINT'] as const)
    process.removeAllListeners(again).on(again, () => {
      if (performance.now() - since < sameStopMs) return
      log.warn({ signal: again }, 'told again to stop: stopping at once')
      process.exit(1)
    })
  // A balancer says SIGTERM; Ctrl-C is somebody who waits, and a development server restarts at every change.
  const leaveMs = signal === 'SIGTERM' && config.production ? config.drainMs : 0
  log.info({ signal, drainMs: leaveMs }, 'told to stop')
  await takeLeave(app, readiness, leaveMs)
  await services.close()
})
