import { phenomenonId } from '../../../domain/vigilance.ts'
import { paths } from '../../../paths.ts'
import { ShellIcon } from '../../components/shell-icon.tsx'
import { loadingTexts } from '../../text/loading.ts'
import type { Choice } from './address.ts'

/** « Actualiser »: loads the same address again. */
export const RefreshForm = ({ choice: { term, department, phenomenon } }: { choice: Choice }) => (
  <form action={paths.vigilance()} method="get" data-busy={loadingTexts.refresh}>
    {term === 'J1' && <input type="hidden" name="jour" value={term} />}
    {department && <input type="hidden" name="departement" value={department} />}
    {phenomenon && <input type="hidden" name="phenomene" value={phenomenonId(phenomenon)} />}
    <button className="icon-button" type="submit" aria-label="Actualiser">
      <ShellIcon name="refresh-cw" />
    </button>
    <p className="visually-hidden" role="status" />
  </form>
)
