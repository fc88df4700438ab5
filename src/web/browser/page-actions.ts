import { refresh } from './refresh.ts'

/** How long a confirmation stays, ms. */
const shownForMs = 5_000

/** Does what a button of the page says. Unknown actions do nothing. */
export function perform(button: HTMLElement): void {
  const { action } = button.dataset
  if (action === 'dismiss-cooler') dismissCooler()
  else if (action === 'copy') void copy(button)
  else if (action === 'share') void share(button)
  else if (action === 'refresh') refresh()
}

/** Takes « Plus frais à proximité » away, here and on the pages of this visit; the focus goes on to what follows it. */
function dismissCooler(): void {
  document.documentElement.dataset['cooler'] = 'dismissed'
  document.getElementById('contenu')?.focus({ preventScroll: true })
  try {
    // Read by `early.ts` before a page is painted.
    sessionStorage.setItem('eclaircie:cooler-dismissed', '1')
  } catch {
    // Storage is off: the next page shows it again.
  }
}

async function copy(button: HTMLElement): Promise<void> {
  try {
    await navigator.clipboard.writeText(button.dataset['text'] ?? '')
    showBriefly(button, 'Copié')
  } catch {
    showBriefly(button, 'La copie n’est pas permise ici : sélectionnez le texte.')
  }
}

/** The system's own sheet where there is one, else the address is copied. */
async function share(button: HTMLElement): Promise<void> {
  const { title = '', text: url = '' } = button.dataset
  if (!('share' in navigator)) return copy(button)
  try {
    await navigator.share({ title, url })
  } catch {
    // The visitor closed the sheet.
  }
}

function showBriefly(button: HTMLElement, text: string): void {
  const status = button.closest('[data-actions]')?.querySelector('[aria-live]')
  if (!status) return
  status.textContent = text
  setTimeout(() => {
    status.textContent = ''
  }, shownForMs)
}
