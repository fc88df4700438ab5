import { UpstreamError, type Upstream, type UpstreamRequest } from './upstream.ts'

/** A service that the operator has switched off: each question fails at once as `off`, without a call or a line in the log. */
export function switchedOff(name: string): Upstream {
  const refusal = (operation: string) => new UpstreamError({ upstream: name, operation, reason: 'off' })
  const refuse = async ({ operation }: UpstreamRequest): Promise<never> => {
    throw refusal(operation)
  }
  return {
    name,
    getJson: refuse,
    getDatedJson: refuse,
    getStream: refuse,
    unreadable: refusal,
    noteUnread: () => undefined,
    isOpen: () => true,
    state: () => ({ name, breaker: 'off', lastSuccess: null, lastFailure: null }),
    close: async () => undefined,
  }
}
