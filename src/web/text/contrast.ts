import type { Contrast, dryDays } from '../../domain/place-contrast.ts'
import type { IsoDate } from '../../domain/part.ts'
import { atPlace } from './at-place.ts'
import { formatDayInSentence } from './dates.ts'
import { capitalised, formatDegrees, listText, nbsp } from './numbers.ts'

/** « samedi : 6° de plus et sans pluie à Annecy » of two places, « de 12° à Brest à 24° à Nice » of more. */
export function contrastText(
  { date, maxima, wetness }: Contrast,
  names: readonly string[],
  today: IsoDate,
): string {
  const day = capitalised(formatDayInSentence(date, today))
  const most = Math.max(...maxima)
  const least = Math.min(...maxima)
  const warm = names[maxima.indexOf(most)] ?? ''
  const cool = names[maxima.indexOf(least)] ?? ''
  const dry = names.filter((_, index) => wetness[index] === 'dry')
  const isTold = dry.length > 0 && wetness.includes('wet')
  const isFelt = most - least >= 2
  const degrees =
    names.length === 2
      ? `${formatDegrees(most - least)} de plus`
      : `de ${formatDegrees(least)} ${atPlace(cool)} à ${formatDegrees(most)} ${atPlace(warm)}`
  const places = listText(dry.map(atPlace))
  if (!isFelt) return `${day}${nbsp}: sans pluie ${places}.`
  if (names.length > 2) return `${day}${nbsp}: ${degrees}${isTold ? `, sans pluie ${places}` : ''}.`
  if (!isTold) return `${day}${nbsp}: ${degrees} ${atPlace(warm)}.`
  return dry[0] === warm
    ? `${day}${nbsp}: ${degrees} et sans pluie ${atPlace(warm)}.`
    : `${day}${nbsp}: ${degrees} ${atPlace(warm)}, mais sans pluie ${places}.`
}

export const alikeText = 'À peu près le même temps dans les jours qui viennent.'

/** « Sans pluie : 5 jours sur 7 à Annecy, 2 à Lyon. », the driest first; « Aucun jour sans pluie sur 7, ni à Annecy ni à Lyon. » */
export function dryDaysText(
  { of, dry }: NonNullable<ReturnType<typeof dryDays>>,
  names: readonly string[],
): string {
  if (Math.max(...dry) === 0)
    return `Aucun jour sans pluie sur ${of}, ${names.map((name) => `ni ${atPlace(name)}`).join(' ')}.`
  const counts = names
    .map((name, index) => ({ place: atPlace(name), days: dry[index] ?? 0 }))
    .toSorted((a, b) => b.days - a.days)
    .map(({ place, days }, index) => {
      const unit = index === 0 ? ` ${days > 1 ? 'jours' : 'jour'} sur ${of}` : ''
      return `${days === 0 ? 'aucun' : days}${unit} ${place}`
    })
  return `Sans pluie${nbsp}: ${counts.join(', ')}.`
}
