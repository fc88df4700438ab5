import { useEffect, useState, useSyncExternalStore } from 'react'
import { citySlug } from '../../domain/place.ts'
import { paths, placePath } from '../../paths.ts'
import type { PlaceHit } from '../../views/place-views.ts'
import { createSiteApi } from '../browser/site-api.ts'
import { visitorTown } from '../browser/visitor-town.ts'

const popularCities = [
  'Paris',
  'Lyon',
  'Marseille',
  'Toulouse',
  'Nice',
  'Nantes',
  'Strasbourg',
  'Montpellier',
  'Bordeaux',
  'Lille',
  'Rennes',
  'Reims',
]

const site = createSiteApi()
const radiusKm = 100
const most = 12

type Near = 'unknown' | 'loading' | readonly PlaceHit[]

/** The places around a town; unknown without one, and when nobody answers. */
function useNear(town: PlaceHit | null): Near {
  const [near, setNear] = useState<Near>('unknown')
  useEffect(() => {
    if (!town) return
    let isWanted = true
    setNear('loading')
    site.nearby(town, radiusKm, most).then(
      (found) => isWanted && setNear(found),
      () => isWanted && setNear('unknown'),
    )
    return () => {
      isWanted = false
    }
  }, [town])
  return near
}

/** One press to a town's weather: around the visitor when that is known, else twelve large cities. */
export function Component() {
  const { subscribe, getSnapshot } = visitorTown
  const town = useSyncExternalStore(subscribe, getSnapshot, () => null)
  const near = useNear(town)
  return (
    <nav className="quick-places" aria-labelledby="quick">
      <h2 id="quick">{near === 'unknown' ? 'Villes populaires :' : 'Villes à proximité :'}</h2>
      {near === 'loading' && <p role="status">Chargement...</p>}
      {near === 'unknown' &&
        popularCities.map((name) => (
          <a key={name} href={paths.place(citySlug(name))}>
            {name}
          </a>
        ))}
      {near !== 'unknown' &&
        near !== 'loading' &&
        near.map((hit) => (
          <a key={placePath(hit)} href={placePath(hit)}>
            {hit.name}
          </a>
        ))}
    </nav>
  )
}
