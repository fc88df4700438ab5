import { useEffect, useRef, useState, useId } from 'react'
import { maxFavourites, type Favourite, type FavouritePlace } from '../../domain/favourite.ts'
import { favouritesStore, type FavouritesTrouble } from '../browser/favourites.ts'
import { nbsp, narrowNbsp } from '../text/numbers.ts'
import { FavouriteList } from '../components/favourites/favourite-list.tsx'
import { FileButtons } from '../components/favourites/file-buttons.tsx'
import { useFavourites } from '../components/favourites/use-favourites.ts'
import { Icon } from '../components/icon.tsx'
import * as icons from '../components/icon-paths.ts'
import { favouritesFull } from '../text/favourites.ts'

const troubles: Record<FavouritesTrouble, string> = {
  off: 'Votre navigateur n’enregistre rien pour ce site. Vos favoris ne dureront que le temps de cette visite.',
  full: `L’espace de votre navigateur est plein${nbsp}: la dernière modification ne durera que le temps de cette visite.`,
  damaged:
    'Une partie de vos favoris enregistrés est illisible. Une copie en est gardée dans votre navigateur.',
}

/** The visitor's places, in the visitor's order. `place`: the one that the page shows, offered to be added. */
export function Component({ place }: { place: FavouritePlace | null }) {
  const { isRead, favourites, trouble } = useFavourites()
  const panel = useRef<HTMLElement>(null)
  const [status, say] = useState('')
  const [focusAt, setFocusAt] = useState<number | null>(null)

  // What had the focus is gone: it goes to the row that took its place, or to the panel's fold.
  useEffect(() => {
    if (focusAt === null) return
    const links = panel.current?.querySelectorAll<HTMLElement>('.favourite-list a')
    const next = links?.[Math.min(focusAt, links.length - 1)]
    ;(next ?? panel.current?.querySelector('summary'))?.focus()
    setFocusAt(null)
  }, [focusAt])

  const remove = ({ id, name }: Favourite) => {
    setFocusAt(favourites.findIndex((favourite) => favourite.id === id))
    favouritesStore.remove(id)
    say(`Favori supprimé${nbsp}: ${name}`)
  }
  const clear = () => {
    favouritesStore.change(() => [])
    setFocusAt(0)
    say('Tous vos favoris sont supprimés.')
  }

  return (
    <section ref={panel} className="card favourites" aria-labelledby="favoris-titre">
      <details>
        <PanelTitle {...(isRead && { count: `${favourites.length}/${maxFavourites}` })} />
        {/* Browsers unfold what an address leads into. */}
        <div id="favoris">
          {favourites.length > 0 ? (
            <FavouriteList favourites={favourites} onRemove={remove} />
          ) : (
            <NoFavourites />
          )}
          {!isRead && <div className="favourites-room" />}
          <div className="link-row panel-actions needs-script">
            {/* Those for favourites, too, before they are read: style sheets show them to who has some. */}
            {place && <AddFavouriteButton place={place} />}
            <FileButtons favourites={isRead ? favourites : null} say={say} />
            {(!isRead || favourites.length > 1) && <ClearButton onClear={clear} />}
          </div>
          <p className="favourites-status" aria-live="polite" aria-atomic>
            {status}
          </p>
        </div>
      </details>
      {(trouble || !isRead) && (
        <p
          className={isRead ? 'favourites-status' : 'favourites-status is-damage'}
          role="alert"
          hidden={!isRead}
        >
          {troubles[trouble ?? 'damaged']}
        </p>
      )}
    </section>
  )
}

/** The panel's heading, with « 4/10 » once it is known: a press unfolds the list. */
const PanelTitle = ({ count }: { count?: string }) => (
  <summary>
    <h2 id="favoris-titre">Mes favoris {count && <span className="count">{count}</span>}</h2>
    <span className="toggle-words">
      Gérer
      <Icon shape={icons.chevronDown} />
    </span>
  </summary>
)

/** Also what everybody gets first: hidden where favourites are kept. */
const NoFavourites = () => (
  <div className="no-favourites">
    <h3>Aucun favori</h3>
    <p>Ajoutez vos villes préférées pour un accès rapide</p>
  </div>
)

/** « Tout supprimer », once the question is answered. */
function ClearButton({ onClear }: { onClear: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null)
  const question = useId()
  const confirm = () => {
    dialog.current?.close()
    onClear()
  }
  return (
    <>
      <button className="button clear" type="button" onClick={() => dialog.current?.showModal()}>
        <Icon shape={icons.trash2} />
        Tout supprimer
      </button>
      <dialog ref={dialog} className="question" aria-labelledby={question}>
        <p id={question}>Êtes-vous sûr de vouloir supprimer tous vos favoris{narrowNbsp}?</p>
        <div className="link-row">
          <button className="button" type="button" onClick={() => dialog.current?.close()}>
            Annuler
          </button>
          <button className="button is-danger" type="button" onClick={confirm}>
            Tout supprimer
          </button>
        </div>
      </dialog>
    </>
  )
}

const addLabel = 'Ajouter aux favoris'

/** « Ajouter aux favoris » for the place that the page shows, in words. */
function AddFavouriteButton({ place }: { place: FavouritePlace }) {
  const { isRead, isFull } = useFavourites()
  const isSaved = isRead && favouritesStore.sameAs(place) !== undefined
  return (
    <button
      className="button"
      type="button"
      aria-disabled={isSaved || isFull}
      onClick={() => favouritesStore.add(place)}
    >
      <Icon shape={icons.star} />
      {isRead ? isSaved ? 'Déjà en favori' : isFull ? favouritesFull : addLabel : <UnreadLabel />}
    </button>
  )
}

/** Before favourites are read the style sheet chooses. */
const UnreadLabel = () => (
  <>
    <span className="unless-full">{addLabel}</span>
    <span className="if-full">{favouritesFull}</span>
  </>
)
