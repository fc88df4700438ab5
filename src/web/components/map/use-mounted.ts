import { startTransition, useEffect, useState } from 'react'

/** Whether the island works: what it changes outside itself is the server's until then. */
export function useMounted(): boolean {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => startTransition(() => setMounted(true)), [])
  return isMounted
}
