import type { ReactNode } from 'react'
import { paths } from '../../paths.ts'
import { Icon } from './icon.tsx'
import * as icons from './icon-paths.ts'
import { screenAt } from '../../screens.ts'

const links = [
  [paths.maps(), 'Cartes'],
  [paths.vigilance(), 'Vigilance'],
  [paths.cities(), 'Villes'],
  [paths.beaches(), 'Plages'],
  [paths.nature(), 'Nature'],
  [paths.mountains(), 'Montagne'],
] as const

/** The map is one screen with an address for each of its kinds, and one with the eclipses beside it. */
const maps: readonly string[] = [
  paths.weatherMap(),
  paths.rainMap(),
  paths.beachMap(),
  paths.natureMap(),
  paths.eclipse(),
]

const currentOf = (href: string, current: string | null): 'page' | 'true' | undefined => {
  if (href === current) return 'page'
  return href === paths.maps() && current !== null && maps.includes(current) ? 'true' : undefined
}

const Logo = () => (
  <svg className="logo" viewBox="0 0 32 32" width="32" aria-hidden="true">
    <circle className="logo-sun" cx="19.5" cy="12.5" r="7.5" />
    <path className="logo-cloud" d="M9.5 26.5a6 6 0 0 1-.4-12 7.6 7.6 0 0 1 13.7 3.4 4.4 4.4 0 0 1-.3 8.6z" />
  </svg>
)

const Links = ({ current, className }: { current: string | null; className?: string }) => (
  <ul className={className}>
    {links.map(([href, name]) => (
      <li key={href}>
        <a href={href} aria-current={currentOf(href, current)}>
          {name}
        </a>
      </li>
    ))}
  </ul>
)

interface PartsProps {
  /** The page itself, where one of the six ways in leads to it. */
  readonly current: string | null
  readonly hasSearch: boolean
  readonly search: ReactNode
}

/** Brand, search, the six ways in. */
export const HeaderParts = ({ current, hasSearch, search }: PartsProps) => (
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
          <Icon shape={icons.search} />
        </a>
      )}
      <a className="icon-button needs-script" href={`${paths.home()}#favoris`} aria-label="Mes favoris">
        <Icon shape={icons.star} />
      </a>
      <details className="site-menu phone-only">
        <summary className="icon-button" aria-label="Menu">
          <Icon shape={icons.menu} />
        </summary>
        <Links current={current} />
      </details>
    </div>
  </>
)

/** How the header of a page looks: there are few forms of it. */
export function headerOf(pathname: string) {
  const screen = screenAt(pathname)
  return {
    current: [...links.map(([href]) => href), ...maps].find((href) => href === pathname) ?? null,
    hasSearch: !screen?.hasSearch,
    // Said to the style sheet here, for the header is there before the screen.
    className: screen?.fillsWindow ? 'site-header is-wide' : 'site-header',
  }
}
