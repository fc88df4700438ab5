import ajvCompiler from '@fastify/ajv-compiler'

/** What the framework asks for the check of one part of a request, such as its query. */
type Compile = ReturnType<ReturnType<typeof ajvCompiler>>
type Validate = ReturnType<Compile>

/**
 * The framework's own checks of requests, each compiled when the first request comes to it: all of them at the start
 * would be a twentieth of it. A schema that does not compile fails the requests of its route.
 */
export const lateValidators: ReturnType<typeof ajvCompiler> = (schemas, options) => {
  let compile: Compile | undefined
  const late: Compile = (route) => {
    let validate: Validate | undefined
    const check = ((data: unknown) => {
      compile ??= ajvCompiler()(schemas, options)
      validate ??= compile(route)
      const accepted: unknown = validate(data)
      check.errors = validate.errors ?? null
      return accepted
    }) as Validate
    return check
  }
  return late
}
