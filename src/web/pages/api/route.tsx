import type { OpenApiOperation, OpenApiParameter } from '../../../views/open-api.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { TextTable } from '../../components/text-table.tsx'
import { licenceText } from '../../text/credits.ts'
import { Code } from './code.tsx'

interface RouteProps {
  readonly path: string
  readonly operation: OpenApiOperation
}

/** One route: what it answers, what it is asked, from whom it has it, and examples to copy. */
export function Route({ path, operation }: RouteProps) {
  const { operationId, summary, description, parameters, responses, 'x-credits': credits } = operation
  return (
    <section id={operationId} className="api-route" aria-labelledby={`${operationId}-titre`}>
      <h3 id={`${operationId}-titre`}>{summary}</h3>
      <p>
        <code translate="no">GET {path}</code>
      </p>
      <p>{description}</p>
      {parameters.length > 0 && <Parameters of={operation} />}
      {operation['x-codeSamples'].map((sample) => (
        <Code key={sample.label} of={summary} {...sample} />
      ))}
      <details>
        <summary>
          Exemple de réponse<span className="visually-hidden">&nbsp;: {summary}</span>
          <Icon shape={icons.chevronDown} />
        </summary>
        <p>Les listes sont ici coupées à deux éléments.</p>
        <pre translate="no">{JSON.stringify(exampleOf(responses), null, 2)}</pre>
      </details>
      <p className="source-line">
        Sources&nbsp;: {credits.map((credit) => `${credit.name} (${licenceText(credit)})`).join(', ')}
      </p>
    </section>
  )
}

const Parameters = ({ of: { operationId, summary, parameters } }: { of: OpenApiOperation }) => (
  <TextTable
    id={`${operationId}-parametres`}
    caption={
      <>
        Paramètres<span className="visually-hidden">&nbsp;: {summary}</span>
      </>
    }
    columns={['Nom', 'Sens', 'Exemple']}
    rows={parameters.map((parameter) => [
      parameter.name,
      `${parameter.description}${obligationOf(parameter)}`,
      <code key="example" translate="no">
        {parameter.example}
      </code>,
    ])}
  />
)

const obligationOf = ({ in: place, required }: OpenApiParameter): string => {
  if (place === 'path') return ' Dans le chemin.'
  return required ? ' Obligatoire.' : ''
}

function exampleOf(responses: OpenApiOperation['responses']): unknown {
  const answer = responses['200']
  return answer && 'content' in answer ? answer.content?.['application/json']?.example : null
}
