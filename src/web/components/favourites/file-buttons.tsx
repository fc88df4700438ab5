import { useEffect, useEffectEvent, useRef } from 'react'
import { maxFavouritesText, type Favourite } from '../../../domain/favourite.ts'
import { favouritesFile, mergeFavouritesFile } from '../../../domain/favourites-file.ts'
import { favouritesStore } from '../../browser/favourites.ts'
import { nbsp, plural } from '../../text/numbers.ts'

const fileName = 'eclaircie-favoris.json'

/** Takes the favourites to another device: out to a file, in from one. */
export function FileButtons({
  favourites,
  say,
}: {
  /** Null until they are read. */
  favourites: readonly Favourite[] | null
  say: (status: string) => void
}) {
  const save = () => {
    if (!favourites) return
    download(favouritesFile(favourites))
    say(`${plural(favourites.length, 'favori')} dans le fichier ${fileName}.`)
  }
  const input = useRef<HTMLInputElement>(null)
  const open = async () => {
    const file = input.current?.files?.[0]
    if (!file) return
    // At once: a file is taken in once, and choosing the same one again is a change again.
    if (input.current) input.current.value = ''
    const text = file.size <= maxFavouritesText ? await file.text().catch(() => '') : ''
    say(take(text))
  }
  // A file chosen before the code came is in the field already.
  const openChosen = useEffectEvent(() => void open())
  useEffect(() => openChosen(), [])
  return (
    <>
      {favourites?.length !== 0 && (
        <button className="button export" type="button" onClick={save}>
          Exporter
        </button>
      )}
      <label className="button file-button">
        Importer
        <input ref={input} type="file" accept=".json,application/json" onChange={() => void open()} />
      </label>
    </>
  )
}

/** Adds a file's favourites to the list and says how it went. */
function take(text: string): string {
  let status = 'Ce fichier ne contient pas de favoris lisibles.'
  favouritesStore.change((list) => {
    const merged = mergeFavouritesFile(list, text)
    if (!merged) return list
    const { favourites, added, ignored } = merged
    status = `${plural(added, 'favori ajouté', 'favoris ajoutés')}, ${plural(ignored, 'ignoré')}${ignored > 0 ? `${nbsp}: déjà présents, illisibles ou au-delà de dix` : ''}.`
    return added > 0 ? favourites : list
  })
  return status
}

function download(content: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: 'application/json' }))
  const link = document.createElement('a')
  link.href = url
  link.download = fileName
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}
