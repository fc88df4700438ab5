import { useEffect, useState } from 'react'
import type { SearchAnswer } from '../../../views/place-views.ts'
import { createSiteApi } from '../../browser/site-api.ts'

/** What the list under the box shows. */
export type Suggestions =
  | { readonly state: 'idle' }
  | { readonly state: 'loading' }
  | { readonly state: 'failed' }
  | { readonly state: 'found'; readonly answer: SearchAnswer }

export const minimumLetters = 2
const debounceMs = 300
const shown = 8

const site = createSiteApi()

/** Places for what is typed: from two characters, after a rest of 300 ms; only the newest question is answered. */
export function useSuggestions(text: string): Suggestions {
  const [answer, setAnswer] = useState<{ text: string; suggestions: Suggestions }>({
    text: '',
    suggestions: { state: 'idle' },
  })
  const query = text.trim()
  useEffect(() => {
    if (query.length < minimumLetters) return
    let newest = true
    const timer = setTimeout(async () => {
      const suggestions = await ask(query)
      if (newest) setAnswer({ text: query, suggestions })
    }, debounceMs)
    return () => {
      newest = false
      clearTimeout(timer)
    }
  }, [query])
  if (query.length < minimumLetters) return { state: 'idle' }
  return answer.text === query ? answer.suggestions : { state: 'loading' }
}

async function ask(query: string): Promise<Suggestions> {
  try {
    return { state: 'found', answer: await site.search(query, shown) }
  } catch {
    return { state: 'failed' }
  }
}
