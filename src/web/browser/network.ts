const offline = '<p>Vous êtes hors ligne : les informations affichées ne sont plus mises à jour.</p>'

function show(): void {
  const notice = document.querySelector('.offline-notice')
  if (notice) notice.innerHTML = navigator.onLine ? '' : offline
}

/** Says that the network is gone, and stays in sight until it is back. The notice must have been parsed. */
export function watchNetwork(): void {
  addEventListener('online', show)
  addEventListener('offline', show)
  if (!navigator.onLine) show()
}
