import { mapsRoutes } from './routes/maps.ts'
import { placesRoutes } from './routes/places.ts'
import { risksRoutes } from './routes/risks.ts'
import { seaRoutes } from './routes/sea.ts'
import { weatherRoutes } from './routes/weather.ts'

/** Every route of the API for others. */
export const openRoutes = {
  ...placesRoutes,
  ...weatherRoutes,
  ...risksRoutes,
  ...seaRoutes,
  ...mapsRoutes,
} as const

export type OpenRouteId = keyof typeof openRoutes
