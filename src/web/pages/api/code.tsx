import type { OpenApiOperation } from '../../../views/open-api.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'

type Sample = OpenApiOperation['x-codeSamples'][number]

/** An example to copy; `of`: what it asks for. Without script it is selected by hand. */
export const Code = ({ of, label, source }: Pick<Sample, 'label' | 'source'> & { readonly of: string }) => (
  <div className="code-sample" data-actions="">
    <pre translate="no">
      <code>{source}</code>
    </pre>
    <p>
      <button className="button" type="button" data-action="copy" data-text={source}>
        <Icon shape={icons.copy} />
        Copier
        <span className="visually-hidden">
          {' '}
          l’exemple {label}&nbsp;: {of}
        </span>
      </button>
      <span aria-live="polite" />
    </p>
  </div>
)
