/**
 * Runs in the head, before anything is painted: says on `<html>` how many favourites this browser keeps, so that the
 * style sheets show their places instead of the default cities, and that the demonstration notice was closed.
 * A script of its own that imports nothing, for it holds up the page. `favourites.ts` keeps both marks right later.
 */
;(() => {
  const marks = document.documentElement.dataset
  marks['favourites'] = '0'
  try {
    if (localStorage.getItem('eclaircie:demo-dismissed')) marks['demo'] = 'dismissed'
    const stored: unknown = JSON.parse(localStorage.getItem('eclaircie:favourites') ?? '[]')
    const names = Array.isArray(stored)
      ? stored.filter((favourite) => typeof favourite?.name === 'string')
      : []
    marks['favourites'] = String(Math.min(10, names.length))
  } catch {
    // Storage is off or unreadable: the page of somebody without favourites.
  }
})()
