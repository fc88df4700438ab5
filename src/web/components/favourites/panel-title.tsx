import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'

/** The panel's heading, with « 4/10 » once it is known: a press unfolds the list. */
export const PanelTitle = ({ count }: { count?: string }) => (
  <summary>
    <h2 id="favoris-titre">Mes favoris {count && <span className="count">{count}</span>}</h2>
    <span className="toggle-words">
      Gérer
      <Icon shape={icons.chevronDown} />
    </span>
  </summary>
)

/** Also what everybody gets first: hidden where favourites are kept. */
export const NoFavourites = () => (
  <div className="no-favourites">
    <h3>Aucun favori</h3>
    <p>Ajoutez vos villes préférées pour un accès rapide</p>
  </div>
)
