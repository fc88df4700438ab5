import { feature } from 'topojson-client'
import type { Coordinates } from '../../domain/geo.ts'
import { type Box, type Outline, boxOf, isInside } from '../../domain/locate.ts'
import type { BaseMapTopology } from './files.ts'

interface Polygon {
  readonly name: string
  readonly box: Box
  readonly outline: Outline
}

/** Named areas: department codes, or countries. */
export interface Outlines {
  /** The name of the area that holds the point, or null. */
  nameAt(at: Coordinates): string | null
}

/** The areas of one object of the base map, each polygon with its box so that most are dismissed at once. */
export function readOutlines(map: BaseMapTopology, object: 'departments' | 'neighbours'): Outlines {
  const polygons = polygonsOf(map, object)
  return {
    nameAt: (at) =>
      polygons.find(({ box, outline }) => holds(box, at) && isInside(at, outline))?.name ?? null,
  }
}

function polygonsOf(map: BaseMapTopology, object: 'departments' | 'neighbours'): readonly Polygon[] {
  // The file's shape is checked; the library's own types describe more than it reads.
  const topology = map as unknown as Parameters<typeof feature>[0]
  const collection = map.objects[object] as unknown as Parameters<typeof feature>[1]
  const read = feature(topology, collection)
  const features = read.type === 'FeatureCollection' ? read.features : [read]
  return features.flatMap(({ geometry, properties }) => {
    const name = String(properties?.['code'] ?? properties?.['name'] ?? '')
    if (geometry.type === 'Polygon') return [toPolygon(name, geometry.coordinates)]
    return geometry.type === 'MultiPolygon'
      ? geometry.coordinates.map((outline) => toPolygon(name, outline))
      : []
  })
}

const toPolygon = (name: string, outline: Outline): Polygon => ({ name, box: boxOf(outline), outline })

const holds = ([west, south, east, north]: Box, { lat, lon }: Coordinates): boolean =>
  west <= lon && lon <= east && south <= lat && lat <= north
