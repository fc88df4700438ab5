/**
 * Runs in the head, before anything is painted: says on `<html>` how many favourites this browser keeps, so that the
 * style sheets show their places instead of the default cities, that the first lies overseas, that some of them cannot be read, and that the card of
 * cooler places was closed. Says it again when another tab has changed that, and when the browser shows a page of before
 * again. When the main script has not come by the end of the load, the mark goes: style sheets then show the page of
 * somebody without script.
 * A script of its own that imports nothing, for it holds up the page. `favourites.ts` keeps the number right later.
 */
;(() => {
  const marks = document.documentElement.dataset
  type Kept = { readonly name?: unknown; readonly location?: { readonly lon?: unknown } } | null
  /** What cannot be read is one favourite without a name. */
  const listIn = (text: string): readonly Kept[] => {
    try {
      const stored: unknown = JSON.parse(text)
      if (Array.isArray(stored)) return stored
    } catch {
      // No JSON.
    }
    return [null]
  }
  const mark = () => {
    let count = 0
    let isFar = false
    try {
      const list = listIn(localStorage.getItem('eclaircie:favourites') ?? '[]')
      count = list.filter((favourite) => typeof favourite?.name === 'string').length
      if (count < list.length) marks['favouritesDamaged'] = ''
      isFar = Math.abs(Number(list[0]?.location?.lon)) > 15
      if (sessionStorage.getItem('eclaircie:cooler-dismissed')) marks['cooler'] = 'dismissed'
    } catch {
      // Storage is off: the page of somebody without favourites.
    }
    marks['favourites'] = String(Math.min(10, count))
    if (isFar) marks['favouritesFar'] = ''
    else delete marks['favouritesFar']
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
