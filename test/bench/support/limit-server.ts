import Fastify from 'fastify'

/** An answer to repeat. */
export interface Repeated {
  readonly headers: Readonly<Record<string, string>>
  /** In base64. */
  readonly body: string
}

// The limit: nothing but Fastify and bytes in memory.
process.once('message', ({ headers, body }: Repeated) => {
  const bytes = Buffer.from(body, 'base64')
  const app = Fastify()
  app.get('/*', (_request, reply) => reply.headers(headers).send(bytes))
  void app
    .listen({ port: 0, host: '127.0.0.1' })
    .then((address) => process.send?.({ port: Number(new URL(address).port) }))
})
process.on('disconnect', () => process.exit(0))
