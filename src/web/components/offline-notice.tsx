import { useSyncExternalStore } from 'react'

function subscribe(onChange: () => void): () => void {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}

/** Says once that the network is gone, and stays in sight until it is back. */
export function OfflineNotice() {
  const isOnline = useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  )
  return (
    <div className="offline-notice" role="status">
      {!isOnline && <p>Vous êtes hors ligne : les informations affichées ne sont plus mises à jour.</p>}
    </div>
  )
}
