import assert from 'node:assert/strict'
import { Type } from 'typebox'
import { UpstreamError, type FailureReason } from '../../../src/server/upstream/upstream.ts'

export const Reply = Type.Object({ temperature: Type.Number() })
export const good = { temperature: 12.5 }
export const ask = { operation: 'forecast', path: '/v1/forecast' }

/** The one assertion on a failure: its kind, its name, and that it is the error adapters let out. */
export const failsAs = (reason: FailureReason) => (error: unknown) => {
  assert.ok(error instanceof UpstreamError, String(error))
  assert.equal(error.reason, reason, error.message)
  assert.equal(error.operation, 'forecast')
  return true
}
