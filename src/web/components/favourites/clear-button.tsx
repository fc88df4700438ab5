import { useId, useRef } from 'react'
import { narrowNbsp } from '../../text/numbers.ts'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'

/** « Tout supprimer », once the question is answered. */
export function ClearButton({ onClear }: { onClear: () => void }) {
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
