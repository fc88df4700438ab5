import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { RaceView } from '../../../domain/race-views.ts'
import { paths } from '../../../paths.ts'
import { siteApi } from '../../render/context.ts'
import { useSiteInfo } from '../../core/site-info.ts'
import { known, notFound, raceIdOf } from './race-address.ts'
import { RaceList } from './race-list.tsx'
import '../../styles/stage.css'
import '../../styles/race-list.css'

export async function loader({ request, context }: LoaderFunctionArgs): Promise<RaceView> {
  const view = known(await context.get(siteApi).race(raceIdOf(request)))
  if (!view) throw notFound()
  return view
}

/** The days of a race. */
export function Component() {
  const view = useLoaderData<RaceView>()
  const { name, id, stageCount } = view
  return (
    <>
      <title>{`${name} : les étapes et leur météo | Éclaircie`}</title>
      <meta
        name="description"
        content={`${name} : les ${stageCount} étapes, dates, parcours, distances, et la météo au départ et à l’arrivée.`}
      />
      <link rel="canonical" href={`${useSiteInfo()?.publicUrl ?? ''}${paths.race(id)}`} />
      <RaceList view={view} />
    </>
  )
}
