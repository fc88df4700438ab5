const key = 'eclaircie:demo-dismissed'

/** Closes the demonstration notice for good; where nothing can be kept, for this visit. */
export function dismissDemonstration(): void {
  document.documentElement.dataset['demo'] = 'dismissed'
  try {
    window.localStorage.setItem(key, '1')
  } catch {
    // It will be there again at the next visit.
  }
}
