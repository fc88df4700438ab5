import { nationalZone } from '../../../domain/local-time.ts'
import { mapPart, type Part } from '../../../domain/part.ts'
import { endsOf, isLoop, isStage, type Stage, type StageEnd, type Town } from '../../../domain/race.ts'
import {
  stageProfile,
  type ProfileHour,
  type StageWeather,
  type TownWeather,
} from '../../../domain/stage-weather.ts'
import { creditedTown, stageWind } from '../../../domain/stage-wind.ts'
import { paths, placePath } from '../../../paths.ts'
import type { RaceView, StageView } from '../../../views/race-views.ts'
import { afterOf } from '../../components/department-map/department-names.ts'
import { vigilanceSection } from '../../components/vigilance/vigilance-outline.ts'
import {
  linesOf,
  listOf,
  lostOutline,
  type OutlineBlock,
  type OutlineLine,
  type OutlineOf,
  type OutlineSection,
  tableOf,
} from '../../render/outline.ts'
import { formatAge } from '../../text/age.ts'
import { simulatedLabel, staleText } from '../../text/data-age.ts'
import { originText } from '../../text/forecast-origin.ts'
import { formatHour } from '../../text/dates.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import { formatTemperature, nbsp } from '../../text/numbers.ts'
import {
  dayStatusNames,
  endName,
  endNames,
  formatRaceDay,
  formatStageDistance,
  routeText,
  stageStateText,
  stageTypeNames,
} from '../../text/race.ts'
import { windText } from '../../text/wind.ts'
import { noWeatherTexts, weatherTitle } from './no-weather.tsx'
import { leastProfileHours, profileAnswer, profileTitle } from './profile-card.tsx'
import { cellText, variables } from './profile-table.tsx'
import { dayGroups, editionText, raceLine } from './race-list.tsx'
import { stageFacts } from './route-card.tsx'
import { advice, titleOf } from './stage-not-found.tsx'
import { stateDetail } from './stage-state.tsx'
import { windSentences } from './stage-weather.tsx'
import type { StageData } from './stage.tsx'
import { readingWords, subtitle, townFacts } from './town-card.tsx'

/** The days of a race. */
export const raceOutline: OutlineOf<RaceView> = async ({ view }) => ({
  title: view.name,
  intro: [
    { text: raceLine(view) },
    ...(view.phase === 'over' ? [{ text: editionText(view) }] : []),
    { text: `Site officiel${nbsp}: ${view.officialUrl}` },
  ],
  sections: dayGroups(view).map(({ title, days }) => ({
    title,
    blocks: listOf(
      days.map((day) =>
        isStage(day)
          ? {
              text: `Étape ${day.number}, ${routeText(day)}, ${formatRaceDay(day.date)}, ${formatStageDistance(day.distance)}, ${stageTypeNames[day.type].toLowerCase()}`,
              path: paths.stage(view.id, day.number),
            }
          : { text: `${stageTypeNames[day.type]}, ${formatRaceDay(day.date)}` },
      ),
    ),
  })),
})

/** A stage: on its day the vigilance first, its route and state, the weather at both ends, the stages beside. */
export const stageOutline: OutlineOf<StageData> = async ({ view: data, wait }) => {
  if (data.kind === 'not-found')
    return lostOutline(
      { title: titleOf(data.problem), text: advice[data.race.category] },
      'Voir toutes les étapes',
      [{ text: 'Les étapes', path: paths.race(data.race.id) }],
    )
  const { view, weather, vigilance } = data
  const { race, stage, previous, next, status } = view
  const [part, start, finish] = await Promise.all([
    weather && wait(weather),
    vigilance.start && wait(vigilance.start),
    vigilance.finish && wait(vigilance.finish),
  ])
  const vigilances = { start, finish }
  const warned = endsOf(stage).flatMap((end) => {
    const { place, name } = stage[end]
    const found = vigilances[end]
    if (!place || !found) return []
    const of = { ...place, departmentOf: afterOf(place.departmentCode) }
    return [{ ...vigilanceSection(found, of, view.now), title: `Vigilance, ${name}` }]
  })
  const links = [previous, next].flatMap((number) =>
    number === null ? [] : [{ text: `Étape ${number}`, path: paths.stage(race.id, number) }],
  )
  return {
    title: `${race.name}, étape ${stage.number}`,
    intro: [
      { text: routeText(stage) },
      ...(status === 'today' ? [{ text: dayStatusNames.today }] : []),
      ...(race.phase === 'over' ? [{ text: editionText(race) }] : []),
    ],
    sections: [
      ...warned,
      {
        title: 'Parcours',
        blocks: linesOf(
          `${stageTypeNames[stage.type]}. ${stageStateText(view)}. ${stateDetail(view)}`,
          stage.description,
          ...stageFacts(view).map(([name, text]) => `${name}${nbsp}: ${text}`),
          `Page officielle${nbsp}: ${stage.officialUrl}`,
        ),
      },
      ...(part ? weatherSections(part, view) : [noWeatherSection(view)]),
      {
        title: 'Étapes',
        blocks: listOf([...links, { text: race.name, path: paths.race(race.id) }]),
      },
    ],
  }
}

const townLines = ({ name, place }: Town): readonly OutlineLine[] =>
  place ? [{ text: name, path: placePath(place) }] : []

function noWeatherSection(view: StageView): OutlineSection {
  const { answer, detail } = noWeatherTexts(view)
  const { stage } = view
  return {
    title: weatherTitle,
    blocks: [...linesOf(answer, detail), ...listOf(endsOf(stage).flatMap((end) => townLines(stage[end])))],
  }
}

function weatherSections(part: Part<StageWeather>, view: StageView): readonly OutlineSection[] {
  if (part.state === 'missing') return [{ title: weatherTitle, blocks: linesOf(weatherErrors.forecast) }]
  const { stage, now, window } = view
  const wind = stageWind(part.value, window, isLoop(stage))
  const credited = creditedTown(part.value, wind)
  return [
    ...endsOf(stage).map((end) => townSection(end, part.value[end], stage)),
    ...profileSections(stageProfile(part.value), view),
    {
      title: 'À savoir',
      blocks: linesOf(
        ...(wind.strongest ? windSentences(wind, wind.strongest, view) : []),
        part.state === 'stale' ? `${staleText(part.at, nationalZone)} ${formatAge(part.at, now)}.` : null,
        credited &&
          originText(
            mapPart(part, () => credited),
            now,
            nationalZone,
          ),
      ),
    },
  ]
}

/** The hours of the stage, a table for each end unless it is a loop; nothing where there is no hour. */
function profileSections(hours: readonly ProfileHour[], { stage }: StageView): readonly OutlineSection[] {
  if (hours.length < leastProfileHours) return []
  return [
    {
      title: profileTitle,
      blocks: [
        ...linesOf(profileAnswer(hours)),
        ...endsOf(stage).flatMap((end) => [
          ...linesOf(isLoop(stage) ? null : `${endNames[end]}${nbsp}:`),
          profileTable(hours, end),
        ]),
      ],
    },
  ]
}

const profileTable = (hours: readonly ProfileHour[], end: StageEnd): OutlineBlock =>
  tableOf(
    ['Heure'],
    variables.map(({ name }) => name),
    hours.map((hour) => [
      formatHour(hour.time, nationalZone),
      ...variables.map((variable) => cellText(variable, hour[end])),
    ]),
  )

function townSection(end: StageEnd, weather: TownWeather | null, stage: Stage): OutlineSection {
  const reading = weather?.reading ?? null
  const temperature =
    reading && `${reading.span === 'day' ? 'maximum ' : ''}${formatTemperature(reading.temperature)}`
  return {
    title: `${endName(stage, end)}${nbsp}: ${stage[end].name}`,
    blocks: linesOf(
      subtitle(stage[end], stage, reading) || null,
      [readingWords(reading, false), temperature].filter(Boolean).join(', '),
      reading && `${windText(reading)}.`,
      weather &&
        townFacts(weather)
          .map(([name, text]) => `${name}${nbsp}: ${text}`)
          .join(', '),
      weather?.source === 'simulated' ? simulatedLabel : null,
      ...townLines(stage[end]),
    ),
  }
}
