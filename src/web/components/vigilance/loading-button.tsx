import { nbsp } from '../../text/numbers.ts'
import { paths } from '../../../paths.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'

/** The vigilance button of the home page before its level is known: paler, already a link. */
export const LoadingVigilanceButton = () => (
  <a className="vigilance-row vigilance-button is-quiet is-loading" href={paths.vigilance()}>
    <Icon shape={icons.triangleAlert} />
    <span>
      <strong>Carte de vigilance</strong> <span>{`niveau${nbsp}: chargement...`}</span>
    </span>
    <Icon shape={icons.chevronRight} className="ui-icon go" />
  </a>
)
