import { readFileSync } from 'node:fs'
import { Type } from 'typebox'
import { Compile } from 'typebox/compile'
import { checkCatalogueFiles, readCatalogueFiles } from '../../src/server/catalogue/files.ts'
import { tideTableOf } from '../../src/server/catalogue/tides.ts'
import type { TidePort } from '../../src/domain/tides/port.ts'

/** The ports of the site. */
export const tideTable = tideTableOf(checkCatalogueFiles(readCatalogueFiles('data')).tidePorts)

export function tidePort(slug: string): TidePort {
  const port = tideTable.ports.find((each) => each.slug === slug)
  if (!port) throw new Error(`no port ${slug}`)
  return port
}

const Published = Type.Object({
  sources: Type.Record(Type.String(), Type.String()),
  /** Port, source, kind, time, metres. */
  turns: Type.Array(
    Type.Tuple([Type.String(), Type.String(), Type.Enum(['high', 'low']), Type.String(), Type.Number()]),
  ),
  /** Source, day at Brest, coefficients in the order of its high waters. */
  coefficients: Type.Array(Type.Tuple([Type.String(), Type.String(), Type.Array(Type.Integer())])),
})

/** What others have published: `sources` says who. */
export const publishedTides = Compile(Published).Parse(
  JSON.parse(readFileSync('test/fixtures/tides/published.json', 'utf8')),
)
