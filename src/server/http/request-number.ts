import { AsyncLocalStorage } from 'node:async_hooks'

const requests = new AsyncLocalStorage<string>()

/** Runs what belongs to one request: whatever it starts and waits for carries its number in the log. */
export const duringRequest = (reqId: string, work: () => void): void => requests.run(reqId, work)

interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** The same log, whose lines bear the number of the request that caused them; none for work of our own. */
export function withRequestNumber(log: Log): Log {
  const numbered = (fields: object): object => {
    const reqId = requests.getStore()
    return reqId === undefined ? fields : { ...fields, reqId }
  }
  return {
    info: (fields, message) => log.info(numbered(fields), message),
    warn: (fields, message) => log.warn(numbered(fields), message),
    error: (fields, message) => log.error(numbered(fields), message),
  }
}
