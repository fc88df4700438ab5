/** The panel's heading, with « 4/10 » once it is known. */
export function PanelTitle({ count }: { count?: string }) {
  return (
    <header>
      <h2 id="favoris-titre" tabIndex={-1}>
        Mes favoris {count && <span className="count">{count}</span>}
      </h2>
    </header>
  )
}

/** Also what everybody gets first: hidden where favourites are kept. */
export function NoFavourites() {
  return (
    <div className="no-favourites">
      <h3>Aucun favori</h3>
      <p>Ajoutez vos villes préférées pour un accès rapide</p>
    </div>
  )
}
