import { useState } from 'react'
import { placePath } from '../../../paths.ts'
import type { Favourite } from '../../../domain/favourite.ts'
import { formatAddedDay } from '../../text/dates.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'
import { useReorder } from './use-reorder.ts'

/** The visitor's own days: those of the device, which are nobody else's here. */
const deviceZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone || 'Europe/Paris'

/** The favourites in their order, which changes by dragging the grip, by keyboard, or by the buttons. */
export function FavouriteList({
  favourites,
  onRemove,
}: {
  favourites: readonly Favourite[]
  onRemove: (favourite: Favourite) => void
}) {
  const { liftedId, isDragging, announcement, gripProps, step } = useReorder(favourites)
  const [now] = useState(() => new Date())
  const zone = deviceZone()
  return (
    <>
      <ol className={isDragging ? 'favourite-list is-sorting' : 'favourite-list'}>
        {favourites.map((favourite, index) => (
          <li key={favourite.id} className={liftedId === favourite.id ? 'is-lifted' : undefined}>
            {favourites.length > 1 && (
              <button
                className="icon-button grip"
                type="button"
                aria-label={`Déplacer ${favourite.name}`}
                aria-describedby="favoris-aide"
                {...gripProps(favourite)}
              >
                <Icon shape={icons.gripVertical} />
              </button>
            )}
            <a href={placePath({ ...favourite, ...favourite.location })}>
              {favourite.name}
              <small>
                <span>{favourite.departmentName || favourite.regionName}</span>
                <span className="between"> · </span>
                <span>Ajouté {formatAddedDay(favourite.addedAt, now, zone)}</span>
              </small>
            </a>
            {favourites.length > 1 && (
              <>
                <StepButton
                  favourite={favourite}
                  direction="up"
                  disabled={index === 0}
                  onStep={() => step(favourite, -1)}
                />
                <StepButton
                  favourite={favourite}
                  direction="down"
                  disabled={index === favourites.length - 1}
                  onStep={() => step(favourite, 1)}
                />
              </>
            )}
            <button
              className="icon-button"
              type="button"
              aria-label={`Supprimer ${favourite.name}`}
              onClick={() => onRemove(favourite)}
            >
              <Icon shape={icons.trash2} />
            </button>
          </li>
        ))}
      </ol>
      <p id="favoris-aide" hidden>
        Espace pour saisir, flèches haut et bas pour déplacer d’un rang, Espace pour déposer, Échap pour
        annuler.
      </p>
      <p className="visually-hidden" aria-live="polite" aria-atomic>
        {announcement}
      </p>
    </>
  )
}

/** At the end of the list the button stays where the focus is, and says that it can do no more. */
const StepButton = ({
  favourite: { name },
  direction,
  disabled,
  onStep,
}: {
  favourite: Favourite
  direction: 'up' | 'down'
  disabled: boolean
  onStep: () => void
}) => (
  <button
    className="icon-button"
    type="button"
    aria-label={`${direction === 'up' ? 'Monter' : 'Descendre'} ${name}`}
    aria-disabled={disabled}
    onClick={onStep}
  >
    <Icon shape={direction === 'up' ? icons.chevronUp : icons.chevronDown} />
  </button>
)
