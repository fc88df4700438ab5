import { useLoaderData, type LoaderFunctionArgs } from 'react-router'
import type { CityIndex } from '../../../domain/map-items.ts'
import { apiPaths } from '../../../site-api.ts'
import { deferIndex } from '../../components/index-page/index-part.ts'
import { FilterField } from '../../components/index-page/filter-field.tsx'
import { siteApi } from '../../render/context.ts'
import type { Deferred } from '../../core/deferred.ts'
import { ReadOnlyLate, readOnlyBlock } from '../../core/read-only.tsx'
import { Waiting } from '../../components/waiting.tsx'
import '../../styles/index-page.css'

interface CitiesView {
  readonly index: Deferred<CityIndex>
}

export async function loader({ context }: LoaderFunctionArgs): Promise<CitiesView> {
  const site = context.get(siteApi)
  return { index: deferIndex(apiPaths.cities(), site.cities(), await site.now()) }
}

const blocks = () => import('./blocks.tsx')
const heading = readOnlyBlock(async () => ({ Block: (await blocks()).HeadingBlock }))
const list = readOnlyBlock(async () => ({ Block: (await blocks()).ListBlock }))

/** All the curated cities by importance. */
export function Component() {
  const { index } = useLoaderData<CitiesView>()
  return (
    <div className="index-page">
      <title>Toutes les villes | Éclaircie</title>
      <ReadOnlyLate name="heading" part={index} block={heading} input={{}} fallback={<Waiting />} />
      <FilterField one="ville" many="villes" />
      <ReadOnlyLate name="list" part={index} block={list} input={{}} fallback={null} />
    </div>
  )
}
