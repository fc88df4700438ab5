import serializerCompiler from '@fastify/fast-json-stringify-compiler'

/** What the framework asks for the writing of one kind of answer. */
type Build = ReturnType<typeof serializerCompiler>
type Compile = ReturnType<Build>
type Serialize = ReturnType<Compile>

/**
 * The framework's own writers of answers, each compiled for the first answer it writes: all of them at the start would be
 * a twentieth of it. A schema that does not compile fails the answers of its route.
 */
export const lateSerializers: Build = (schemas, options) => {
  let compile: Compile | undefined
  return (route) => {
    let serialize: Serialize | undefined
    return (data: unknown) => {
      compile ??= serializerCompiler()(schemas, options)
      serialize ??= compile(route)
      return serialize(data)
    }
  }
}
