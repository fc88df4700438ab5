import '@vitejs/plugin-react/preamble'
import { countAges } from './ages.ts'
import { markBrokenParts } from './broken-parts.ts'
import { defineIslands, type LoadIsland } from './island-element.ts'
import { watchNetwork } from './network.ts'
import { listenToButtons } from './page-buttons.ts'

/**
 * The only script of every page: takes islands over when they are needed, and does what concerns the page as a whole. It
 * may run before the page is there.
 */
const files = import.meta.glob<Awaited<ReturnType<LoadIsland>>>('../islands/*.island.tsx')
const islandName = (file: string): string => file.replace(/^.*\/|\.island\.tsx$/g, '')

defineIslands(new Map(Object.entries(files).map(([file, load]) => [islandName(file), load])))
listenToButtons()
countAges()
markBrokenParts()

function onceParsed(): void {
  watchNetwork()
  if ((history.state as { isRefreshed?: boolean } | null)?.isRefreshed)
    void import('./refresh.ts').then(({ confirmRefresh }) => confirmRefresh())
}
if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', onceParsed)
else onceParsed()
