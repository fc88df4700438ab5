/** What the page of the API reads of the OpenAPI document that it is rendered from. */
export interface OpenApiDocument {
  readonly openapi: string
  readonly info: {
    readonly title: string
    readonly version: string
    readonly description: string
    readonly license: { readonly name: string; readonly url: string }
  }
  /** How often one address may ask; null: as often as it likes. */
  readonly 'x-requests-per-minute': number | null
  readonly servers: readonly { readonly url: string; readonly description: string }[]
  readonly tags: readonly { readonly name: string; readonly description: string }[]
  readonly paths: Readonly<Record<string, { readonly get: OpenApiOperation }>>
  readonly components: {
    readonly responses: Readonly<Record<string, OpenApiResponse>>
    readonly schemas: Readonly<Record<string, object>>
  }
}

export interface OpenApiOperation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description: string
  readonly parameters: readonly OpenApiParameter[]
  /** By status; what all routes answer alike is a reference. */
  readonly responses: Readonly<Record<string, OpenApiResponse | { readonly $ref: string }>>
  readonly 'x-codeSamples': readonly {
    readonly lang: string
    readonly label: string
    readonly source: string
  }[]
  /** The addresses of those whose data the answer may hold. */
  readonly 'x-credits': readonly OpenCredit[]
}

export interface OpenApiParameter {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required: boolean
  readonly description: string
  readonly example: string
  readonly schema: object
}

export interface OpenApiResponse {
  readonly description: string
  readonly headers?: Readonly<Record<string, object>>
  readonly content?: Readonly<Record<string, { readonly schema: object; readonly example: unknown }>>
}

/** Whose data an answer holds, and under which licence. */
export interface OpenCredit {
  readonly name: string
  readonly url: string
  readonly licence: string
  /** Null: no licence of those that are published for all. */
  readonly licenceUrl: string | null
  /** Its conditions do not allow what is made of it to be sold. */
  readonly nonCommercial: boolean
}
