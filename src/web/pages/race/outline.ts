import { nationalZone } from '../../../domain/local-time.ts'
import { mapPart, type Part } from '../../../domain/part.ts'
import { isLoop, isStage, type Town, type StageEnd } from '../../../domain/race.ts'
import {
  stageProfile,
  type ProfileHour,
  type StageWeather,
  type TownWeather,
} from '../../../domain/stage-weather.ts'
import { stageWind } from '../../../domain/stage-wind.ts'
import { paths, placePath } from '../../../paths.ts'
import type { RaceView, StageView } from '../../../views/race-views.ts'
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
  formatRaceDay,
  formatStageDistance,
  stageStateText,
  stageTypeNames,
} from '../../text/race.ts'
import { windText } from '../../text/wind.ts'
import { noWeatherTexts, weatherTitle } from './no-weather.tsx'
import { leastProfileHours, profileAnswer, profileTitle } from './profile-card.tsx'
import { cellText, variables } from './profile-table.tsx'
import { dayGroups, editionText, raceLine, route } from './race-list.tsx'
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
              text: `Étape ${day.number}, ${route(day)}, ${formatRaceDay(day.date)}, ${formatStageDistance(day.distance)}, ${stageTypeNames[day.type].toLowerCase()}`,
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
  const warned = [
    { town: stage.start, vigilance: start },
    ...(isLoop(stage) ? [] : [{ town: stage.finish, vigilance: finish }]),
  ].flatMap(({ town: { place, name }, vigilance }) =>
    place && vigilance
      ? [
          {
            ...vigilanceSection(
              vigilance,
              { ...place, departmentOf: `de ${place.departmentName}` },
              view.now,
            ),
            title: `Vigilance, ${name}`,
          },
        ]
      : [],
  )
  const links = [previous, next].flatMap((number) =>
    number === null ? [] : [{ text: `Étape ${number}`, path: paths.stage(race.id, number) }],
  )
  return {
    title: `${race.name}, étape ${stage.number}`,
    intro: [
      { text: route(stage) },
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

const townLines = (towns: readonly Town[]): readonly OutlineLine[] =>
  towns.flatMap(({ name, place }) => (place ? [{ text: name, path: placePath(place) }] : []))

function noWeatherSection(view: StageView): OutlineSection {
  const { answer, detail } = noWeatherTexts(view)
  const { stage } = view
  return {
    title: weatherTitle,
    blocks: [
      ...linesOf(answer, detail),
      ...listOf(townLines(isLoop(stage) ? [stage.start] : [stage.start, stage.finish])),
    ],
  }
}

function weatherSections(part: Part<StageWeather>, view: StageView): readonly OutlineSection[] {
  if (part.state === 'missing') return [{ title: weatherTitle, blocks: linesOf(weatherErrors.forecast) }]
  const { stage, now, window } = view
  const { start, finish } = part.value
  const wind = stageWind(part.value, window, isLoop(stage))
  const any = part.value[wind.strongest?.end ?? 'start'] ?? finish
  return [
    ...(isLoop(stage)
      ? [townSection('Départ et arrivée', 'start', start, view)]
      : [townSection('Départ', 'start', start, view), townSection('Arrivée', 'finish', finish, view)]),
    ...profileSections(stageProfile(part.value), view),
    {
      title: 'À savoir',
      blocks: linesOf(
        ...(wind.strongest ? windSentences(wind, wind.strongest, view) : []),
        part.state === 'stale' ? `${staleText(part.at, nationalZone)} ${formatAge(part.at, now)}.` : null,
        any &&
          originText(
            mapPart(part, () => any),
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
  const ends: readonly (readonly [StageEnd, string | null])[] = isLoop(stage)
    ? [['start', null]]
    : [
        ['start', 'Départ'],
        ['finish', 'Arrivée'],
      ]
  return [
    {
      title: profileTitle,
      blocks: [
        ...linesOf(profileAnswer(hours)),
        ...ends.flatMap(([end, name]) => [...linesOf(name && `${name}${nbsp}:`), profileTable(hours, end)]),
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

function townSection(
  role: string,
  end: StageEnd,
  weather: TownWeather | null,
  { stage }: StageView,
): OutlineSection {
  const reading = weather?.reading ?? null
  const temperature =
    reading && `${reading.span === 'day' ? 'maximum ' : ''}${formatTemperature(reading.temperature)}`
  return {
    title: `${role}${nbsp}: ${stage[end].name}`,
    blocks: linesOf(
      subtitle(stage[end], stage, reading) || null,
      [readingWords(reading, false), temperature].filter(Boolean).join(', '),
      reading && `${windText(reading)}.`,
      weather &&
        townFacts(weather)
          .map(([name, text]) => `${name}${nbsp}: ${text}`)
          .join(', '),
      weather?.source === 'simulated' ? simulatedLabel : null,
      ...townLines([stage[end]]),
    ),
  }
}
