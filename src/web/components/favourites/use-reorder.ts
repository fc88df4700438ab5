import { useEffect, useRef, useState, type KeyboardEvent, type MouseEvent, type PointerEvent } from 'react'
import { moveFavourite, type Favourite } from '../../../domain/favourite.ts'
import { favouritesStore } from '../../browser/favourites.ts'
import { nbsp } from '../../text/numbers.ts'
import { startDrag } from './drag.ts'

/** A favourite lifted by keyboard: where it was, and where it is shown meanwhile. */
interface Lifted {
  readonly id: string
  readonly from: number
  readonly to: number
}

/** Changes the order of the list by pointer, keyboard or buttons, and says each change. */
export function useReorder(list: readonly Favourite[]) {
  const [announcement, say] = useState('')
  const place = (to: number) => `position ${to + 1} sur ${list.length}`
  const moveTo = ({ id, name }: Favourite, to: number) => {
    favouritesStore.change((now) => moveFavourite(now, indexOf(now, id), to))
    say(`${name}${nbsp}: ${place(to)}`)
  }
  const cancelled = () => say('Déplacement annulé.')
  const { lifted, ...lift } = useLift(list, { moveTo, cancelled, shifted: say, place })
  const drag = useDrag(list, { moveTo, cancelled })
  return {
    shown: lifted ? moveFavourite(list, lifted.from, lifted.to) : list,
    heldId: lifted?.id ?? drag.id,
    isDragging: drag.id !== null,
    announcement,
    /** Of the grip of a favourite. */
    gripProps: (favourite: Favourite) => ({
      onClick: (event: MouseEvent) => lift.onClick(favourite, event),
      onKeyDown: (event: KeyboardEvent) => lift.onKeyDown(favourite, event),
      onBlur: lift.onBlur,
      onPointerDown: (event: PointerEvent<HTMLElement>) => !lifted && drag.onPointerDown(favourite, event),
    }),
    /** One position up (−1) or down (1); nothing at the ends. */
    step: (favourite: Favourite, by: 1 | -1) => {
      const to = indexOf(list, favourite.id) + by
      if (to in list) moveTo(favourite, to)
    },
  }
}

const indexOf = (list: readonly Favourite[], id: string) => list.findIndex((one) => one.id === id)

interface Moves {
  readonly moveTo: (favourite: Favourite, to: number) => void
  readonly cancelled: () => void
}

/** By keyboard: Space lifts and drops, the arrows move by one position, Escape and leaving the grip put back. */
function useLift(
  list: readonly Favourite[],
  {
    moveTo,
    cancelled,
    shifted,
    place,
  }: Moves & { shifted: (text: string) => void; place: (to: number) => string },
) {
  const [held, setLifted] = useState<Lifted | null>(null)
  // Another tab may have changed the list meanwhile.
  const lifted = held && list[held.from]?.id === held.id ? held : null
  const cancel = () => {
    if (!lifted) return
    setLifted(null)
    cancelled()
  }
  useEffect(() => {
    if (!lifted) return
    window.addEventListener('resize', cancel)
    document.addEventListener('visibilitychange', cancel)
    return () => {
      window.removeEventListener('resize', cancel)
      document.removeEventListener('visibilitychange', cancel)
    }
  })
  const show = ({ name }: Favourite, next: Lifted, state: string) => {
    setLifted(next)
    shifted(`${name}${state}${nbsp}: ${place(next.to)}`)
  }
  const onClick = (favourite: Favourite, event: MouseEvent) => {
    // Only a pointer's click counts presses: this one comes by keyboard or by assistive technology.
    if (event.detail > 0) return
    const { id } = favourite
    if (lifted?.id === id) {
      setLifted(null)
      moveTo(favourite, lifted.to)
    } else {
      const from = indexOf(list, id)
      show(favourite, { id, from, to: from }, ' saisi')
    }
  }
  const onKeyDown = (favourite: Favourite, event: KeyboardEvent) => {
    const by = { ArrowUp: -1, ArrowDown: 1, Escape: 0 }[event.key]
    if (!lifted || by === undefined) return
    event.preventDefault()
    if (by === 0) return cancel()
    const to = lifted.to + by
    if (to in list) show(favourite, { ...lifted, to }, '')
  }
  return { lifted, onClick, onKeyDown, onBlur: cancel }
}

/** By pointer, on the grip. */
function useDrag(list: readonly Favourite[], { moveTo, cancelled }: Moves) {
  const [id, setId] = useState<string | null>(null)
  const cancel = useRef<() => void>(undefined)
  // The list has changed, or is gone: its elements are put back first.
  useEffect(() => () => cancel.current?.(), [list])
  const onPointerDown = (favourite: Favourite, event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !event.isPrimary) return
    setId(favourite.id)
    cancel.current = startDrag(event.currentTarget, event, (to) => {
      setId(null)
      if (to === null) cancelled()
      else if (list[to]?.id !== favourite.id) moveTo(favourite, to)
    })
  }
  return { id, onPointerDown }
}
