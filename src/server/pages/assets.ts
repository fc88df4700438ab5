import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Assets } from '../../index.tsx'

const Manifest = Type.Record(
  Type.String(),
  Type.Object({
    file: Type.String(),
    css: Type.Optional(Type.Array(Type.String())),
    imports: Type.Optional(Type.Array(Type.String())),
  }),
)

/** During development Vite serves the sources themselves. */
export const developmentAssets: Assets = {
  early: '/web/browser/early.ts',
  main: '/web/browser/main.ts',
  entry: '/entry-client.tsx',
  css: ['/web/styles/index.css'],
  preload: [],
  forModule: () => ({ js: [], css: [] }),
}

/** What the build made of each module: read from its manifest, once. */
export function readAssets(clientFolder: string): Assets {
  const manifest = Value.Parse(
    Manifest,
    JSON.parse(readFileSync(join(clientFolder, '.vite/manifest.json'), 'utf8')),
  )
  const chunks = new Map(Object.entries(manifest))
  const collect = (id: string, js: Set<string>, css: Set<string>): void => {
    const chunk = chunks.get(id)
    if (!chunk || js.has(`/${chunk.file}`)) return
    js.add(`/${chunk.file}`)
    for (const file of chunk.css ?? []) css.add(`/${file}`)
    for (const imported of chunk.imports ?? []) collect(imported, js, css)
  }
  const filesOf = (id: string, but: Assets | null) => {
    const js = new Set<string>()
    const css = new Set<string>()
    collect(id, js, css)
    const known = new Set([but?.entry, ...(but?.preload ?? []), ...(but?.css ?? [])])
    return {
      js: [...js].filter((file) => !known.has(file)),
      css: [...css].filter((file) => !known.has(file)),
    }
  }
  const [entry = '', ...preload] = filesOf('index.html', null).js
  const early = `/assets/${readdirSync(join(clientFolder, 'assets')).find((file) => /^early-.*\.js$/.test(file)) ?? ''}`
  const main = `/${chunks.get('web/browser/main.ts')?.file ?? ''}`
  const base: Assets = {
    early,
    main,
    entry,
    preload,
    css: filesOf('index.html', null).css,
    forModule: () => ({ js: [], css: [] }),
  }
  const modules = new Map([...chunks.keys()].map((id) => [id, filesOf(id, base)]))
  return { ...base, forModule: (id) => modules.get(id) ?? { js: [], css: [] } }
}
