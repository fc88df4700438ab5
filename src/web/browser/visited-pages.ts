/** Lets the service worker store the pages that somebody visits. */
export async function keepVisitedPages(): Promise<void> {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  try {
    await navigator.serviceWorker.register('/service-worker.js')
  } catch {
    // Storage is forbidden, or we are in a closed frame: then there is nothing to store pages in.
  }
}
