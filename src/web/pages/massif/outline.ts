import type { IsoInstant, Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { MassifBulletin, MassifPage, MeasuredSnow } from '../../../views/mountains.ts'
import {
  linesOf,
  listOf,
  lostOutline,
  type OutlineBlock,
  type OutlineOf,
  type OutlineSection,
} from '../../render/outline.ts'
import { formatAge } from '../../text/age.ts'
import {
  avalancheLevelDetails,
  levelTitle,
  missingBulletin,
  slopesText,
  snowfallText,
  splitText,
  stateSentences,
  stationPlace,
  stationSnow,
  tomorrowText,
  validityText,
} from '../../text/avalanche.ts'
import { formatAltitude, nbsp } from '../../text/numbers.ts'
import { bulletinSections } from './bulletin-cards.tsx'
import type { FoundMassif } from './loader.ts'
import { placeGroups } from './places-card.tsx'
import {
  bulletinEnd,
  bulletinStart,
  measuredAir,
  measuredAt,
  noStationsText,
  riskTitle,
  scaleCaption,
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
      ...(part.state === 'missing' ? [] : await bulletinSections({ said: part.value.said, now }, wait)),
      { title: snowfallTitle, blocks: linesOf(snowfallText(snowfall)) },
      { title: 'Neige mesurée', blocks: snowBlocks(snow, now) },
      ...placeSections(page),
    ],
  }
}

function riskBlocks(part: Part<MassifBulletin>, now: IsoInstant): readonly OutlineBlock[] {
  if (part.state === 'missing') return linesOf(missingBulletin(part.reason))
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
