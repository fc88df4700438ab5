const textAfterMs = 500
/** Half a second cannot be read: the sentence stays five. */
const textForMs = 5_000

/** Loads the page anew and says so there; offline, the one that is there is better than none. */
export function refresh(): void {
  if (!navigator.onLine) return
  history.replaceState({ isRefreshed: true }, '')
  location.reload()
}

/** What of the places in sight says how it is with them: on its way, old, or when it was made. */
const stateOfPlaces = '.home-places :is([aria-busy=true], .stale-note, time[data-age])'

/** What came of it: null as long as a place is on its way. What has no box is hidden. */
function outcome(): string | null {
  const places = [...document.querySelectorAll(stateOfPlaces)].filter(
    (place) => place.getClientRects().length > 0,
  )
  if (places.some(({ ariaBusy }) => ariaBusy === 'true')) return null
  const isOld =
    'savedAt' in document.documentElement.dataset || places.some((place) => place.matches('.stale-note'))
  return isOld || places.length === 0
    ? 'Les données n’ont pas pu être mises à jour.'
    : 'Données mises à jour\u202f!'
}

/** After « Actualiser »: the sentence comes half a second after the page, and the focus is where it was. */
export function confirmRefresh(): void {
  history.replaceState(null, '')
  document.querySelector<HTMLElement>('[data-action=refresh]')?.focus({ preventScroll: true })
  const status = document.querySelector('.refresh [aria-live]')
  if (!status) return
  const announce = () => {
    const text = outcome()
    if (text === null) return void setTimeout(announce, textAfterMs)
    status.textContent = text
    setTimeout(() => (status.textContent = ''), textForMs)
  }
  setTimeout(announce, textAfterMs)
}
