import {
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
} from 'react'
import { moveFavourite, type Favourite } from '../../../domain/favourite.ts'
import { favouritesStore } from '../../browser/favourites.ts'
import { nbsp } from '../../text/numbers.ts'
import { holdRow, startDrag, type LiftedRow } from './drag.ts'

/** A favourite lifted by keyboard: its row, how far it was moved, and where it would be dropped. */
interface Lifted {
  readonly id: string
  readonly row: LiftedRow
  readonly dy: number
  readonly to: number
}

/** An arrow moves a lifted row by so many pixels. */
const arrowStep = 25

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
    liftedId: lifted?.id ?? drag.id,
    isDragging: drag.id !== null,
    announcement,
    /** What the grip of a favourite takes. */
    gripProps: (favourite: Favourite) => ({
      onClick: (event: MouseEvent<HTMLElement>) => lift.onClick(favourite, event),
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

/** By keyboard: Space lifts and drops, the arrows move by steps, Escape and leaving the grip put back. */
function useLift(
  list: readonly Favourite[],
  {
    moveTo,
    cancelled,
    shifted,
    place,
  }: Moves & { shifted: (text: string) => void; place: (to: number) => string },
) {
  const [lifted, setLifted] = useState<Lifted | null>(null)
  const drop = () => {
    lifted?.row.release()
    setLifted(null)
  }
  const cancel = () => {
    if (!lifted) return
    drop()
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
  // Another tab has changed the list: nothing is held any more.
  const listChanged = useEffectEvent(drop)
  useEffect(() => () => listChanged(), [list])
  const onClick = (favourite: Favourite, event: MouseEvent<HTMLElement>) => {
    // Only a pointer's click counts presses: this one comes by keyboard or by assistive technology.
    if (event.detail > 0) return
    const { id, name } = favourite
    if (lifted?.id === id) {
      drop()
      moveTo(favourite, lifted.to)
    } else {
      const row = holdRow(event.currentTarget)
      setLifted({ id, row, dy: 0, to: row.from })
      shifted(`${name} saisi${nbsp}: ${place(row.from)}`)
    }
  }
  const onKeyDown = ({ name }: Favourite, event: KeyboardEvent) => {
    const by = { ArrowUp: -arrowStep, ArrowDown: arrowStep, Escape: 0 }[event.key]
    if (!lifted || by === undefined) return
    event.preventDefault()
    if (by === 0) return cancel()
    const moved = lifted.row.shift(lifted.dy + by)
    setLifted({ ...lifted, ...moved })
    if (moved.to !== lifted.to) shifted(`${name}${nbsp}: ${place(moved.to)}`)
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
