import { localDate, nationalZone, wholeStep } from '../../../domain/local-time.ts'
import { valueOf } from '../../../domain/part.ts'
import type { DailyForecast } from '../../../domain/weather.ts'
import { minuteMs } from '../../../domain/time-units.ts'
import { paths, placePath, risksPath } from '../../../paths.ts'
import { riskRows } from '../../../views/risk-list.ts'
import { wholeLine } from '../../components/vigilance/vigilance-outline.ts'
import {
  linesOf,
  listOf,
  type OutlineOf,
  type OutlineSection,
  tableOf,
  type Wait,
} from '../../render/outline.ts'
import { conditionWords } from '../../text/conditions.ts'
import { originText } from '../../text/forecast-origin.ts'
import { formatNearDay } from '../../text/dates.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import { formatDegrees, formatPercent, nbsp, roundedRisk, unknownFigure } from '../../text/numbers.ts'
import { nowQuestion } from '../../text/questions.ts'
import { levelText, noLevelNames, riskNames } from '../../text/risks.ts'
import { hitLine } from '../../text/search-hit.ts'
import { headlineOf } from '../../text/vigilance.ts'
import { windText } from '../../text/wind.ts'
import { examples, fieldText, questionText } from './compare-form.tsx'
import { contrastTexts } from './contrast-answer.tsx'
import { comparedColumns, daysTitle } from './days-table.tsx'
import { headingOf } from './heading.ts'
import type { CompareView } from './loader.ts'
import { rainLine, rainTitle } from './rain-lines.tsx'
import { risksTitle, shownRisks } from './risk-table.tsx'

/** Two to four places side by side; with fewer, what an address may name and what a name may mean. */
export const compareOutline: OutlineOf<CompareView> = async ({ view, wait }) => {
  const { notes, questions } = view
  return {
    title: headingOf(view),
    path: paths.compare(),
    intro: notes.map((text) => ({ text })),
    sections: [
      ...questions.map(({ text, hits }) => ({
        title: questionText(text),
        blocks: listOf(
          hits.map((hit) => ({
            text: hitLine(hit).text,
            path: paths.compare([...view.places.map(({ place }) => place), hit]),
          })),
        ),
      })),
      ...(await comparedSections(view, wait)),
      { title: fieldText, blocks: view.places.length > 1 ? [] : exampleBlocks },
    ],
  }
}

const exampleBlocks = listOf(
  examples.map(([text, keys]) => ({ text, path: `${paths.compare()}?lieux=${keys}` })),
)

async function comparedSections(
  { places: compared, now }: CompareView,
  wait: Wait,
): Promise<readonly OutlineSection[]> {
  if (compared.length === 0) return []
  const found = await Promise.all(
    compared.map(async ({ place, weather, vigilance, risks }) => {
      const [part, warned, report] = await Promise.all([wait(weather), wait(vigilance), wait(risks)])
      return { place, part, weather: valueOf(part), warned, report: valueOf(report) }
    }),
  )
  const minute = wholeStep(now, minuteMs)
  const of = { forecasts: found, now: minute }
  const { columns, dates, today } = comparedColumns(of)
  const names = found.map(({ place }) => place.name)
  const contrast = found.length > 1 ? contrastTexts(of) : null
  return [
    ...found.map(({ place, part, weather, warned }) => {
      const current = weather?.current
      return {
        title: place.name,
        blocks: linesOf(
          wholeLine(headlineOf(warned, now)),
          nowQuestion(place.name, part, place.timeZone).answer,
          current ? null : weatherErrors.load,
          `${rainTitle}${nbsp}: ${rainLine(weather, place, minute)}`,
          current ? `${windText(current)}.` : null,
          originText(part, now, place.timeZone, place),
          { text: `Météo ${place.name}`, path: placePath(place) },
        ),
      }
    }),
    {
      title: daysTitle,
      blocks: [
        ...linesOf(...(contrast ?? [])),
        tableOf(
          ['Jour', ...names],
          [],
          dates.map((date) => [
            formatNearDay(date, today),
            ...columns.map(({ days }) => dayText(days.get(date))),
          ]),
        ),
      ],
    },
    {
      title: risksTitle,
      blocks: [
        tableOf(
          ['Risque', ...names],
          [],
          shownRisks.map((risk) => [
            riskNames[risk],
            ...found.map(({ report }) => {
              const row =
                report && riskRows(report, localDate(now, nationalZone)).find((each) => each.risk === risk)
              return row ? levelText(row, report) : noLevelNames.unknown
            }),
          ]),
        ),
        ...listOf(
          found.map(({ place }) => ({
            text: `Tous les risques, ${place.name}`,
            path: risksPath(place),
          })),
        ),
      ],
    },
  ]
}

function dayText(day: DailyForecast | undefined): string {
  if (!day) return unknownFigure
  const risk = roundedRisk(day.precipitationProbability)
  return [
    conditionWords(day.condition),
    `${formatDegrees(day.temperatureMin)} à ${formatDegrees(day.temperatureMax)}`,
    risk === null ? null : `pluie ${formatPercent(risk)}`,
  ]
    .filter(Boolean)
    .join(', ')
}
