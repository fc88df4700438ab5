import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Icon } from './icon.tsx'
import { ShellIcon } from './shell-icon.tsx'

const links = [
  [paths.maps(), 'Cartes'],
  [paths.vigilance(), 'Vigilance'],
  [paths.cities(), 'Villes'],
  [paths.beaches(), 'Plages'],
  [paths.nature(), 'Nature'],
] as const

/** Their screens fill the window. The header says so to the style sheet, for it is there before the screen. */
const wide = new Set([paths.maps(), paths.weatherMap(), paths.beachMap(), paths.natureMap(), paths.eclipse()])

function Logo() {
  return (
    <svg className="logo" viewBox="0 0 32 32" aria-hidden="true">
      <circle className="logo-sun" cx="19.5" cy="12.5" r="7.5" />
      <path
        className="logo-cloud"
        d="M9.5 26.5a6 6 0 0 1-.4-12 7.6 7.6 0 0 1 13.7 3.4 4.4 4.4 0 0 1-.3 8.6z"
      />
    </svg>
  )
}

function Links({ current, className }: { current: string | null; className?: string }) {
  return (
    <ul className={className}>
      {links.map(([href, name]) => (
        <li key={href}>
          <a href={href} aria-current={href === current ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

interface PartsProps {
  /** The one of the five ways in that is this page, if any. */
  readonly current: string | null
  readonly hasSearch: boolean
  readonly search: ReactNode
}

/** Brand, search, the five ways in. */
export function HeaderParts({ current, hasSearch, search }: PartsProps) {
  return (
    <>
      <a className="brand" href={paths.home()} aria-label="Éclaircie, accueil">
        <Logo />
        <span>Éclaircie</span>
      </a>
      {hasSearch && search}
      <nav aria-label="Principale">
        <Links current={current} className="site-nav" />
      </nav>
      <div className="site-tools">
        {hasSearch && (
          <a className="icon-button phone-only" href={paths.search()} aria-label="Rechercher une ville">
            <ShellIcon name="search" />
          </a>
        )}
        <a className="icon-button" href={`${paths.home()}#favoris`} aria-label="Mes favoris">
          <ShellIcon name="star" />
        </a>
        <details className="site-menu phone-only">
          <summary className="icon-button" aria-label="Menu">
            <Icon name="menu" />
          </summary>
          <Links current={current} />
        </details>
      </div>
    </>
  )
}

/** How the header of a page looks: there are few forms of it. */
export function headerOf(pathname: string) {
  return {
    current: links.find(([href]) => href === pathname)?.[0] ?? null,
    // Pages with the large search have it in their midst.
    hasSearch: pathname !== paths.home() && pathname !== paths.search(),
    className: wide.has(pathname) ? 'site-header is-wide' : 'site-header',
  }
}
