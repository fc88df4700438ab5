import { showUnknown } from './page-freshness.ts'

/**
 * Lets the service worker store the pages that somebody visits. A page that it gives back without a network says so on
 * `<html>`; its vigilance is unknown, however young it is.
 */
export function keepVisitedPages(): void {
  if (document.documentElement.dataset['savedAt']) showUnknown(() => true)
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  // Storage may be forbidden: then there is nothing to keep pages in.
  navigator.serviceWorker.register('/service-worker.js').catch(() => undefined)
}
