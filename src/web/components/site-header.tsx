import { paths } from '../../paths.ts'
import { ShellIcon } from './shell-icon.tsx'
import { SearchBox } from './search-box/search-box.tsx'

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

function Links({ pathname, className }: { pathname: string; className?: string }) {
  return (
    <ul className={className}>
      {links.map(([href, name]) => (
        <li key={href}>
          <a href={href} aria-current={href === pathname ? 'page' : undefined}>
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Brand, search, the five ways in. On the home page the search is in the page itself. */
export function SiteHeader({ pathname }: { pathname: string }) {
  // Pages with the large search have it in their midst.
  const home = pathname === paths.home() || pathname === paths.search()
  return (
    <header className={`site-header${wide.has(pathname) ? ' is-wide' : ''}`}>
      <a className="brand" href={paths.home()} aria-label="Éclaircie, accueil">
        <Logo />
        <span>Éclaircie</span>
      </a>
      {!home && <SearchBox form="compact" />}
      <nav aria-label="Principale">
        <Links pathname={pathname} className="site-nav" />
      </nav>
      <div className="site-tools">
        {!home && (
          <a className="icon-button phone-only" href={paths.search()} aria-label="Rechercher une ville">
            <ShellIcon name="search" />
          </a>
        )}
        <a className="icon-button" href={`${paths.home()}#favoris`} aria-label="Mes favoris">
          <ShellIcon name="star" />
        </a>
        <details className="site-menu phone-only">
          <summary className="icon-button" aria-label="Menu">
            <ShellIcon name="menu" />
          </summary>
          <Links pathname={pathname} />
        </details>
      </div>
    </header>
  )
}
