import type { Part } from '../../../domain/part.ts'
import { paths, placePath } from '../../../paths.ts'
import type { VigilanceSummary } from '../../../views/vigilance-levels.ts'
import {
  countedLevels,
  countryTitle,
  lineTexts,
  tomorrowLine,
} from '../../components/vigilance/home-vigilance.tsx'
import { bulletinLines, wholeLine, unknownLine } from '../../components/vigilance/vigilance-outline.ts'
import { linesOf, listOf, type OutlineOf, type OutlineSection } from '../../render/outline.ts'
import { originText } from '../../text/forecast-origin.ts'
import { formatDateTime } from '../../text/dates.ts'
import { levelNames } from '../../text/levels.ts'
import { capitalised, narrowNbsp, nbsp } from '../../text/numbers.ts'
import { formatRaceDay, routeText, stageTypeNames } from '../../text/race.ts'
import { nowQuestion } from '../../text/questions.ts'
import { headlineOf } from '../../text/vigilance.ts'
import { nationalZone } from '../../../domain/local-time.ts'
import type { HomeView } from './loader.ts'

export const homeTitle = `Quel temps fait-il chez vous${narrowNbsp}?`

/** The vigilance of the country, the races of today, three cities, and where the rest is. */
export const homeOutline: OutlineOf<HomeView> = async ({ view, wait }) => {
  const { cities, races, summary, now } = view
  const [country, found] = await Promise.all([
    wait(summary),
    Promise.all(
      cities.map(async ({ place, weather, vigilance }) => {
        const [part, warned] = await Promise.all([wait(weather), wait(vigilance)])
        return { place, part, warned }
      }),
    ),
  ])
  return {
    title: homeTitle,
    intro: [{ text: capitalised(formatDateTime(now, nationalZone)) }],
    sections: [
      countrySection(country, now),
      ...races.map(({ banner: { race, stage, date } }) => ({
        title: race.name,
        blocks: listOf([
          {
            text: stage
              ? `Étape ${stage.number}, ${routeText(stage)}, ${formatRaceDay(date)}`
              : `${stageTypeNames['rest-day']}, ${formatRaceDay(date)}`,
            path: stage ? paths.stage(race.id, stage.number) : paths.race(race.id),
          },
        ]),
      })),
      ...found.map(({ place, part, warned }) => ({
        title: place.name,
        blocks: linesOf(
          wholeLine(headlineOf(warned, now)),
          nowQuestion(place.name, part, place.timeZone).answer,
          originText(part, now, place.timeZone),
          { text: `Météo ${place.name}`, path: placePath(place) },
        ),
      })),
      { title: 'Sur Éclaircie', blocks: listOf(elsewhere) },
    ],
  }
}

function countrySection(part: Part<VigilanceSummary>, now: string): OutlineSection {
  if (part.state === 'missing') return { title: countryTitle, blocks: linesOf(unknownLine) }
  const [level, title, detail] = lineTexts(part)
  const { counts } = part.value
  return {
    title: countryTitle,
    blocks: [
      ...linesOf(
        { text: `${title}, ${detail}.`, level },
        `Départements${nbsp}: ${countedLevels(part.value)
          .map((each) => `${levelNames[each].toLowerCase()} ${counts[each]}`)
          .join(', ')}.`,
        tomorrowLine(part.value),
      ),
      ...bulletinLines(part.value, now),
    ],
  }
}

const elsewhere = [
  { text: 'Rechercher une ville', path: paths.search() },
  { text: 'Carte de vigilance', path: paths.vigilance() },
  { text: 'Risques par département', path: paths.nationalRisks() },
  { text: 'Carte de la pluie', path: paths.rainMap() },
  { text: 'Carte météo', path: paths.weatherMap() },
  { text: 'Toutes les villes', path: paths.cities() },
  { text: 'Plages', path: paths.beaches() },
  { text: 'Marées', path: paths.tides() },
  { text: 'Montagne', path: paths.mountains() },
  { text: 'Sites naturels', path: paths.nature() },
  { text: 'Comparer des lieux', path: paths.compare() },
] as const
