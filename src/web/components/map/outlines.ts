import type { FeatureCollection, Geometry } from 'geojson'
import { feature } from 'topojson-client'
import type { GeometryCollection, Topology } from 'topojson-specification'
import baseMapUrl from '../../../../data/shapes/base-map.json?url'

type BaseMap = Topology<{
  departments: GeometryCollection<{ code: string }>
  neighbours: GeometryCollection<{ name: string }>
}>

/** France by departments, and the land around it. */
export interface Outlines {
  readonly departments: FeatureCollection<Geometry>
  readonly neighbours: FeatureCollection<Geometry>
}

/** The outlines that come with the site: the map stands on them with or without tiles. Throws when they cannot be read. */
export async function loadOutlines(): Promise<Outlines> {
  const response = await fetch(baseMapUrl)
  if (!response.ok) throw new Error(`outlines answered ${response.status}`)
  // Our own file, of the same build as this code.
  const topology = (await response.json()) as BaseMap
  return {
    departments: feature(topology, topology.objects.departments),
    neighbours: feature(topology, topology.objects.neighbours),
  }
}
