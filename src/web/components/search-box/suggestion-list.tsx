import { foldAccents } from '../../../domain/place.ts'
import type { PlaceHit } from '../../../views/place-views.ts'
import { hitName } from '../../text/former-name.ts'
import { loadingTexts } from '../../text/loading.ts'
import { searchErrors } from '../../text/search-errors.ts'
import type { Suggestions } from './use-suggestions.ts'

const kinds: Readonly<Record<PlaceHit['kind'], string>> = {
  city: '',
  nature: 'site naturel, ',
  beach: 'plage, ',
}

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
function Option({
  hit,
  id,
  text,
  selected,
  onChoose,
}: {
  hit: PlaceHit
  id: string
  text: string
  selected: boolean
  onChoose: (hit: PlaceHit) => void
}) {
  return (
    <li
      id={id}
      role="option"
      aria-selected={selected}
      // The press must not take the focus from the field before the click chooses.
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(hit)}
    >
      <Name name={hitName(hit)} text={text} />
      <small>
        {kinds[hit.kind]}
        {hit.departmentName} ({hit.departmentCode}), {hit.regionName}
      </small>
    </li>
  )
}

/** The popup of the combobox: suggestions, or the sentence that stands for them. */
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
  onChoose: (hit: PlaceHit) => void
}) {
  const hits = suggestions.state === 'found' ? suggestions.hits : []
  return (
    <div className="suggestions">
      {hits.length === 0 && <p className="suggestions-note">{noteOf(suggestions)}</p>}
      <ul id={id} role="listbox" aria-label="Suggestions">
        {hits.map((hit, index) => (
          <Option
            key={`${hit.kind}:${hit.slug}:${hit.lat}:${hit.lon}`}
            hit={hit}
            id={`${id}-${index}`}
            text={text}
            selected={index === active}
            onChoose={onChoose}
          />
        ))}
      </ul>
    </div>
  )
}

/** The sentence of a list without suggestions, shown and announced. */
export function noteOf(suggestions: Suggestions): string {
  if (suggestions.state === 'loading') return loadingTexts.search
  if (suggestions.state === 'failed') return searchErrors.failed
  if (suggestions.state === 'idle') return ''
  const count = suggestions.hits.length
  if (count === 0) return searchErrors.none
  return count === 1 ? '1 suggestion' : `${count} suggestions`
}
