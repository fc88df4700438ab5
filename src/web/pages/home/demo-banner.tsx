import { dismissDemonstration } from '../../browser/demonstration.ts'
import { ShellIcon } from '../../components/shell-icon.tsx'

/** Without a provider's key: what it would add. Closed for good once closed. */
export function DemoBanner() {
  return (
    <div className="banner demo-banner" role="note">
      <ShellIcon name="triangle-alert" />
      <p>Mode démonstration : Certaines fonctionnalités avancées nécessitent une clé API</p>
      <button
        className="icon-button"
        type="button"
        aria-label="Masquer ce message"
        onClick={dismissDemonstration}
      >
        <ShellIcon name="x" />
      </button>
    </div>
  )
}
