/**
 * In place of what could not be fetched: the network is gone, or the site has changed meanwhile. Part of every page's
 * first load, so it brings no icon and no other text.
 */
export function Lost() {
  return (
    <div className="card message">
      <p>Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion et réessayez.</p>
      <button className="button" type="button" data-retry="">
        Réessayer
      </button>
    </div>
  )
}
