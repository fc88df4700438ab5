import '@vitejs/plugin-react/preamble'
import { countAges } from './ages.ts'
import { markBrokenParts } from './broken-parts.ts'
import { defineIslands, type LoadIsland } from './island-element.ts'
import { wakeWithFirstUse } from './wakers.ts'
import { openIndexGroups } from './index-groups.ts'
import { watchNetwork } from './network.ts'
import { whenParsed } from './parsed.ts'
import { listenToButtons } from './page-buttons.ts'
import { keepPageFresh } from './page-freshness.ts'
import { keepVisitedPages } from './visited-pages.ts'
import { readySearch } from './ready-search.ts'

/**
 * The only script of every page: takes islands over when they are needed, and does what concerns the page as a whole. It
 * may run before the page is there.
 */
const files = import.meta.glob<Awaited<ReturnType<LoadIsland>>>('../islands/*.island.tsx')
const islandName = (file: string): string => file.replace(/^.*\/|\.island\.tsx$/g, '')

defineIslands(new Map(Object.entries(files).map(([file, load]) => [islandName(file), load])))
readySearch()
listenToButtons()
wakeWithFirstUse()
countAges()
keepPageFresh()
markBrokenParts()
void whenParsed().then(() => {
  watchNetwork()
  openIndexGroups()
  void keepVisitedPages()
  if ((history.state as { isRefreshed?: boolean } | null)?.isRefreshed)
    void import('./refresh.ts').then(({ confirmRefresh }) => confirmRefresh())
})
