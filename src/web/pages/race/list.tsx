import type { LoaderFunctionArgs } from 'react-router'
import type { RaceView } from '../../../views/race-views.ts'
import { feedPaths, paths } from '../../../paths.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { siteApi } from '../../render/context.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/race-page.css?url'
import { raceOutline } from './outline.ts'
import { valueOrNull, notFound, raceIdOf } from './race-address.ts'
import { RaceList } from './race-list.tsx'

async function loader({ request, context }: LoaderFunctionArgs): Promise<RaceView> {
  const view = valueOrNull(await context.get(siteApi).race(raceIdOf(request)))
  if (!view) throw notFound()
  return view
}

/** The days of a race. */
export const racePage = definePage<RaceView>({
  loader,
  styles: [styles],
  Head: ({ view: { id, name, stageCount } }) => (
    <>
      <PageMetadata
        title={`${name} : les étapes et leur météo | Éclaircie`}
        description={`${name} : les ${stageCount} étapes, dates, parcours, distances, et la météo au départ et à l’arrivée.`}
        path={paths.race(id)}
      />
      <link rel="alternate" type="text/calendar" title={`${name} (calendrier)`} href={feedPaths.race(id)} />
    </>
  ),
  Body: ({ view }) => <RaceList view={view} />,
  outline: raceOutline,
})
