/** The type of every answer under `/api/` that is JSON. */
export const json = 'application/json; charset=utf-8'

/** A point in Lyon, as a query. */
export const lyon = 'lat=45.7485&lon=4.8467'

/** The fields of the answers, of which each has some. */
export interface Envelope {
  readonly success: boolean
  readonly error: string
  readonly source: unknown
  readonly cached: unknown
  readonly updatedAt: string
  readonly data: Readonly<Record<string, unknown>>
}

export const envelope = (response: { json<T>(): T }): Envelope => response.json<Envelope>()
