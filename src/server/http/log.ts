import { AsyncLocalStorage } from 'node:async_hooks'
import { pino, type DestinationStream, type Logger } from 'pino'
import type { Config } from '../config.ts'

const requests = new AsyncLocalStorage<string>()

/** Runs what belongs to one request: whatever it starts and waits for carries its number in the log. */
export const duringRequest = (reqId: string, work: () => void): void => requests.run(reqId, work)

/** The log of the process, a line of JSON each; those that a request caused bear its number. */
export function createLog(config: Config, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    base: null,
    redact: { paths: ['err.stack'], remove: config.production },
    mixin() {
      const reqId = requests.getStore()
      return reqId === undefined ? {} : { reqId }
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
