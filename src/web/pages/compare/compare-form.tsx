import { comparedKey, mostCompared, paths } from '../../../paths.ts'
import { FieldForm } from '../../components/field-form.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { PlaceHits } from '../../components/place-hits.tsx'
import { narrowNbsp, nbsp } from '../../text/numbers.ts'
import type { CompareView, Question } from './loader.ts'

export const compareFormId = 'lieux'

export const examples = [
  ['Paris et Marseille', 'paris,marseille'],
  ['Lyon et Annecy', 'lyon,annecy'],
  ['Brest et Nice', 'brest,nice'],
] as const

/** Which places are compared, each with the way to leave it out, and the form that adds others: links and a form of HTML. */
export function CompareForm({ view: { places, notes, questions } }: { view: CompareView }) {
  const compared = places.map(({ place }) => place)
  return (
    <section className="card compare-form" id={compareFormId} aria-label="Lieux comparés">
      {compared.length > 0 && (
        <ul className="compared-places">
          {compared.map((place) => (
            <li key={comparedKey(place)}>
              {place.name}
              <a
                className="icon-button"
                href={paths.compare(compared.filter((other) => other !== place))}
                aria-label={`Retirer ${place.name} de la comparaison`}
              >
                <Icon shape={icons.x} />
              </a>
            </li>
          ))}
        </ul>
      )}
      {notes.map((note) => (
        <p key={note} className="compare-note" role="status">
          {note}
        </p>
      ))}
      {questions.map((question) => (
        <Choice key={question.text} question={question} places={places} />
      ))}
      {compared.length < mostCompared && (
        <FieldForm
          action={paths.compare()}
          id="compare-add"
          name="ajouter"
          label={compared.length === 0 ? fieldText : 'Ajouter un lieu'}
          button={compared.length === 0 ? 'Comparer' : 'Ajouter'}
          placeholder={compared.length === 0 ? 'Lyon, Annecy' : undefined}
        >
          {compared.length > 0 && (
            <input type="hidden" name="lieux" value={compared.map(comparedKey).join(',')} />
          )}
        </FieldForm>
      )}
      {compared.length === 0 && questions.length === 0 && (
        <p className="compare-examples">
          Par exemple{'\u00a0'}:{' '}
          {examples.map(([names, keys]) => (
            <a key={keys} className="tall-link" href={`${paths.compare()}?lieux=${keys}`}>
              {names}
            </a>
          ))}
        </p>
      )}
    </section>
  )
}

/** « Quel lieu appelez-vous « Saint-Denis » ? » */
export const questionText = (text: string): string =>
  `Quel lieu appelez-vous «${nbsp}${text}${nbsp}»${narrowNbsp}?`

/** How many places may be compared, and how they are named. */
export const fieldText = 'Deux à quatre lieux, séparés par des virgules'

/** « Quel Saint-Denis ? »: each place of the name is a link to the comparison with it. */
const Choice = ({
  question: { text, hits },
  places,
}: {
  question: Question
  places: CompareView['places']
}) => (
  <div className="compare-choice">
    <h2>{questionText(text)}</h2>
    <PlaceHits hits={hits} hrefOf={(hit) => paths.compare([...places.map(({ place }) => place), hit])} />
  </div>
)
