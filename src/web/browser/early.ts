/**
 * Runs in the head, before anything is painted: says on `<html>` how many favourites this browser keeps, so that the
 * style sheets show their places instead of the default cities, and that the card of cooler places was closed. Says it
 * again when another tab has changed that, and when the browser shows a page of before again. When the main script has
 * not come by the end of the load, the mark goes: style sheets then show the page of somebody without script.
 * A script of its own that imports nothing, for it holds up the page. `favourites.ts` keeps both marks right later.
 */
;(() => {
  const marks = document.documentElement.dataset
  const mark = () => {
    let count = 0
    try {
      const stored: unknown = JSON.parse(localStorage.getItem('eclaircie:favourites') ?? '[]')
      if (Array.isArray(stored))
        count = stored.filter((favourite) => typeof favourite?.name === 'string').length
      if (sessionStorage.getItem('eclaircie:cooler-dismissed')) marks['cooler'] = 'dismissed'
    } catch {
      // Storage is off or unreadable: the page of somebody without favourites.
    }
    marks['favourites'] = String(Math.min(10, count))
    document.documentElement.style.setProperty('--favourites', marks['favourites'])
  }
  mark()
  addEventListener('storage', mark)
  addEventListener('load', () => {
    if (customElements.get('ec-island')) return
    removeEventListener('storage', mark)
    delete marks['favourites']
  })
  addEventListener('pageshow', ({ persisted }) => {
    if (persisted && customElements.get('ec-island')) mark()
  })
})()
