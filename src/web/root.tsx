import { useEffect, useEffectEvent, useRef } from 'react'
import {
  isRouteErrorResponse,
  Outlet,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigation,
  useRevalidator,
  useRouteError,
  type LoaderFunctionArgs,
} from 'react-router'
import type { SiteInfo } from '../site-api.ts'
import './styles/index.css'
import { OfflineNotice } from './components/offline-notice.tsx'
import { SiteHeader } from './components/site-header.tsx'
import { formatAge } from './text/age.ts'
import { siteApi } from './render/context.ts'
import { useSiteInfo } from './core/site-info.ts'
import { useActions } from './components/use-actions.ts'
import { useScroll } from './core/use-scroll.ts'
import { isEmbedded } from './render/query.ts'
import type { RouteHandle } from './render/route-handle.ts'
import { fetchBlocksEarly, hasLostBlocks, ReadOnly, readOnlyBlock } from './core/read-only.tsx'

const footer = readOnlyBlock(async () => ({
  Block: (await import('./components/site-footer.tsx')).SiteFooter,
}))
const notFound = readOnlyBlock(async () => ({
  Block: (await import('./pages/not-found/not-found.tsx')).NotFound,
}))
const failure = readOnlyBlock(async () => ({
  Block: (await import('./pages/not-found/failure.tsx')).Failure,
}))

/** What every page needs: constant while the process lives, so the browser never asks again. */
export const loadRoot = async ({ context }: LoaderFunctionArgs): Promise<SiteInfo> =>
  context.get(siteApi).info()

/** Loads the page as a new document; offline, the one that is there is better than none. */
function loadAnew(): void {
  if (navigator.onLine) location.reload()
}

/** « Réessayer », wherever it stands, and the network that is back: what the page lacks is asked for again. */
function useRetry(askAgain: () => void): void {
  const again = useEffectEvent(askAgain)
  useEffect(() => {
    const retry = () => {
      if (hasLostBlocks()) loadAnew()
      else again()
    }
    const onClick = (event: MouseEvent) => {
      if (event.target instanceof Element && event.target.closest('[data-retry]')) retry()
    }
    const onBack = () => {
      if (document.querySelector('[data-retry]')) retry()
    }
    document.addEventListener('click', onClick)
    window.addEventListener('online', onBack)
    return () => {
      document.removeEventListener('click', onClick)
      window.removeEventListener('online', onBack)
    }
  }, [])
}

/** From the first navigation on, the code of the blocks comes beside the new page's data. */
function useEarlyBlocks(): void {
  const { state } = useNavigation()
  useEffect(() => {
    if (state !== 'idle') fetchBlocksEarly()
  }, [state])
}

/** Ages go on while a page stays open. They are counted from the server's clock: the browser's may be wrong. */
function useAges(): void {
  useEffect(() => {
    const start = performance.now()
    const written = new WeakMap<Element, number>()
    const timer = setInterval(() => {
      for (const element of document.querySelectorAll('time[data-age]')) {
        const at = Date.parse(element.getAttribute('datetime') ?? '')
        const age = written.get(element) ?? Number(element.getAttribute('data-age'))
        written.set(element, age)
        element.textContent = formatAge(new Date(at), new Date(at + age + performance.now() - start))
      }
    }, 60_000)
    return () => clearInterval(timer)
  }, [])
}

/**
 * After a navigation, reading starts at the new page's content, as it would after a load, and the metadata that the
 * server wrote for the first page (never hydrated) are gone.
 */
function useNewPage(): void {
  const { pathname, search } = useLocation()
  const first = useRef(true)
  const served = useRef<readonly Element[]>([])
  useEffect(() => {
    if (first.current) {
      first.current = false
      served.current = [...document.head.querySelectorAll('[data-page]')]
      return
    }
    for (const element of served.current) element.remove()
    served.current = []
    document.getElementById('contenu')?.focus({ preventScroll: true })
  }, [pathname, search])
}

/** Whether the address asks for the form that others frame, of a page that has one. */
function useEmbedded(): boolean {
  const { search } = useLocation()
  const handle = useMatches().at(-1)?.handle as RouteHandle | false | undefined
  return Boolean(handle && handle.embeddable) && isEmbedded(new URLSearchParams(search))
}

/** What it says changes with the year. */
const Footer = ({ info }: { info: SiteInfo }) => (
  <ReadOnly id="footer" block={footer} input={{ info }} version={String(info.year)} />
)

/** Header, page, footer. The embedded card stands alone. */
export function Root() {
  const { revalidate } = useRevalidator()
  useRetry(() => void revalidate())
  useActions()
  useAges()
  useNewPage()
  useEarlyBlocks()
  useScroll()
  const { pathname } = useLocation()
  const embedded = useEmbedded()
  const info = useLoaderData<SiteInfo>()
  if (embedded)
    return (
      <main id="contenu" className="is-embedded">
        <Outlet />
      </main>
    )
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <SiteHeader pathname={pathname} />
      <main id="contenu" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer info={info} />
      <OfflineNotice />
    </>
  )
}

/** Header and the sentence that an address or a fault calls for. */
export function RootError() {
  // What failed may be the code of the page, which this document would not fetch again.
  useRetry(loadAnew)
  const error = useRouteError()
  const info = useSiteInfo()
  const status = isRouteErrorResponse(error) ? error.status : 500
  return (
    <>
      <a className="skip-link" href="#contenu">
        Aller au contenu
      </a>
      <SiteHeader pathname="" />
      <main id="contenu" tabIndex={-1}>
        {status === 404 ? (
          <ReadOnly
            id="not-found"
            block={notFound}
            input={{ reason: isRouteErrorResponse(error) ? error.data : null }}
          />
        ) : (
          <ReadOnly id="failure" block={failure} input={{}} />
        )}
      </main>
      {info && <Footer info={info} />}
      <OfflineNotice />
    </>
  )
}
