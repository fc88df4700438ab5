import { whenParsed } from './parsed.ts'

const offline = '<p>Vous êtes hors ligne : les informations affichées ne sont plus mises à jour.</p>'

/** Says that the network is gone, and stays in sight until it is back. */
export function watchNetwork(): void {
  const show = () => {
    const notice = document.querySelector('.offline-notice')
    if (notice) notice.innerHTML = navigator.onLine ? '' : offline
  }
  addEventListener('online', show)
  addEventListener('offline', show)
  void whenParsed().then(show)
}
