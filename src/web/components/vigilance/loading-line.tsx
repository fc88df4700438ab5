import { nbsp } from '../../text/numbers.ts'

/** The vigilance line on its way, at the height it will keep. */
export const LoadingVigilanceLine = () => (
  <span className="vigilance-row is-quiet is-loading">
    <span>
      <strong>{`Vigilance${nbsp}: chargement...`}</strong>
    </span>
  </span>
)
