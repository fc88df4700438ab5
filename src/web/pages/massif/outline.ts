import { localDate, nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type {
  AvalancheBulletin,
  MassifBulletin,
  MassifPage,
  MassifState,
  MeasuredSnow,
} from '../../../views/mountains.ts'
import {
  linesOf,
  listOf,
  lostOutline,
  type OutlineBlock,
  type OutlineOf,
  type OutlineSection,
  tableOf,
} from '../../render/outline.ts'
import { formatAge } from '../../text/age.ts'
import {
  avalancheLevelDetails,
  freshSnowText,
  levelTitle,
  missingBulletin,
  slopesText,
  snowfallText,
  snowLineText,
  splitText,
  stateSentences,
  stationPlace,
  stationSnow,
  tomorrowText,
  validityText,
} from '../../text/avalanche.ts'
import { formatDayName, formatHour, weekdayName } from '../../text/dates.ts'
import { capitalised, formatAltitude, formatSnowDepth, nbsp, unknownFigure } from '../../text/numbers.ts'
import { depthCaption, stepLines } from './bulletin-cards.tsx'
import type { FoundMassif } from './loader.ts'
import { placeGroups } from './places-card.tsx'
import {
  bulletinEnd,
  bulletinStart,
  freshSnowWhere,
  measuredAir,
  measuredAt,
  noStationsText,
  riskTitle,
  scaleCaption,
  situationsText,
  snowfallTitle,
  unknownMassif,
} from './sentences.ts'
import { bulletinOf, type InForce } from '../../../domain/avalanche/statement.ts'

/** A massif: its avalanche bulletin, the snow that is measured there, what lies in it. */
export const massifOutline: OutlineOf<FoundMassif | null> = async ({ view, wait }) => {
  if (!view)
    return lostOutline(unknownMassif, 'Tous les massifs', [{ text: 'Montagne', path: paths.mountains() }])
  const { page, now } = view
  const [part, snow, snowfall] = await Promise.all([
    wait(view.bulletin),
    wait(view.snow),
    wait(view.snowfall),
  ])
  return {
    title: `Massif ${page.massif.of}`,
    intro: [{ text: page.massif.departments.map(({ name }) => name).join(', ') }],
    sections: [
      { title: riskTitle, blocks: riskBlocks(part, now) },
      ...(part.state === 'missing' ? [] : bulletinSections(part.value.said, now)),
      { title: snowfallTitle, blocks: linesOf(snowfallText(snowfall)) },
      { title: 'Neige mesurée', blocks: snowBlocks(snow, now) },
      ...placeSections(page),
    ],
  }
}

function riskBlocks(part: Part<MassifBulletin>, now: IsoInstant): readonly OutlineBlock[] {
  if (part.state === 'missing') return linesOf(missingBulletin)
  const { said } = part.value
  const bulletin = bulletinOf(said)
  const message = 'message' in said && said.message ? `Météo-France${nbsp}: ${said.message}` : null
  return linesOf(
    ...(said.state === 'in-force' ? levelLines(said) : [stateSentences[said.state]]),
    message,
    bulletin &&
      bulletinStart(bulletin) +
        formatAge(bulletin.issuedAt, now) +
        bulletinEnd(bulletin, part.state === 'stale'),
  )
}

function levelLines(said: InForce): readonly (string | null)[] {
  const { level, bands, bulletin } = said
  return [
    `${levelTitle(level)}, ${validityText(bulletin.validUntil)}`,
    splitText(bands),
    [slopesText(bulletin.slopes), bulletin.slopesComment].filter(Boolean).join(' '),
    tomorrowText(said),
    bulletin.notice || null,
    bulletin.vigilance || null,
    avalancheLevelDetails[`avalanche-${level}`],
    scaleCaption(level),
  ]
}

/** What the forecaster wrote, and the figures of the bulletin; nothing where no bulletin has been read. */
function bulletinSections(said: MassifState, now: IsoInstant): readonly OutlineSection[] {
  const bulletin = bulletinOf(said)
  if (!bulletin) return []
  const { comment, stability, triggered, natural, tendency, quality, snow, freshSnow, weather } = bulletin
  const today = localDate(now, nationalZone)
  const named = (name: string, text: string) => (text === '' ? null : `${name}${nbsp}: ${text}`)
  return [
    {
      title: 'Stabilité du manteau neigeux',
      blocks: linesOf(
        stability.title || null,
        situationsText(bulletin),
        comment || null,
        named('Déclenchements par les skieurs', triggered),
        named('Départs spontanés', natural),
        named('En détail', stability.text),
        named('Tendance', [tendency.title, tendency.comment].filter(Boolean).join(' ')),
      ),
    },
    {
      title: 'Enneigement et qualité de la neige',
      blocks: [
        ...linesOf(snow && snowLineText({ north: snow.lineNorth, south: snow.lineSouth }), quality || null),
        ...depthBlocks(snow),
      ],
    },
    {
      title: 'Neige fraîche par jour',
      blocks:
        freshSnow.days.length === 0
          ? []
          : [
              ...linesOf(freshSnowWhere(freshSnow)),
              ...listOf(
                freshSnow.days.map((day) => ({
                  text: `${capitalised(formatDayName(day.date, today))}${nbsp}: ${freshSnowText(day) ?? unknownFigure}${day.isForecast ? ' prévu' : ''}`,
                })),
              ),
            ],
    },
    {
      title: 'Météo du bulletin en montagne',
      blocks: [
        ...linesOf(weather.comment || null),
        ...listOf(
          weather.steps.map((step) => ({
            text: `${capitalised(weekdayName(localDate(step.time, nationalZone)))} ${formatHour(step.time, nationalZone)}${nbsp}: ${stepLines(step).join(', ')}`,
          })),
        ),
      ],
    },
  ]
}

function depthBlocks(snow: AvalancheBulletin['snow']): readonly OutlineBlock[] {
  if (!snow || snow.depths.length === 0) return []
  return [
    ...linesOf(depthCaption(snow.date)),
    tableOf(
      [],
      ['Altitude', 'Versants nord', 'Versants sud'],
      snow.depths
        .toReversed()
        .map(({ altitude, north, south }) => [
          formatAltitude(altitude),
          formatSnowDepth(north),
          formatSnowDepth(south),
        ]),
    ),
  ]
}

function snowBlocks(part: Part<MeasuredSnow>, now: IsoInstant): readonly OutlineBlock[] {
  if (part.state === 'missing') return linesOf(noStationsText(part.reason))
  return listOf(
    part.value.stations.map((station) => ({
      text: `${stationPlace(station)}${nbsp}: ${stationSnow(station)}, ${measuredAt(station)}${formatAge(station.at, now)}${measuredAir(station)}`,
    })),
  )
}

const placeSections = (page: MassifPage): readonly OutlineSection[] =>
  placeGroups(page).map(({ title, places }) => ({
    title,
    blocks: listOf(
      places.map(({ name, path, elevation }) => ({
        text: elevation === null ? name : `${name}, ${formatAltitude(elevation)}`,
        path,
      })),
    ),
  }))
