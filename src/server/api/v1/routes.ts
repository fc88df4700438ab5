import { openApiBase } from '../../../paths.ts'
import { mapsRoutes } from './routes/maps.ts'
import { placesRoutes } from './routes/places.ts'
import { risksRoutes } from './routes/risks.ts'
import type { OpenRoute, OpenTag, UntaggedRoute } from './routes/route.ts'
import { seaRoutes } from './routes/sea.ts'
import { weatherRoutes } from './routes/weather.ts'

const tagged = <Id extends string>(tag: OpenTag, routes: Readonly<Record<Id, UntaggedRoute>>) =>
  Object.fromEntries(
    Object.entries<UntaggedRoute>(routes).map(([id, { subpath, ...route }]) => [
      id,
      { ...route, tag, path: `${openApiBase}${subpath}` },
    ]),
  ) as Readonly<Record<Id, OpenRoute>>

/** Every route of the API for others. */
export const openRoutes = {
  ...tagged('Lieux', placesRoutes),
  ...tagged('Météo', weatherRoutes),
  ...tagged('Vigilance et risques', risksRoutes),
  ...tagged('Mer et marées', seaRoutes),
  ...tagged('Radar et cartes', mapsRoutes),
}

export type OpenRouteId = keyof typeof openRoutes
