import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { sources } from '../../src/server/sources/registry.ts'
import type { SiteInfo } from '../../src/site-api.ts'
import type { Page } from '../../src/web/render/page.ts'
import { SiteInfoContext } from '../../src/web/render/site-info.ts'

/** What only the bundler understands has no part in the text of a page: styles, file addresses, lists of files. */
registerHooks({
  load(url, context, nextLoad) {
    if (/\.css$|\?url$/.test(url))
      return { format: 'module', source: 'export default ""', shortCircuit: true }
    const loaded = nextLoad(url, context)
    if (!url.includes('/src/web/') || !loaded.source) return loaded
    const source = loaded.source.toString().replaceAll('import.meta.glob', '(() => ({}))')
    return { ...loaded, source: source.replaceAll('import.meta.env', '({ SSR: true })') }
  },
})

const folder = '../../src/web/pages/legal'

/** The page that a module of the folder exports as `<name>Page`. */
export const load = async (name: string): Promise<Page> => {
  const module = (await import(`${folder}/${name}.tsx`)) as Record<string, Page>
  const page = module[`${name}Page`]
  assert.ok(page)
  return page
}

const ign = {
  url: 'https://data.geopf.fr/wmts?LAYER=PLAN&TILEMATRIX={z}&TILEROW={y}&TILECOL={x}',
  attribution: '© IGN',
}

export const info: SiteInfo = {
  publicUrl: 'https://meteo.example',
  contactEmail: 'bonjour@meteo.example',
  socialLinks: [],
  year: 2026,
  credits: [],
  sources: sources.map(({ entry }) => ({ ...entry, off: 'no' as const })),
  tiles: ign,
}

/** Head and body of one page of a site. */
export function render(path: string, { Head, Body }: Page, site: SiteInfo = info): string {
  const props = { view: null, info: site, url: new URL(path, site.publicUrl), embedded: false }
  const tree = createElement(
    SiteInfoContext,
    { value: site },
    createElement(Head, props),
    createElement(Body, props),
  )
  return renderToStaticMarkup(tree)
}

export const all = (html: string, pattern: RegExp): string[] =>
  [...html.matchAll(pattern)].map((match) => match[1] ?? '')
