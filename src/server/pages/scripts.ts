import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Scripts } from '../../web/render/scripts.ts'

/** During development Vite serves the sources themselves. */
export const developmentScripts: Scripts = {
  early: '/web/browser/early.ts',
  main: '/web/browser/main.ts',
}

/** What the build named the scripts of every page. Throws when there is no build. */
export function readScripts(clientFolder: string): Scripts {
  const files = readdirSync(join(clientFolder, 'assets'))
  const address = (name: string): string => {
    const file = files.find((each) => each.startsWith(`${name}-`) && each.endsWith('.js'))
    if (!file) throw new Error(`The distribution bundle has no script « ${name} »`)
    return `/assets/${file}`
  }
  return { early: address('early'), main: address('main') }
}
