import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { BeachIndex } from '../../../domain/map-items.ts'
import { apiPaths } from '../../../site-api.ts'
import { deferIndex } from '../../components/index-page/index-part.ts'
import { FilterField } from '../../components/index-page/filter-field.tsx'
import { siteApi } from '../../render/context.ts'
import type { Deferred } from '../../core/deferred.ts'
import { ReadOnlyLate, readOnlyBlock } from '../../core/read-only.tsx'
import { Waiting } from '../../components/waiting.tsx'
import '../../styles/index-page.css'

interface BeachesView {
  readonly index: Deferred<BeachIndex>
}

export async function loader({ context }: LoaderFunctionArgs): Promise<BeachesView> {
  const site = context.get(siteApi)
  return { index: deferIndex(apiPaths.beaches(), site.beaches(), await site.now()) }
}

const blocks = () => import('./blocks.tsx')
const heading = readOnlyBlock(async () => ({ Block: (await blocks()).HeadingBlock }))
const list = readOnlyBlock(async () => ({ Block: (await blocks()).ListBlock }))

/** All the beaches by coast. */
export function Component() {
  const { index } = useLoaderData<BeachesView>()
  return (
    <div className="index-page">
      <title>Toutes les plages | Éclaircie</title>
      <ReadOnlyLate name="heading" part={index} block={heading} input={{}} fallback={<Waiting />} />
      <FilterField one="plage" many="plages" />
      <ReadOnlyLate name="list" part={index} block={list} input={{}} fallback={null} />
    </div>
  )
}
