import { loadingTexts } from '../text/loading.ts'

/** What stands for a read-only block after a navigation, until its code and data are there. */
export function Waiting() {
  return <p className="card is-waiting">{loadingTexts.loading}</p>
}
