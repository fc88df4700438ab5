import type { Visitor } from './visit.ts'

/** Where a browser keeps them. */
export const favouritesKey = 'eclaircie:favourites'
/** With the list of favourites unfolded, as the star of the header leads there. */
export const home = '/#favoris'

/** Favourites of this browser before its first page. */
export async function keepFavourites(somebody: Visitor, text: string): Promise<void> {
  await somebody.page.addInitScript(
    ([name, value]) => {
      if (sessionStorage.getItem('kept')) return
      sessionStorage.setItem('kept', '1')
      localStorage.setItem(name ?? '', value ?? '')
    },
    [favouritesKey, text],
  )
}

export const favourite = (name: string, lat: number, lon: number) => ({
  id: name.toLowerCase(),
  name,
  slug: name.toLowerCase(),
  kind: 'city',
  location: { lat, lon },
  ambiguous: false,
  departmentName: 'Alpes-de-Haute-Provence',
  regionName: 'Provence-Alpes-Côte d’Azur',
  addedAt: '2026-11-10T09:00:00.000Z',
})

export const three = [
  favourite('Lyon', 45.758, 4.835),
  favourite('Brest', 48.4, -4.5),
  favourite('Nice', 43.7, 7.25),
]
export const vallorcine = favourite('Vallorcine', 46.0336, 6.933)
