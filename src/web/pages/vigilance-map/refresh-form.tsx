import { phenomenonId } from '../../../domain/vigilance.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { loadingTexts } from '../../text/loading.ts'
import type { Choice } from './address.ts'

/** « Actualiser »: loads the same address again. */
export const RefreshForm = ({ choice: { term, department, phenomenon } }: { choice: Choice }) => (
  <form action={paths.vigilance()} method="get" data-busy={loadingTexts.refresh}>
    {term === 'J1' && <input type="hidden" name="jour" value={term} />}
    {department && <input type="hidden" name="departement" value={department} />}
    {phenomenon && <input type="hidden" name="phenomene" value={phenomenonId(phenomenon)} />}
    <button className="icon-button" type="submit" aria-label="Actualiser">
      <Icon shape={icons.refreshCw} />
    </button>
    <p className="visually-hidden" role="status" />
  </form>
)
