import type { FastifyServerOptions } from 'fastify'
import type { TSchema } from 'typebox'
import { Value } from 'typebox/value'

interface CheckedPart {
  readonly schema: TSchema
}

/** What of a part of a request is not as its schema says; `true` where all is. */
const check =
  ({ schema }: CheckedPart) =>
  (part: unknown) => {
    const error = Value.Errors(schema, part)
    return error.length === 0 || { error }
  }

/**
 * Requests are checked by what reads replies and files: the framework's own would compile every schema at each start, a tenth
 * of it. No route names a schema of its answers, which are written as JSON.
 */
export const schemaController = {
  compilersFactory: { buildValidator: () => check, buildSerializer: () => () => JSON.stringify },
  // The framework's type knows its own compilers alone.
} as unknown as NonNullable<FastifyServerOptions['schemaController']>
