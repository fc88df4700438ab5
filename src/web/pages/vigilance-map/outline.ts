import { valueOf, type IsoInstant } from '../../../domain/part.ts'
import { officialSiteOf } from '../../../domain/vigilance.ts'
import { paths } from '../../../paths.ts'
import type { CityVigilance } from '../../../views/vigilance-department.ts'
import type { VigilanceLevels } from '../../../views/vigilance-levels.ts'
import { afterOf, fullName, isKnown } from '../../components/department-map/department-names.ts'
import { mapView, type ShownDepartment } from '../../components/department-map/vigilance-view.ts'
import { phenomenaText } from '../../components/department-map/vigilance-words.ts'
import {
  alertRows,
  bulletinLines,
  unknownLine,
  vigilanceSection,
} from '../../components/vigilance/vigilance-outline.ts'
import { isRestUnknown } from '../../components/vigilance/timeline-rows.ts'
import { linesOf, listOf, type OutlineOf, type OutlineSection } from '../../render/outline.ts'
import { levelLabels, levelNames } from '../../text/levels.ts'
import { nbsp, plural } from '../../text/numbers.ts'
import { doubtText, overseas } from '../../text/vigilance.ts'
import { readChoice, readElsewhere, type Choice, type Elsewhere } from './address.ts'
import { departmentsByLevel } from './department-list.tsx'
import { coastsText, legendTitle } from './legend-card.tsx'
import { dayAnswer, dayNames, mapIntro, mapTitle, unknownDepartment } from './sentences.ts'
import type { VigilanceMapData } from './loader.ts'

/** The vigilance of a day: the department that was chosen, then every department by level. */
export const vigilanceMapOutline: OutlineOf<VigilanceMapData> = async ({ view, url, wait }) => {
  const { levels, detail, now } = view
  const choice = readChoice(url.searchParams)
  const elsewhere = readElsewhere(url.searchParams)
  const [part, chosen] = await Promise.all([wait(levels), detail && wait(detail.vigilance)])
  const value = valueOf(part)
  const place = detail && { departmentCode: detail.code, departmentOf: afterOf(detail.code) }
  return {
    title: `${mapTitle}, ${dayNames[choice.term]}`,
    path: paths.vigilance(),
    intro: [{ text: mapIntro }],
    sections: [
      ...(elsewhere === null ? [] : [elsewhereSection(elsewhere)]),
      ...(place && chosen
        ? [
            {
              ...(choice.term === 'J1' && chosen.state !== 'missing' && chosen.value.covered
                ? tomorrowSection(chosen.value, place.departmentOf, now)
                : vigilanceSection(chosen, place, now)),
              title: fullName(place.departmentCode),
            },
          ]
        : []),
      ...(value
        ? [
            {
              title: legendTitle(mapView(value, choice.phenomenon), choice.phenomenon),
              blocks: [
                ...linesOf(choice.phenomenon === null ? coastsText(value) : null),
                ...bulletinLines(value, now),
              ],
            },
            ...levelSections(value, choice),
          ]
        : [{ title: levelLabels.unknown, blocks: linesOf(unknownLine) }]),
    ],
  }
}

/** What a department has of the day after, as the panel of the map shows it. */
function tomorrowSection(
  { tomorrow, active, upcoming }: CityVigilance,
  departmentOf: string,
  now: IsoInstant,
): Pick<OutlineSection, 'blocks'> {
  const [answer, onCoast] = dayAnswer(tomorrow)
  const alerts = [...active, ...upcoming].filter(({ endDate }) => tomorrow.dayBegin < endDate)
  return {
    blocks: [
      ...linesOf(
        { text: `${answer}.`, level: tomorrow.maxLevel },
        onCoast,
        doubtText(tomorrow.incomplete, tomorrow.items.length > 0 && isRestUnknown(tomorrow)),
      ),
      ...listOf(alertRows(alerts, departmentOf, now)),
      ...bulletinLines(tomorrow, now),
    ],
  }
}

const elsewhereSection = (code: Elsewhere): OutlineSection => {
  if (code === 'inconnu' || !isKnown(code))
    return { title: unknownDepartment.title, blocks: linesOf(unknownDepartment.text) }
  const { title, detail } = overseas(officialSiteOf(code))
  return { title: fullName(code), blocks: linesOf(`${title}${nbsp}: ${detail}.`) }
}

/** Those that warn one by one, with what of and their address; the others in a line. */
function levelSections(value: VigilanceLevels, choice: Choice): readonly OutlineSection[] {
  const { warned, calm } = departmentsByLevel(value, choice)
  const rows = (those: readonly ShownDepartment[], note: (of: ShownDepartment) => string) =>
    listOf(
      those.map((department) => ({
        text: [fullName(department.code), note(department)].filter(Boolean).join(nbsp + ': '),
        path: paths.vigilance(choice.term, department.code),
      })),
    )
  return [
    ...warned.map(({ level, land, coasts }) => ({
      title: levelLabels[level],
      blocks: [
        ...rows(land, (department) => phenomenaText(department, false)),
        ...(level === 'unknown'
          ? linesOf(coasts.length === 0 ? null : plural(coasts.length, 'littoral', 'littoraux'))
          : rows(
              coasts,
              (department) =>
                `littoral, ${levelNames[level].toLowerCase()} ${phenomenaText(department, true)}`,
            )),
      ],
    })),
    {
      title: `${levelLabels.green} (${plural(calm.length, 'département')})`,
      blocks: calm.length === 0 ? [] : linesOf(`${calm.map(({ code }) => fullName(code)).join(', ')}.`),
    },
  ]
}
