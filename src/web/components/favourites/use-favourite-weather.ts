import { useEffect, useRef, useState } from 'react'
import type { Favourite } from '../../../domain/favourite.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { foundPlace } from '../../../site-api.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { createSiteApi } from '../../browser/site-api.ts'

/** A favourite's place, its weather and its vigilance; `missing` when either could not be had. */
export type FavouriteWeather =
  | { readonly state: 'loading' | 'missing' }
  | {
      readonly state: 'found'
      readonly place: PlaceView
      readonly now: IsoInstant
      readonly part: Part<PlaceWeather>
      readonly vigilance: Part<DepartmentVigilance>
    }

/** A place of the home page that this browser chose: a favourite, or where the visitor is. */
export type HomePlace = Omit<Favourite, 'addedAt'>

type Answers = ReadonlyMap<string, FavouriteWeather>

const loading: FavouriteWeather = { state: 'loading' }
const missing: FavouriteWeather = { state: 'missing' }
const site = createSiteApi()

/** The weather of these favourites, each asked for once and shown as it comes; `retry` asks again for what lacks. */
export function useFavouriteWeather(favourites: readonly HomePlace[]) {
  const [answers, setAnswers] = useState<Answers>(new Map())
  const asked = useRef(new Set<string>())
  const ask = (favourite: HomePlace) => {
    const set = (answer: FavouriteWeather) =>
      setAnswers((before) => new Map(before).set(favourite.id, answer))
    set(loading)
    void weatherOf(favourite).then(set, () => set(missing))
  }
  useEffect(() => {
    for (const favourite of favourites) {
      if (asked.current.has(favourite.id)) continue
      asked.current.add(favourite.id)
      ask(favourite)
    }
  }, [favourites])
  const answerOf = ({ id }: HomePlace) => answers.get(id) ?? loading
  const lacking = favourites.filter((favourite) => answerOf(favourite).state === 'missing')
  return { answerOf, lacking, retry: () => lacking.forEach(ask) }
}

/** Rejects when the place cannot be asked for. */
async function weatherOf(favourite: HomePlace): Promise<FavouriteWeather> {
  const weather = site.weather(favourite.location)
  weather.catch(() => undefined)
  const found = await findPlace(favourite)
  if (found === null) return missing
  const [part, vigilance] = await Promise.all([weather, vigilanceOf(found.place)])
  return part.state === 'missing' ? missing : { state: 'found', ...found, part, vigilance }
}

/** The vigilance of the place's department; unknown, which a card says, rather than no card at all. */
const vigilanceOf = ({ departmentCode }: PlaceView): Promise<Part<DepartmentVigilance>> =>
  site.departmentVigilance(departmentCode).catch(() => ({ state: 'missing', reason: 'refused' }))

/** A beach has no page under the root: its commune answers for it, under the beach's own name. */
async function findPlace({ kind, slug, name, location, ambiguous }: HomePlace) {
  const isBeach = kind === 'beach'
  const found = await foundPlace(site, slug, ambiguous || isBeach ? location : null)
  if (!found) return null
  const { place, now } = found
  return { place: isBeach ? { ...place, ...location, kind, slug, name, ambiguous } : place, now }
}
