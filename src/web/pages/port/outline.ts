import { localDate } from '../../../domain/local-time.ts'
import { valueOf } from '../../../domain/part.ts'
import { paths, placePath } from '../../../paths.ts'
import type { PortSummary, PortView } from '../../../views/tides.ts'
import { tideTableBlock, turnBlocks } from '../../components/tides/tide-outline.ts'
import { vigilanceSection } from '../../components/vigilance/vigilance-outline.ts'
import {
  linesOf,
  listOf,
  lostOutline,
  type OutlineOf,
  type OutlineSection,
  type Wait,
} from '../../render/outline.ts'
import { atPlace } from '../../text/at-place.ts'
import { originText } from '../../text/forecast-origin.ts'
import { localTimeNote } from '../../text/dates.ts'
import { formatDistance, formatPressure, formatWaveHeight, nbsp } from '../../text/numbers.ts'
import { greatTideDays, greatTideSize, monthTitle, negligibleTide, tideNotice } from '../../text/tides.ts'
import { windText } from '../../text/wind.ts'
import type { FoundPort, PortAnswer } from './loader.ts'
import { otherMonths } from './month.tsx'
import { monthsFrom } from './port.tsx'
import { greatTidesNote, nearText, noMonth, noticeText, unknownPort, windMovesSea } from './sentences.ts'

/** A port: the vigilance first, its next turns, wind and sea, a fortnight, the great tides; or a month of it. */
export const portOutline: OutlineOf<PortAnswer> = async ({ view, wait }) => {
  switch (view.kind) {
    case 'port':
      return foundOutline(view, wait)
    case 'month': {
      const { port, month, days, now } = view.view
      const today = localDate(now, port.timeZone)
      return {
        title: `Marées ${atPlace(port.name)}, ${monthTitle(month)}`,
        intro: [{ text: whereText(port) }, { text: tideNotice }],
        sources: ['tides'],
        sections: [
          { title: monthTitle(month), blocks: [tideTableBlock({ days, port, today })] },
          {
            title: 'Autres mois',
            blocks: listOf(
              otherMonths(month, today).map(({ other }) => ({
                text: monthTitle(other),
                path: paths.tidePort(port.slug, other),
              })),
            ),
          },
          noticeSection(port),
        ],
      }
    }
    case 'no-month':
      return lostOutline(noMonth, 'Le port', [
        { text: `Marées ${atPlace(view.port.name)}`, path: paths.tidePort(view.port.slug) },
      ])
    case 'unknown':
      return lostOutline(unknownPort, 'Tous les ports', [
        ...view.near.map(({ name, departmentName, port, km }) => ({
          text: `${nearText(name, departmentName)}${port.name}, à ${formatDistance(km)}`,
          path: paths.tidePort(port.slug),
        })),
        { text: 'Marées', path: paths.tides() },
      ])
  }
}

const whereText = (port: PortSummary): string => `${port.departmentName}${localTimeNote(port.timeZone)}`

const noticeSection = (port: PortSummary): OutlineSection => ({
  title: 'Calcul',
  blocks: linesOf(tideNotice, noticeText(port)),
})

async function foundOutline({ view, weather, marine, vigilance }: FoundPort, wait: Wait) {
  const { port, place, tide, days } = view
  const { now } = tide
  const [air, sea, warned] = await Promise.all([weather && wait(weather), wait(marine), wait(vigilance)])
  const today = localDate(now, port.timeZone)
  const current = air && (valueOf(air)?.current ?? null)
  return {
    title: `Marées ${atPlace(port.name)}`,
    intro: [
      { text: whereText(port) },
      ...(place ? [{ text: `Météo ${atPlace(place.name)}`, path: placePath(place) }] : []),
    ],
    sources: ['tides'],
    sections: [
      ...(place
        ? [
            vigilanceSection(
              warned,
              { departmentCode: port.departmentCode, departmentOf: place.departmentOf },
              now,
            ),
          ]
        : []),
      {
        title: 'Prochaines marées',
        blocks: [
          ...turnBlocks(tide, port),
          ...linesOf(port.isNegligible ? negligibleTide : null, tideNotice),
        ],
      },
      {
        title: 'Vent et mer',
        blocks: linesOf(
          current && `${windText(current)}.`,
          `Pression${nbsp}: ${formatPressure(current?.pressure ?? null)}.`,
          `Vagues${nbsp}: ${formatWaveHeight(valueOf(sea)?.current.waveHeight ?? null)}.`,
          windMovesSea,
          air && place && originText(air, now, port.timeZone, place),
        ),
      },
      { title: 'Quatorze jours', blocks: [tideTableBlock({ days, port, today })] },
      ...greatSections(view),
      {
        title: 'Par mois',
        blocks: listOf(
          monthsFrom(today).map((month) => ({
            text: monthTitle(month),
            path: paths.tidePort(port.slug, month),
          })),
        ),
      },
      noticeSection(port),
    ],
  }
}

const greatSections = ({ greatTides }: PortView): readonly OutlineSection[] =>
  greatTides.map(({ year, tides }) => ({
    title: `Grandes marées de ${year}`,
    blocks: [
      ...linesOf(greatTidesNote, tides.length === 0 ? 'Aucune.' : null),
      ...listOf(tides.map((each) => ({ text: greatTideDays(each) + greatTideSize(each) }))),
    ],
  }))
