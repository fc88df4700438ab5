import { useState, type MouseEvent } from 'react'
import { isPlain } from './map-choices.tsx'

/** Without a network a map that is not saved is not gone to: this one still works. Gives back how often that was so. */
export function useStaying(): readonly [number, (event: MouseEvent<HTMLAnchorElement>) => void] {
  const [times, setTimes] = useState(0)
  const leave = async (href: string) => {
    if (await caches.match(href)) location.assign(href)
    else setTimes((before) => before + 1)
  }
  const onLeave = (event: MouseEvent<HTMLAnchorElement>) => {
    if (navigator.onLine || !('caches' in globalThis) || !isPlain(event)) return
    event.preventDefault()
    void leave(event.currentTarget.href)
  }
  return [times, onLeave]
}
