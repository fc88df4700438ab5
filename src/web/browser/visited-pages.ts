import { showUnknown } from './page-freshness.ts'

/**
 * Lets the service worker store the pages that somebody visits. A page that it gives back without a network says so on
 * `<html>`; its vigilance is unknown, however young it is.
 */
export function keepVisitedPages(): void {
  if (document.documentElement.dataset['savedAt']) showUnknown(() => true)
  if (import.meta.env.PROD && 'serviceWorker' in navigator) void register()
}

async function register(): Promise<void> {
  try {
    await navigator.serviceWorker.register('/service-worker.js')
  } catch {
    // Storage is forbidden, or we are in a closed frame: then there is nothing to store pages in.
  }
}
