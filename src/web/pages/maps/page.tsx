import { Suspense } from 'react'
import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { MapKind } from '../../components/map/map-readers.ts'
import type { MapScreenView } from '../../components/map/map-screen-view.ts'
import { LateValues } from '../../core/late.tsx'
import { ReadOnly, readOnlyBlock } from '../../core/read-only.tsx'
import '../../styles/map.css'

/** Its code comes with the first map that is navigated to. */
export const loader = async (request: LoaderFunctionArgs): Promise<MapScreenView> =>
  (await import('./loader.ts')).loadMap(request)

// Hydrated when its code is there: until then what the server sent stands.
const live = readOnlyBlock(async () => ({
  Block: (await import('../../components/map/live-map.tsx')).LiveMap,
}))
const metadata = readOnlyBlock(async () => ({ Block: (await import('./metadata.tsx')).MapMetadata }))
const help = readOnlyBlock(async () => ({ Block: (await import('./help-card.tsx')).HelpCard }))

const titles: Record<MapKind | 'eclipse', string> = {
  weather: 'Carte météo de France',
  beaches: 'Carte des vents et des plages',
  nature: 'Carte météo des sites naturels',
  eclipse: 'Éclipses de Lune visibles de France',
}

/** The map screen: cities, beaches or nature sites, and the eclipses on their own address. */
export function Component() {
  const view = useLoaderData<MapScreenView>()
  const { kind, query, eclipses } = view
  const subject = eclipses ? 'eclipse' : kind
  const title = `${titles[subject]} | Éclaircie`
  return (
    <>
      <title>{title}</title>
      {!query.embedded && (
        <ReadOnly
          key={`metadata:${subject}`}
          id={`metadata:${subject}`}
          block={metadata}
          inHead
          input={{ subject, title }}
        />
      )}
      <LateValues parts={[view.map]} />
      <Suspense fallback={null}>
        <live.Block view={view} />
      </Suspense>
      {!query.embedded && <ReadOnly key={kind} id={`help:${kind}`} block={help} input={{ kind }} />}
    </>
  )
}
