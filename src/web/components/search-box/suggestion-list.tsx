import { useEffect } from 'react'
import { foldAccents } from '../../../domain/place.ts'
import type { SearchHit } from '../../../views/place-views.ts'
import { loadingTexts } from '../../text/loading.ts'
import { searchErrors } from '../../text/search-errors.ts'
import { groupTitle, hitDetail, hitName, hitPath, hitsOf, needTitles } from '../../text/search-hit.ts'
import type { Suggestions } from './use-suggestions.ts'

/** The letters typed stand out where the name begins with them. */
function Name({ name, text }: { name: string; text: string }) {
  const typed = foldAccents(text.trim())
  const same =
    typed.length > 0 && foldAccents(name).startsWith(typed) && foldAccents(name).length === name.length
  if (!same) return <span>{name}</span>
  return (
    <span>
      <mark>{name.slice(0, typed.length)}</mark>
      {name.slice(typed.length)}
    </span>
  )
}

/** Name, then where it is: homonyms are common. */
const Option = ({
  hit,
  id,
  text,
  selected,
  onChoose,
}: {
  hit: SearchHit
  id: string
  text: string
  selected: boolean
  onChoose: (hit: SearchHit) => void
}) => (
  <li
    id={id}
    role="option"
    aria-selected={selected}
    // The press must not take the focus from the field before the click chooses.
    onPointerDown={(event) => event.preventDefault()}
    onClick={() => onChoose(hit)}
  >
    <Name name={hitName(hit)} text={text} />
    <small>{hitDetail(hit)}</small>
  </li>
)

/** So many fit the popup on a phone: what is below them must be heard of. */
const shownAtOnce = 4

/** The popup of the combobox: suggestions in groups with their names, or the sentence that stands for them. */
export function SuggestionList({
  id,
  text,
  suggestions,
  active,
  onChoose,
}: {
  id: string
  text: string
  suggestions: Suggestions
  active: number
  onChoose: (hit: SearchHit) => void
}) {
  const answer = suggestions.state === 'found' ? suggestions.answer : { groups: [] }
  const hits = hitsOf(answer)
  const titled = needTitles(answer)
  useEffect(() => {
    document.getElementById(`${id}-${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, active])
  return (
    <div className="suggestions">
      {hits.length === 0 && <p className="suggestions-note">{noteOf(suggestions, text)}</p>}
      <div id={id} role="listbox" aria-label="Suggestions">
        {answer.groups.map((group) => (
          <ul key={groupTitle(group)} role="group" aria-label={groupTitle(group)}>
            {titled && (
              <li className="suggestions-title" role="presentation" aria-hidden="true">
                {groupTitle(group)}
              </li>
            )}
            {group.hits.map((hit) => {
              const index = hits.indexOf(hit)
              return (
                <Option
                  key={hitPath(hit)}
                  hit={hit}
                  id={`${id}-${index}`}
                  text={text}
                  selected={index === active}
                  onChoose={onChoose}
                />
              )
            })}
          </ul>
        ))}
      </div>
      {hits.length > shownAtOnce && (
        <p className="suggestions-count" aria-hidden="true">
          {noteOf(suggestions, text)}
        </p>
      )}
    </div>
  )
}

/** The sentence of a list that is on its way, empty or failed; how many there are, announced as well. */
export function noteOf(suggestions: Suggestions, text: string): string {
  if (suggestions.state === 'failed') return searchErrors.failed
  if (suggestions.state !== 'found') return loadingTexts.search
  const count = hitsOf(suggestions.answer).length
  if (count === 0) return suggestions.answer.abroad ? searchErrors.notFrench(text.trim()) : searchErrors.none
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}
